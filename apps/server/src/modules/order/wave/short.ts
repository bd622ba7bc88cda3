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
import { applyChange, type OrderRecord } from '../order/change.ts'
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
  const picks = await lockTask(ctx, { waveId, binId, skuId, parcel: 0 }, lockTogether)
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
  const stays = await fallShort(ctx, byLine(taken), missing - (await freeOf(ctx, skuId, warehouseId)))
  await bookMoves(ctx, [
    {
      ...{ kind: 'adjust', ...place, quarantine: missing, fromBinId: binId },
      toBinId: await systemBin(ctx, warehouseId, 'lost'),
      ...{ reference: `wave:${waveId}`, remark: shortReasons[reason][ctx.lang === 'zh' ? 1 : 0] },
      key: `wave-short:${key}`,
    },
  ])
  const stock = await pickableStock(ctx, warehouseId, [skuId], zone)
  await pickElsewhere(ctx, { waveId, binId, ...place }, stays, stock)
  const userId = ctx.user?.id ?? 0
  await ctx.enqueue(recount, { warehouseId, binId, skuId, userId, note: `wave:${waveId}` })
}

/** Missing pieces of an order's line; a line may have had several picks in the bin. */
interface Short {
  readonly orderId: number
  readonly lineId: number
  readonly pieces: number
}

const byLine = (taken: readonly { readonly pick: Pick; readonly pieces: number }[]): Short[] =>
  [...Map.groupBy(taken, ({ pick }) => pick.orderLineId)].map(([lineId, of]) => ({
    ...{ lineId, orderId: of[0]?.pick.orderId ?? 0 },
    pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
  }))

/** The last orders of the wave wait again for what nothing else covers. @returns what is still to be picked */
async function fallShort(ctx: Ctx, short: readonly Short[], uncovered: number): Promise<Short[]> {
  let left = uncovered
  const losing = new Set<number>()
  for (const { orderId, pieces } of short.toReversed()) {
    if (left <= 0) break
    losing.add(orderId)
    left -= pieces
  }
  left = uncovered
  const gone = new Set<number>()
  for (const orderId of losing) {
    const lines: { lineId: number; pieces: number }[] = []
    for (const { lineId, pieces: missing } of short.filter((one) => one.orderId === orderId)) {
      const pieces = Math.min(missing, left)
      left -= pieces
      if (pieces > 0) lines.push({ lineId, pieces })
    }
    for (const id of await waitForMore(ctx, orderId, lines)) gone.add(id)
  }
  return short.filter(({ orderId }) => !gone.has(orderId))
}

/**
 * An order leaves its wave with its parcel, loses its label, and waits at its position in the queue.
 * @returns the orders of the parcel
 */
async function waitForMore(
  ctx: Ctx,
  orderId: number,
  lines: readonly { lineId: number; pieces: number }[],
): Promise<number[]> {
  const ids = (await dropParcels(ctx, [orderId])).map(({ id }) => id)
  const now = await waitAgain(ctx, orderId, lines)
  keepOnLines(
    ctx,
    now.map(({ lineId: id, reserved, waiting }) => ({ id, reserved, waiting })),
  )
  for (const o of await lockTogether(ctx, [orderId])) {
    await dropLabel(ctx, o.id)
    const isLabelled = o.fulfilment === 'predicted'
    const waits = o.id === orderId && now.length > 0 && o.supply === 'reserved'
    if (!isLabelled && !waits) continue
    await applyChange(ctx, o, {
      moves: {
        ...(isLabelled ? { fulfilment: 're_predict' } : {}),
        ...(waits ? { supply: 'fall_short' } : {}),
      },
      ...(isLabelled
        ? {
            set: { trackingNumber: null, trackingUrl: null },
            events: [{ kind: 'label_dropped', values: { number: o.trackingNumber } }],
          }
        : {}),
    })
  }
  return ids
}

/** Takes orders out of their wave, each with its parcel. @returns all orders of these parcels */
async function dropParcels(ctx: Ctx, orderIds: readonly number[]): Promise<OrderRecord[]> {
  const parcels = await lockTogether(ctx, orderIds)
  await dropOrders(
    ctx,
    parcels.map(({ id }) => id),
    'short',
  )
  return parcels
}

/** Claims the pieces in the next bins; a parcel for which these have too few leaves the wave. */
async function pickElsewhere(
  ctx: Ctx,
  {
    waveId,
    skuId,
    warehouseId,
    binId,
  }: { waveId: number; skuId: number; warehouseId: number; binId: number },
  short: readonly Short[],
  stock: Awaited<ReturnType<typeof pickableStock>>,
): Promise<void> {
  if (short.length === 0) return
  const parcels = short.map(({ orderId, lineId, pieces }) => ({
    ...{ orderIds: [orderId], grams: 0, lines: [{ orderId, lineId, skuId, pieces }] },
  }))
  const elsewhere = stock.filter((one) => one.binId !== binId)
  const { picks } = fill(parcels, elsewhere, { orders: parcels.length, grams: 0 })
  const rows = picks.map(({ orderId, lineId: orderLineId, binId: next, pieces }) => ({
    ...{ waveId, orderId, orderLineId, skuId, warehouseId, binId: next, pieces },
  }))
  if (rows.length > 0) await ctx.db.insert(wavePick).values(rows)
  await changeAllocated(ctx, rows)
  const found = new Set(picks.map(({ lineId }) => lineId))
  const lost = [...new Set(short.flatMap(({ orderId, lineId }) => (found.has(lineId) ? [] : [orderId])))]
  if (lost.length > 0) await dropParcels(ctx, lost)
  await nowPicked(
    ctx,
    waveId,
    short.map(({ orderId }) => orderId),
  )
}
