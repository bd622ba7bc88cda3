import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { sku } from '../../catalog/goods/table.ts'
import { lockBalances, type Place, placeKey } from '../../warehouse/stock/balance.ts'
import { lockReservationsOf } from '../../warehouse/stock/held.ts'
import { waitAgain } from '../../warehouse/stock/reserve.ts'
import type { MissingPieces } from '../../warehouse/stock/signals.ts'
import { askedLabels } from '../label/asked.ts'
import { applyChange, type LineRecord, linesOf, lockOrders, type OrderRecord } from '../order/change.ts'
import { keepOnLines } from '../payment/reserve-lines.ts'

/**
 * Orders give up reserved pieces that are not there: those that are not urgent and have no label, the latest paid first. They wait
 * again at their position in the queue. Orders of all companies are in question.
 */

/** Orders that together hold the missing pieces, as far as orders may give them up. */
async function candidates(ctx: Ctx, missing: readonly MissingPieces[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT id FROM (
      SELECT o.id, m.pieces, sum(l.reserved) OVER (PARTITION BY l.sku_id, l.warehouse_id
        ORDER BY o.paid_at DESC, o.id DESC, l.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - l.reserved AS before
      FROM jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) AS m ("skuId" bigint, "warehouseId" bigint, pieces int)
      JOIN order_line l ON l.sku_id = m."skuId" AND l.warehouse_id = m."warehouseId" AND l.reserved > 0
      JOIN "order" o ON o.id = l.order_id
      WHERE NOT o.cancelled AND NOT o.urgent AND o.fulfilment IN ('none', 'checked') AND o.supply IN ('reserved', 'short')
        AND NOT EXISTS (SELECT FROM parcel_label p WHERE p.order_id = o.id AND p.state = 'asked')
    ) held WHERE before < pieces ORDER BY id`)
  return rows.map(({ id }) => Number(id))
}

const mayGiveUp = (o: OrderRecord): boolean =>
  !o.cancelled &&
  !o.urgent &&
  (o.fulfilment === 'none' || o.fulfilment === 'checked') &&
  (o.supply === 'reserved' || o.supply === 'short')

const latestFirst = (a: OrderRecord, b: OrderRecord): number =>
  (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0) || b.id - a.id

/** Locks orders, their reservations and all balances of the loss, in the global order; then takes the missing pieces from them. */
export const giveUpMissing = (
  ctx: Ctx,
  { missing, places }: { readonly missing: readonly MissingPieces[]; readonly places: readonly Place[] },
): Promise<void> =>
  withoutRowScope(ctx.db, async () => {
    const ids = await candidates(ctx, missing)
    if (ids.length === 0) return
    const orders = await lockOrders(ctx, ids)
    const asked = await askedLabels(ctx, ids)
    const lines = Map.groupBy(await linesOf(ctx, ids), ({ orderId }) => orderId)
    await lockReservationsOf(ctx, ids)
    lockBalances(ctx, places)
    const codes = await codesOf(ctx, missing)
    const left = new Map(missing.map((one) => [placeKey(one), one.pieces]))
    for (const o of orders.filter((one) => mayGiveUp(one) && !asked.has(one.id)).sort(latestFirst))
      await giveUp(ctx, o, wantedOf(lines.get(o.id) ?? [], left), codes)
  })

/** The pieces of an order's lines that are missing; they are subtracted from what is left to take. */
function wantedOf(lines: readonly LineRecord[], left: Map<string, number>) {
  return lines.flatMap(({ id: lineId, skuId, warehouseId, reserved }) => {
    if (skuId === null || warehouseId === null) return []
    const key = placeKey({ skuId, warehouseId })
    const pieces = Math.min(reserved, left.get(key) ?? 0)
    if (pieces <= 0) return []
    left.set(key, (left.get(key) ?? 0) - pieces)
    return [{ lineId, skuId, pieces }]
  })
}

async function giveUp(
  ctx: Ctx,
  o: OrderRecord,
  wanted: readonly { lineId: number; skuId: number; pieces: number }[],
  codes: ReadonlyMap<number, string>,
): Promise<void> {
  if (wanted.length === 0) return
  const now = await waitAgain(ctx, o.id, wanted)
  keepOnLines(
    ctx,
    now.map(({ lineId: id, reserved, waiting }) => ({ id, reserved, waiting })),
  )
  const skus = [...new Set(wanted.flatMap(({ skuId }) => codes.get(skuId) ?? []))]
  await applyChange(ctx, o, {
    moves: o.supply === 'reserved' ? { supply: 'fall_short' } : {},
    events: [{ kind: 'short', values: { skus } }],
  })
}

async function codesOf(ctx: Ctx, missing: readonly MissingPieces[]): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(
      inArray(
        sku.id,
        missing.map(({ skuId }) => skuId),
      ),
    )
  return new Map(rows.map(({ id, code }) => [id, code]))
}
