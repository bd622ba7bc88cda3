import { supplierBill as contract } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierBillFlow } from '@dropyard/contract/purchasing/supplier-bill/flow'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { billedOf } from '../asn/signals.ts'
import { settledBy } from '../purchase-order/signals.ts'
import { billable } from './billable.ts'
import { billedCosts } from './costs.ts'
import { billDemo } from './demo.ts'
import { lockPayables } from './locks.ts'
import { costNameSql, itemNameSql } from './names.ts'
import { flow, served } from './service.ts'
import { supplierBill } from './table.ts'

const { accept, approve, 'approve-large': large, revoke } = supplierBillFlow.endpoints
const stepOf = new Map<unknown, 'approve' | 'approve-large' | 'revoke'>([
  [approve, 'approve'],
  [large, 'approve-large'],
  [revoke, 'revoke'],
])
registerCounts({
  badges: { supplierBills: readBy(accept.permission, standing(supplierBill.state, ['question'])) },
})
registerCounts({
  badges: { supplierBills: readBy(approve.permission, standing(supplierBill.state, ['matched'])) },
})

interface Asked {
  readonly search?: string | undefined
  readonly ids?: readonly number[] | undefined
}
/** Rows to choose from, newest first. @param from the tables, with the row's id as `x.id` */
async function chosen(ctx: UserCtx, name: SQL, from: SQL, id: SQL, { search, ids }: Asked) {
  const wanted = ids ? sql`${id} = ANY (${`{${ids.join()}}`}::bigint[])` : sql`true`
  const like = search === undefined ? sql`true` : sql`${name} ILIKE ${likePattern(search)}`
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(
    sql`SELECT ${id} AS id, ${name} AS name FROM ${from} WHERE ${wanted} AND ${like} ORDER BY 1 DESC LIMIT ${ids ? 1000 : 50}`,
  )
  return rows.map((row) => ({ id: Number(row.id), name: row.name }))
}

registerModule({
  name: 'supplier-bill',
  demoNeeds: ['asn'],
  demo: billDemo,
  listeners: [
    answer(billedOf, billedCosts),
    answer(settledBy, async (ctx, { of, costIds }) => {
      const column = sql.raw(of === 'order' ? 's.po_cost_id' : 's.asn_cost_id')
      const { rows } = await ctx.db.execute<{ cost: string; bill: string }>(sql`
        SELECT ${column} AS cost, b.bill_sn AS bill FROM supplier_bill_item s JOIN supplier_bill b ON b.id = s.supplier_bill_id
        WHERE ${column} = ANY (${`{${costIds.join()}}`}::bigint[]) AND b.state = 'approved' ORDER BY b.id`)
      return rows.map(({ cost, bill }) => ({ costId: Number(cost), bill }))
    }),
  ],
  routes: [
    ...overrideRoutes(
      served.routes,
      // The bills of these orders are locked before the bill itself, in the order of their ids.
      ...([approve, large, revoke] as const).map((endpoint) =>
        route(endpoint, async (ctx, { body }) => {
          await lockPayables(ctx, { bills: body.id_list, orders: [] })
          return flow.applyBody(ctx, stepOf.get(endpoint) ?? 'approve', body)
        }),
      ),
      // Saving compares the bill, which changes its state.
      route(contract.create, async (ctx, { body }) => {
        const { id } = await served.create(ctx, body)
        return (await served.read(ctx, id)) as never
      }),
      route(contract.update, async (ctx, { params: { id }, body }) => {
        await served.update(ctx, id, body)
        return (await served.read(ctx, id)) as never
      }),
    ),
    route(contract.billable, (ctx, { query }) => billable(ctx, query)),
    route(contract.orderLines, (ctx, { query }) =>
      chosen(
        ctx,
        itemNameSql(ctx),
        sql`purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id`,
        sql`i.id`,
        query,
      ),
    ),
    route(contract.orderCosts, (ctx, { query }) =>
      chosen(
        ctx,
        costNameSql(ctx, sql`o.po_sn`),
        sql`purchase_order_cost c JOIN purchase_order o ON o.id = c.purchase_order_id`,
        sql`c.id`,
        query,
      ),
    ),
    route(contract.arrivalCosts, (ctx, { query }) =>
      chosen(
        ctx,
        costNameSql(ctx, sql`a.asn_sn`),
        sql`asn_cost c JOIN asn a ON a.id = c.asn_id`,
        sql`c.id`,
        query,
      ),
    ),
  ],
})
