import { purchasePlan as contract } from '@dropyard/contract/purchasing/purchase-plan'
import {
  purchasePlanErrors as errors,
  purchasePlanFlow,
} from '@dropyard/contract/purchasing/purchase-plan/flow'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail, invalid, type Refused } from '../../../kit/errors.ts'
import { refuseParticipants } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Row, Values } from '../../../kit/record/record-options.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { ofSkusWith, skuTitle } from '../../catalog/goods/sku-name.ts'
import { priceFor } from '../goods-seller/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { offerOf, offerWarnings, suggestions } from './suggest.ts'
import { isOpen, purchasePlan, type Term } from './table.ts'

/** Rows of the purchase plan: their workflow, and how people write them. */

type PlanRow = typeof purchasePlan.$inferSelect
const bySystem = ({ user }: Ctx): Refused => (user ? errors.follows : undefined)
const uncounted = new Set(['late', 'far'])
const outcome = async (_ctx: Ctx, _row: unknown, { reason }: { reason: string }) => ({ outcome: reason })

export const flow = runFlow(purchasePlanFlow, {
  table: purchasePlan,
  historyInput: { ordered: () => ({}) },
  guards: {
    approve: refuseParticipants<PlanRow>(({ submittedBy }) => [submittedBy], errors.own),
    ordered: bySystem,
    reopen: bySystem,
  },
  effects: {
    submit: async (ctx) => ({ submittedBy: ctx.user?.id ?? null, outcome: '' }),
    approve: async (_ctx, { warnings }, _input, ids) => {
      if (ids.length > 1 && warnings.some((one) => uncounted.has(one))) fail(errors.singly)
      return undefined
    },
    reject: outcome,
    close: outcome,
    ordered: async (_ctx, _row, { po_id }) => ({ poId: po_id, outcome: '' }),
    reopen: async (_ctx, _row, { reason }) => ({ poId: null, outcome: reason }),
  },
})

const skuId = qualified(purchasePlan.skuId)
const ofSku = (what: ReturnType<typeof skuTitle>) =>
  sql`(SELECT ${what} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${skuId})`
const ofOffer = (what: ReturnType<typeof priceFor>) =>
  sql`(SELECT ${what} FROM goods_seller WHERE goods_seller.sku_id = ${skuId}
    AND goods_seller.supplier_id = ${qualified(purchasePlan.supplierId)})`

export const served = serve(contract, purchasePlan, {
  flow,
  search: [ofSkusWith(skuId)],
  columns: {
    sku: ofSku(sql`k.code`),
    title: (ctx) => ofSku(skuTitle(ctx)),
    supplier_name: supplierTitle(purchasePlan.supplierId),
    buyer_name: personName(purchasePlan.buyerId),
    po_name: sql`(SELECT o.po_sn FROM purchase_order o WHERE o.id = ${qualified(purchasePlan.poId)})`,
    price: (ctx) => ofOffer(priceFor(ctx, qualified(purchasePlan.quantity))).mapWith(Number),
    currency: sql`coalesce(${ofOffer(sql`goods_seller.currency`)}, 'CNY')`,
  },
  filters: {
    needed_before: (day) => lt(purchasePlan.neededBy, day),
    warning: (one) => sql`${purchasePlan.warnings} @> ARRAY[${one}]`,
  },
  beforeSave: async (ctx, input, before) => (before ? changed(ctx, input, before) : written(ctx, input)),
})

/** A row that a user adds: what is computed for its SKU becomes its suggestion. */
async function written(
  ctx: UserCtx,
  input: Values & { sku_id: number; warehouse_id: number },
): Promise<Values> {
  const open = and(
    eq(purchasePlan.skuId, input.sku_id),
    eq(purchasePlan.warehouseId, input.warehouse_id),
    isOpen,
  )
  if ((await ctx.db.$count(purchasePlan, open)) > 0) invalid({ sku_id: errors.open.words })
  const { rows } = await ctx.db.execute<{
    suggested: number
    terms: Term[]
    warnings: string[]
    supplier_id: string | null
    needed_by: string
  }>(
    sql`SELECT suggested, terms, warnings, supplier_id, needed_by::text FROM (${suggestions(
      ctx,
      sql`p.sku_id = ${input.sku_id} AND p.warehouse_id = ${input.warehouse_id}`,
    )}) s`,
  )
  const { suggested = 0, terms = [], warnings = [], supplier_id = null, needed_by = null } = rows[0] ?? {}
  return completed(
    ctx,
    {
      ...{ ...input, suggested, terms, warnings },
      supplier_id: input.supplier_id ?? (supplier_id === null ? null : Number(supplier_id)),
      needed_by: input.needed_by ?? needed_by,
    },
    undefined,
  )
}

async function changed(ctx: UserCtx, input: Values, before: Row): Promise<Values> {
  if (before.state !== 'suggested') fail(errors.locked)
  const moved = (['sku_id', 'warehouse_id'] as const).filter((name) => input[name] !== before[name])
  if (moved.length > 0) invalid(Object.fromEntries(moved.map((name) => [name, errors.fixed.words])))
  return completed(ctx, { ...input, suggested: before.suggested, warnings: before.warnings }, before)
}

/** Adds what follows from the supplier and the quantity. */
async function completed(ctx: UserCtx, row: Values, before: Row | undefined): Promise<Values> {
  if (row.quantity !== row.suggested && row.reason === '') invalid({ reason: errors.reason.words })
  const { rows } = await ctx.db.execute<{
    status: string | null
    buyer_id: string | null
    warnings: string[]
  }>(sql`
    SELECT s.status, s.buyer_id, ${offerWarnings(ctx, sql`${row.quantity}::int`)} AS warnings
    FROM (SELECT 1) one LEFT JOIN supplier s ON s.id = ${row.supplier_id ?? null}
    LEFT JOIN (${offerOf(Number(row.sku_id), Number(row.supplier_id ?? 0))}) goods_seller ON true`)
  const [found] = rows
  if (found?.status === 'blocked' && before?.supplier_id !== row.supplier_id)
    invalid({ supplier_id: errors.blocked.words })
  const kept = (row.warnings as string[]).filter((one) => uncounted.has(one))
  return {
    ...row,
    warnings: [...kept, ...(found?.warnings ?? [])],
    buyer_id: found?.buyer_id ?? null,
    edited_by: ctx.user.id,
  }
}
