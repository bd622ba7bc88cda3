import { type adjustmentKinds, stockErrors } from '@dropyard/contract/warehouse/stock-words'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { sku } from '../../catalog/goods/table.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { changedBalance, freePieces } from './available.ts'
import { wakeWaiting } from './signals.ts'
import { stockBalance, stockMovement } from './table.ts'

/** Corrections of stock on hand, each a movement together with its balance. */

/**
 * Corrects stock on hand by a signed number, with a reason. Refuses with `stock.too_few` to remove reserved, quarantined or
 * damaged pieces. Idempotent by key; returns whether this call booked it.
 */
export async function adjust(
  ctx: Ctx,
  input: {
    skuId: number
    warehouseId: number
    change: number
    reason: string
    key: string
    kind?: (typeof adjustmentKinds)[number]
    reference?: string
  },
): Promise<{ booked: boolean }> {
  if (input.change === 0)
    invalid({ change: { en: 'Enter a number other than 0.', zh: '请输入不为 0 的数量。' } })
  const { kind = 'adjust', reason: remark, reference = 'adjustment' } = input
  return { booked: await move(ctx, { ...input, kind, remark, reference }) }
}

/** One movement of stock on hand; false if its key was booked before. */
async function move(
  ctx: Ctx,
  input: {
    kind: (typeof adjustmentKinds)[number]
    skuId: number
    warehouseId: number
    change: number
    reference: string
    key: string
    remark: string
  },
): Promise<boolean> {
  const { kind, skuId, warehouseId, change, reference, key, remark } = input
  const [fresh] = await ctx.db
    .insert(stockMovement)
    .values({
      kind,
      skuId,
      warehouseId,
      onHandChange: change,
      reference,
      key,
      remark,
      userId: ctx.user?.id ?? null,
      at: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: stockMovement.id })
  if (!fresh) return false
  await ctx.db.insert(stockBalance).values({ skuId, warehouseId }).onConflictDoNothing()
  const changed = await ctx.db
    .update(stockBalance)
    .set({ onHand: sql`${stockBalance.onHand} + ${change}` })
    .where(
      and(
        eq(stockBalance.skuId, skuId),
        eq(stockBalance.warehouseId, warehouseId),
        change < 0 ? sql`${freePieces} >= ${-change}` : undefined,
      ),
    )
    .returning(changedBalance)
  if (changed.length === 0) await refuseShortage(ctx, skuId, warehouseId)
  await wakeWaiting(ctx, changed)
  refreshGoodsStock(ctx, [skuId])
  return true
}

async function refuseShortage(ctx: Ctx, skuId: number, warehouseId: number): Promise<never> {
  const [row] = await ctx.db
    .select({
      onHand: stockBalance.onHand,
      free: sql<number>`${freePieces}`.mapWith(Number),
      sku: sku.code,
      warehouse: warehouseName(ctx),
    })
    .from(stockBalance)
    .innerJoin(sku, eq(sku.id, stockBalance.skuId))
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(and(eq(stockBalance.skuId, skuId), eq(stockBalance.warehouseId, warehouseId)))
  const there = assertFound(row)
  fail(stockErrors.too_few, {
    sku: there.sku,
    warehouse: there.warehouse,
    free: there.free,
    on_hand: there.onHand,
    held: there.onHand - there.free,
  })
}
