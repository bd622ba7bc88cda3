import { waveErrors } from '@dropyard/contract/order/wave/errors'
import type { DropReason } from '@dropyard/contract/order/wave/lines'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { changeAllocated } from '../../warehouse/stock/allocate.ts'
import { lockBalances } from '../../warehouse/stock/balance.ts'
import { addEvents } from '../order/change.ts'
import { setWave } from '../order/set-wave.ts'
import { order } from '../order/table.ts'
import { lockTogether } from '../order/together.ts'
import { waveChanged } from './signals.ts'
import { wave, waveOrder, wavePick } from './table.ts'

/** Pieces that are still to be picked, or lie in a tote for their order. The state names only one of what a pick can be at once. */
const isClaimed = sql`(${wavePick.picked} + ${wavePick.short} + ${wavePick.dropped} < ${wavePick.pieces}
  OR ${wavePick.picked} > ${wavePick.shipped} + ${wavePick.toReturn} + ${wavePick.returned})`

/**
 * Takes orders out of their waves: pieces that are not picked are free again in their bins, and picked ones have to be put back. The
 * caller has locked the orders.
 */

export async function dropOrders(ctx: Ctx, orderIds: readonly number[], why: DropReason): Promise<void> {
  const picks = await ctx.db
    .select()
    .from(wavePick)
    .where(and(inArray(wavePick.orderId, [...orderIds]), isClaimed))
    .orderBy(asc(wavePick.id))
  const left = await ctx.db
    .update(waveOrder)
    .set({ open: false, droppedAt: ctx.now, dropReason: why })
    .from(wave)
    .where(
      and(eq(wave.id, waveOrder.waveId), inArray(waveOrder.orderId, [...orderIds]), eq(waveOrder.open, true)),
    )
    .returning({ orderId: waveOrder.orderId, waveId: wave.id, waveSn: wave.waveSn })
  await release(ctx, picks)
  if (left.length === 0) return
  const waves = new Map(left.map((one) => [one.orderId, one]))
  const orders = await setWave(ctx, [...waves.keys()], 'none')
  await addEvents(ctx, orders, ({ id }) => ({
    ...{ kind: 'wave_left', values: { wave: waves.get(id)?.waveSn ?? '' }, internal: true },
  }))
  for (const waveId of new Set(left.map((one) => one.waveId))) await waveChanged.send(ctx, { waveId })
}

type Pick = typeof wavePick.$inferSelect

const inTote = ({ picked, shipped, toReturn, returned }: Pick): number =>
  picked - shipped - toReturn - returned

async function release(ctx: Ctx, picks: readonly Pick[]): Promise<void> {
  if (picks.length === 0) return
  lockBalances(ctx, picks)
  await changeAllocated(
    ctx,
    picks.flatMap((one) => [
      { ...one, pieces: one.picked + one.short + one.dropped - one.pieces },
      { ...one, binId: one.toteBinId ?? one.binId, pieces: -inTote(one) },
    ]),
  )
  await ctx.db
    .update(wavePick)
    .set({
      dropped: sql`${wavePick.pieces} - ${wavePick.picked} - ${wavePick.short}`,
      toReturn: sql`${wavePick.picked} - ${wavePick.shipped} - ${wavePick.returned}`,
    })
    .where(
      inArray(
        wavePick.id,
        picks.map(({ id }) => id),
      ),
    )
}

/**
 * Pieces that an order gives back are no longer claimed for it. An order that is not packed leaves its wave as a whole; of a packed
 * one, the pieces that it no longer needs have to be put back.
 */
export async function afterRelease(
  ctx: Ctx,
  { orderId, lines }: { orderId: number; lines: readonly { lineId: number; pieces: number }[] },
): Promise<void> {
  const picks = await ctx.db
    .select({ pick: wavePick, fulfilment: order.fulfilment })
    .from(wavePick)
    .innerJoin(order, eq(order.id, wavePick.orderId))
    .where(and(eq(wavePick.orderId, orderId), isClaimed))
    .orderBy(asc(wavePick.id))
  if (picks.length === 0) return
  if (picks[0]?.fulfilment !== 'packed') return dropOrders(ctx, [orderId], 'cancelled')
  const wanted = new Map(lines.map(({ lineId, pieces }) => [lineId, pieces]))
  for (const { pick } of picks) {
    const back = Math.min(inTote(pick), wanted.get(pick.orderLineId) ?? 0)
    if (back <= 0) continue
    wanted.set(pick.orderLineId, (wanted.get(pick.orderLineId) ?? 0) - back)
    await changeAllocated(ctx, [{ ...pick, binId: pick.toteBinId ?? pick.binId, pieces: -back }])
    await ctx.db
      .update(wavePick)
      .set({ toReturn: sql`${wavePick.toReturn} + ${back}` })
      .where(eq(wavePick.id, pick.id))
  }
}

/** Drops orders from their open waves, each with its parcel, unless they are packed. @returns how many */
export async function dropByHand(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const named = await ctx.db
    .select({ orderId: waveOrder.orderId })
    .from(waveOrder)
    .where(and(inArray(waveOrder.id, [...ids]), eq(waveOrder.open, true)))
  const locked = await lockTogether(
    ctx,
    named.map(({ orderId }) => orderId),
  )
  const left = locked.filter(({ wave: at, fulfilment }) => at !== 'none' && fulfilment === 'predicted')
  if (left.length === 0) fail(waveErrors.not_in_wave)
  await dropOrders(
    ctx,
    left.map(({ id }) => id),
    'hand',
  )
  return left.length
}
