import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { purchasePlan as contract } from '@dropyard/contract/purchasing/purchase-plan'
import type { purchasePlanFlow } from '@dropyard/contract/purchasing/purchase-plan/flow'
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { served as offers } from '../../purchasing/goods-seller/service.ts'
import { orderPlanned } from '../../purchasing/purchase-plan/order.ts'
import { replaceSuggestions } from '../../purchasing/purchase-plan/run.ts'
import { flow, served } from '../../purchasing/purchase-plan/service.ts'
import { purchasePlan } from '../../purchasing/purchase-plan/table.ts'
import { refreshPolicies } from '../../warehouse/stock-policy/refresh.ts'

/** The purchase plan of a real run over the demo's orders, of which people have worked on some rows. */

/** Suppliers of planned SKUs that had none; every eighth stays without. */
const suppliers = ['YW-001', 'SZ-002', 'GZ-003', 'YW-014']

export async function planDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const as = (who: DemoPerson): UserCtx => {
    const acting = actingAs(ctx, ids, who)
    return { ...acting, user: { ...acting.user, permissions: new Set([seesCosts]) } }
  }
  await refreshPolicies(ctx)
  await noteHistory(ctx)
  await refreshPolicies(ctx)
  await replaceSuggestions(ctx)
  await addSuppliers(as('buyer'))
  await refreshPolicies(ctx)
  await replaceSuggestions(ctx)
  await work(ctx, as)
}

/** Out-of-stock days, which earlier runs would have noted, and safety stocks that people fixed. */
async function noteHistory(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE stock_policy SET out_days = ARRAY(
      SELECT ${inDays(ctx, -9)}::date - n FROM generate_series(0, (id % 5)::int) n ORDER BY 1)
    WHERE sales <> '{}' AND id % 3 <> 0`)
  await ctx.db.execute(sql`
    UPDATE stock_policy p SET fixed_safety = b.free / 10 * 10 + 20 + (p.id % 7) * 10 FROM (
      SELECT sku_id, warehouse_id, on_hand - reserved AS free FROM stock_balance JOIN stock_policy USING (sku_id, warehouse_id)
      WHERE sales <> '{}' OR incoming > 0 ORDER BY free, sku_id LIMIT 56
    ) b WHERE b.sku_id = p.sku_id AND b.warehouse_id = p.warehouse_id AND p.id % 8 <> 0`)
}

async function addSuppliers(buyer: UserCtx): Promise<void> {
  const { rows } = await buyer.db.execute<{ code: string; cost: number }>(sql`
    SELECT DISTINCT k.code, k.cost::int AS cost FROM purchase_plan p JOIN sku k ON k.id = p.sku_id
    WHERE p.supplier_id IS NULL AND k.cost > 0 ORDER BY k.code`)
  for (const [n, { code, cost }] of rows.entries()) {
    if (n % 8 === 7) continue
    const tiers = [1, 100, 500].map((from, at) => ({ from, price: Math.round(cost * (1 - at * 0.08)) }))
    const one = { sku: code, supplier: suppliers[n % suppliers.length], moq: 10 + (n % 3) * 20, tiers }
    const packed = {
      order_multiple: n % 2 ? 5 : 1,
      pack_quantity: n % 5 === 0 ? 12 : 1,
      lead_days: 7 + (n % 9),
    }
    await offers.create(buyer, goodsSeller.input.parse({ ...one, ...packed }))
  }
}

/** Every third row stays a suggestion. */
async function work(ctx: Ctx, as: (who: DemoPerson) => UserCtx): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(purchasePlan)
    .where(eq(purchasePlan.state, 'suggested'))
    .orderBy(asc(purchasePlan.neededBy), asc(purchasePlan.id))
  const move = (who: DemoPerson, step: keyof typeof purchasePlanFlow.actions, id: number, input = {}) =>
    flow.applyBody(as(who), step, { id_list: [id], ...input })
  const toOrder: number[] = []
  for (const [n, row] of rows.entries()) {
    if (n % 3 === 0 || row.supplierId === null) continue
    if (n % 7 === 1) {
      const read = await served.read(as('buyer'), row.id)
      const given = {
        ...contract.input.parse(read),
        quantity: row.quantity * 2,
        reason: 'A promotion begins next week',
      }
      await served.update(as('buyer'), row.id, { ...given, version: read.version })
      if (n % 2) continue
    }
    if (n % 11 === 4) {
      await move('buyer', 'close', row.id, { reason: 'The product is replaced by its successor' })
      continue
    }
    await move('buyer', 'submit', row.id)
    if (n % 4 === 1) continue
    if (n % 13 === 2) await move('lead', 'reject', row.id, { reason: 'We have enough for two months' })
    else {
      await move('lead', 'approve', row.id)
      if (n % 5 < 2) toOrder.push(row.id)
    }
  }
  await orderPlanned(as('buyer'), toOrder)
}
