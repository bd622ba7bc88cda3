import { waveErrors as errors, type ShortReason, shortReasons } from '@dropyard/contract/order/wave/errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { changeAllocated, pickableStock } from '../../warehouse/stock/allocate.ts'
import { freePieces } from '../../warehouse/stock/available.ts'
import { lockBalances } from '../../warehouse/stock/balance.ts'
import { systemBin } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { waitAgain } from '../../warehouse/stock/reserve.ts'
import { stockMissing } from '../../warehouse/stock/signals.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { recount } from '../../warehouse/stock-count/recount.ts'
import { dropLabel } from '../label/make.ts'
import { applyChange } from '../order/change.ts'
import { lockTogether } from '../order/together.ts'
import { keepOnLines } from '../payment/reserve-lines.ts'
import { dropOrders } from './drop.ts'
import { fill } from './fill.ts'
import { lockTask, noteScan, nowPicked, openPieces, openWave, type Pick } from './pick.ts'
import { wavePick } from './table.ts'

/**
 * A picker finds fewer pieces in a bin than the books have. The missing ones go to the lost bin, and the bin is counted. Other orders
 * give up theirs first; then the last orders of the wave that need them wait again. The rest is picked from other bins.
 */

async function freeOf(ctx: Ctx, skuId: number, warehouseId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ free: sql<number>`${freePieces}`.mapWith(Number) })
    .from(stockBalance)
    .where(and(eq(stockBalance.skuId, skuId), eq(stockBalance.warehouseId, warehouseId)))
  return Math.max(0, row?.free ?? 0)
}

export async function reportShort(
  ctx: Ctx,
  {
    waveId,
    binId,
    skuId,
    reason,
    key,
  }: { waveId: number; binId: number; skuId: number; reason: ShortReason; key: string },
): Promise<void> {
  const { warehouseId, zone } = await openWave(ctx, waveId)
  const picks = await lockTask(ctx, { waveId, binId, skuId, parcel: 0 })
  const missing = picks.reduce((sum, pick) => sum + openPieces(pick), 0)
  if (missing === 0) fail(errors.gone)
  const place = { skuId, warehouseId }
  const needed = missing - (await freeOf(ctx, skuId, warehouseId))
  if (needed > 0) await stockMissing.send(ctx, { missing: [{ ...place, pieces: needed }], places: [place] })
  lockBalances(ctx, [place])
  const taken = picks.map((pick) => ({ pick, pieces: openPieces(pick) }))
  await changeAllocated(ctx, [{ ...place, binId, pieces: -missing }])
  await ctx.db
    .update(wavePick)
    .set({ short: sql`${wavePick.pieces} - ${wavePick.picked} - ${wavePick.dropped}` })
    .where(
      inArray(
        wavePick.id,
        picks.map(({ id }) => id),
      ),
    )
  await noteScan(ctx, taken, 'short', key)
  const stays = await fallShort(ctx, taken, missing - (await freeOf(ctx, skuId, warehouseId)))
  await bookMoves(ctx, [
    {
      ...{ kind: 'adjust', ...place, quarantine: missing, fromBinId: binId },
      toBinId: await systemBin(ctx, warehouseId, 'lost'),
      ...{ reference: `wave:${waveId}`, remark: shortReasons[reason][ctx.lang === 'zh' ? 1 : 0] },
      key: `wave-short:${key}`,
    },
  ])
  await pickElsewhere(ctx, stays, await pickableStock(ctx, warehouseId, [skuId], zone))
  const userId = ctx.user?.id ?? 0
  await ctx.enqueue(recount, { warehouseId, binId, skuId, userId, note: `wave:${waveId}` })
}

interface Short {
  readonly pick: Pick
  readonly pieces: number
}

/** The last orders of the wave wait again for what nothing else covers. @returns what is still to be picked */
async function fallShort(ctx: Ctx, taken: readonly Short[], uncovered: number): Promise<Short[]> {
  let left = uncovered
  const losing = new Set<number>()
  for (const { pick, pieces } of taken.toReversed()) {
    if (left <= 0) break
    losing.add(pick.orderId)
    left -= pieces
  }
  left = uncovered
  for (const orderId of losing) {
    const lines = taken
      .filter(({ pick }) => pick.orderId === orderId)
      .map(({ pick, pieces }) => ({ lineId: pick.orderLineId, pieces: Math.min(pieces, left) }))
    left -= lines.reduce((sum, one) => sum + one.pieces, 0)
    await waitForMore(ctx, orderId, lines)
  }
  return taken.filter(({ pick }) => !losing.has(pick.orderId))
}

/** An order leaves its wave with its parcel, loses its label, and waits at its position in the queue. */
async function waitForMore(
  ctx: Ctx,
  orderId: number,
  lines: readonly { lineId: number; pieces: number }[],
): Promise<void> {
  const parcel = await lockTogether(ctx, [orderId])
  await dropOrders(
    ctx,
    parcel.map(({ id }) => id),
    'short',
  )
  const now = await waitAgain(ctx, orderId, lines)
  keepOnLines(
    ctx,
    now.map(({ lineId: id, reserved, waiting }) => ({ id, reserved, waiting })),
  )
  for (const o of parcel) {
    await dropLabel(ctx, o.id)
    if (o.fulfilment !== 'predicted') continue
    await applyChange(ctx, o, {
      moves: { fulfilment: 're_predict', ...(o.id === orderId ? { supply: 'fall_short' } : {}) },
      set: { trackingNumber: null, trackingUrl: null, wave: 'none' },
      events: [{ kind: 'label_dropped', values: { number: o.trackingNumber } }],
    })
  }
}

/** Claims the pieces in the next bins; an order for which none has enough leaves the wave. */
async function pickElsewhere(
  ctx: Ctx,
  taken: readonly Short[],
  stock: Awaited<ReturnType<typeof pickableStock>>,
): Promise<void> {
  const [first] = taken
  if (!first) return
  const { waveId, warehouseId, binId } = first.pick
  const parcels = taken.map(({ pick: { orderId, orderLineId: lineId, skuId }, pieces }) => ({
    ...{ orderIds: [orderId], grams: 0, lines: [{ orderId, lineId, skuId, pieces }] },
  }))
  const elsewhere = stock.filter((one) => one.binId !== binId)
  const { picks } = fill(parcels, elsewhere, { orders: taken.length, grams: 0 })
  const rows = picks.map(({ orderId, lineId: orderLineId, skuId, binId: next, pieces }) => ({
    ...{ waveId, orderId, orderLineId, skuId, warehouseId, binId: next, pieces },
  }))
  if (rows.length > 0) await ctx.db.insert(wavePick).values(rows)
  await changeAllocated(ctx, rows)
  const found = new Set(picks.map(({ lineId }) => lineId))
  const lost = [...new Set(taken.flatMap(({ pick }) => (found.has(pick.orderLineId) ? [] : [pick.orderId])))]
  if (lost.length > 0) await dropOrders(ctx, lost, 'short')
  await nowPicked(
    ctx,
    waveId,
    taken.map(({ pick }) => pick.orderId),
  )
}
