import type { Packed } from '@dropyard/contract/order/packing/work'
import { events } from '@dropyard/contract/system/notice/event'
import { asc, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { Refusal } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { packSession } from './table.ts'

/**
 * Takes the packaging of a parcel out of stock, as far as it is stocked. Packaging that is used up doesn't stop packing: the warehouse is
 * notified once a day.
 * @returns the packaging of which none was left
 */
export async function usePackaging(
  ctx: UserCtx,
  { packaging, warehouse_id, order_id }: Packed,
  key: string,
): Promise<number[]> {
  const ids = packaging.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return []
  const used = await ctx.db
    .select({
      id: packbox.id,
      skuId: packbox.skuId,
      code: packbox.code,
      en: packbox.nameEn,
      zh: packbox.nameZh,
    })
    .from(packbox)
    .where(inArray(packbox.id, ids))
    // Balances are locked in the order of their SKUs.
    .orderBy(asc(packbox.skuId))
  const noneLeft: number[] = []
  for (const { id, skuId, code, en, zh } of used) {
    if (
      skuId === null ||
      (await take(ctx, { skuId, warehouseId: warehouse_id, orderId: order_id, key: `pack:${key}:${id}` }))
    )
      continue
    noneLeft.push(id)
    if (!(await wasNoticed(ctx, id)))
      await emit(ctx, events.packagingOut, { values: { code, name: en, name_zh: zh } })
  }
  return noneLeft
}

async function take(
  ctx: UserCtx,
  { orderId, ...move }: { skuId: number; warehouseId: number; orderId: number; key: string },
): Promise<boolean> {
  try {
    const reference = `order:${orderId}`
    await withSavepoint(ctx.db, () => bookMoves(ctx, [{ ...move, kind: 'pack', onHand: -1, reference }]))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function wasNoticed(ctx: UserCtx, packboxId: number): Promise<boolean> {
  const since = sql`${ctx.now.toISOString()}::timestamptz - interval '1 day'`
  const found = await ctx.db
    .select({ id: packSession.id })
    .from(packSession)
    .where(
      sql`cardinality(${packSession.noneLeft}) > 0 AND ${packSession.finishedAt} > ${since} AND ${packboxId} = ANY (${packSession.noneLeft})`,
    )
    .limit(1)
  return found.length > 0
}
