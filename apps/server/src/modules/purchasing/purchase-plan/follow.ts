import { fillWords } from '@dropyard/contract/kit/text'
import { planSource } from '@dropyard/contract/purchasing/purchase-order/lines'
import { purchasePlanErrors as errors } from '@dropyard/contract/purchasing/purchase-plan/flow'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { lockPlan } from './run.ts'
import { flow } from './service.ts'
import { isOpen, purchasePlan } from './table.ts'

/** Rows of the plan follow the purchase orders that contain them. */

type PlanRow = typeof purchasePlan.$inferSelect
interface PlannedLine extends Record<string, unknown> {
  plan_id: number
  sku_id: number
  sku: string
  received: number
}

const linesOf = async (ctx: Ctx, orderId: number): Promise<PlannedLine[]> => {
  const { rows } = await ctx.db.execute<PlannedLine>(sql`
    SELECT substr(i.source, ${planSource.length + 1}::int)::int AS plan_id, k.id::int AS sku_id, k.code AS sku, i.received
    FROM purchase_order_item i JOIN sku k ON k.id = i.sku_id
    WHERE i.purchase_order_id = ${orderId} AND i.source ~ ${`^${planSource}[0-9]{1,9}$`}`)
  return rows
}

/**
 * Marks rows as ordered that an order contains, and takes back those that it contains no more or that nothing will come for. Rows
 * of a closed order are closed, as are those of a cancelled one of which pieces came.
 *
 * @throws at lines of rows that aren't approved, or are on another order
 */
export async function followOrder(
  ctx: Ctx,
  { id, deleted = false }: { id: number; deleted?: boolean },
): Promise<void> {
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
  const { state, poSn, reason, warehouseId } = assertFound(order)
  const hasEnded = deleted || state === 'refused' || state === 'cancelled'
  const lines = await linesOf(ctx, id)
  const kept = hasEnded ? [] : lines
  const rows = await ctx.db
    .select()
    .from(purchasePlan)
    .where(
      or(
        eq(purchasePlan.poId, id),
        inArray(
          purchasePlan.id,
          kept.map((line) => line.plan_id),
        ),
      ),
    )
    .orderBy(asc(purchasePlan.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const added = kept.filter(({ plan_id }) => byId.get(plan_id)?.poId !== id)
  const isFree = ({ plan_id, sku_id }: PlannedLine): boolean => {
    const row = byId.get(plan_id)
    return row?.state === 'approved' && row.skuId === sku_id && row.warehouseId === warehouseId
  }
  const wrong = added.find(
    (line, at) => !isFree(line) || added.some((one, i) => i < at && one.plan_id === line.plan_id),
  )
  if (wrong) invalid({ items: fillWords(errors.not_open.words, { sku: wrong.sku }) })
  const system = { ...ctx, user: null }
  if (added.length > 0)
    await flow.move(
      system,
      'ordered',
      added.map((line) => line.plan_id),
      { po_id: id },
    )
  const why = { reason: [poSn, reason].filter((text) => text !== '').join(': ') }
  const isOrdered = rows.filter((row) => row.state === 'ordered' && row.poId === id)
  const cameFor = new Set(lines.filter(({ received }) => received > 0).map((line) => line.plan_id))
  const over = state === 'closed' ? isOrdered : hasEnded ? isOrdered.filter((row) => cameFor.has(row.id)) : []
  const back = isOrdered.filter((row) => !over.includes(row) && !kept.some((line) => line.plan_id === row.id))
  const replaced = back.length > 0 ? await replacedRows(ctx, back) : []
  const closed = [...over, ...replaced].map((row) => row.id)
  if (closed.length > 0) await flow.move(system, 'close', closed, why)
  const reopened = back.filter((row) => !replaced.includes(row)).map((row) => row.id)
  if (reopened.length > 0) await flow.move(system, 'reopen', reopened, why)
}

/** Which rows can't come back, because people work on a newer row for their SKU. New suggestions give way. */
async function replacedRows(ctx: Ctx, back: readonly PlanRow[]): Promise<PlanRow[]> {
  await lockPlan(ctx)
  const same = or(
    ...back.map((row) =>
      and(eq(purchasePlan.skuId, row.skuId), eq(purchasePlan.warehouseId, row.warehouseId)),
    ),
  )
  await ctx.db
    .delete(purchasePlan)
    .where(and(same, eq(purchasePlan.state, 'suggested'), isNull(purchasePlan.editedBy)))
  const newer = await ctx.db.select().from(purchasePlan).where(and(same, isOpen))
  return back.filter((row) =>
    newer.some((one) => one.skuId === row.skuId && one.warehouseId === row.warehouseId),
  )
}
