import { isOver } from '@dropyard/contract/order/order/state'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { noteReturn } from '../channel-log/note.ts'
import { labelJob } from '../label/book.ts'
import { dropLabel, openLabel } from '../label/make.ts'
import { applyChange, axesOf, type NewEvent, type OrderRecord, type OrderValues } from '../order/change.ts'
import { lockTogether } from '../order/together.ts'
import type { Kept } from './kept.ts'
import { orderCombine, orderCombineMember } from './table.ts'

/** Takes orders out of their combined parcel and restores what combining changed of them. */

/**
 * Takes an order that is cancelled, or that loses pieces, out of its parcel. The label was for the whole parcel, so it is
 * dropped and the other orders get a new one. If only one order is left, the parcel ends and that order is sent alone.
 *
 * @returns the values to write on the order that leaves
 */
export async function leaveParcel(ctx: Ctx, o: OrderRecord): Promise<OrderValues> {
  if (o.combinedId === null) return {}
  const parcel = (await lockTogether(ctx, [o.id])).filter((one) => one.combinedId === o.combinedId)
  const others = parcel.filter((one) => one.id !== o.id)
  const wasAsked = await dropOpenLabel(ctx, parcel)
  const left = others.length === 1 ? [o, ...others] : [o]
  const before = await markLeft(ctx, o.combinedId, left)
  if (others.length === 1) await endParcel(ctx, o.combinedId)
  for (const one of others)
    await withoutLabel(ctx, one, others.length === 1 ? alone(ctx, one, before.get(one.id)) : {}, [
      { kind: 'left_parcel', values: { numbers: o.orderSn } },
    ])
  const [next] = others
  if (wasAsked && next) await ctx.enqueue(labelJob, { orderId: next.id })
  return alone(ctx, o, before.get(o.id))
}

/**
 * Drops an order's label because less is sent than it states. In a combined parcel the other orders lose the shared label too.
 */
export async function throwLabelAway(ctx: Ctx, o: OrderRecord): Promise<void> {
  if (o.fulfilment !== 'predicted') return
  const parcel = o.combinedId === null ? [o] : await lockTogether(ctx, [o.id])
  for (const one of parcel) await dropLabel(ctx, one.id)
  for (const one of parcel)
    if (one.id !== o.id && one.fulfilment === 'predicted') await withoutLabel(ctx, one)
}

/** Moves an order back to where it waits for a label, if it had one. */
async function withoutLabel(
  ctx: Ctx,
  o: OrderRecord,
  set: OrderValues = {},
  events: readonly NewEvent[] = [],
): Promise<void> {
  const had = o.fulfilment === 'predicted'
  await applyChange(ctx, o, {
    moves: had ? { fulfilment: 're_predict' } : {},
    set: { ...set, ...(had ? { trackingNumber: null, trackingUrl: null } : {}) },
    events: had ? [...events, { kind: 'label_dropped', values: { number: o.trackingNumber } }] : [...events],
  })
}

/** Takes an order out of a parcel that is being separated as a whole, and restores its former values. */
export async function partOne(ctx: Ctx, o: OrderRecord, parcel: readonly OrderRecord[]): Promise<void> {
  if (o.combinedId === null) return
  const before = await markLeft(ctx, o.combinedId, [o])
  await endParcel(ctx, o.combinedId)
  await applyChange(ctx, o, {
    set: alone(ctx, o, before.get(o.id)),
    events: [{ kind: 'uncombined', values: { numbers: othersOf(parcel, o) } }],
  })
}

type Numbered = Pick<OrderRecord, 'id' | 'orderSn'>

/** The numbers of the other orders in the parcel. */
export const othersOf = (parcel: readonly Numbered[], o: Numbered): string[] =>
  parcel.flatMap((one) => (one.id === o.id ? [] : [one.orderSn]))

function alone(ctx: Ctx, o: OrderRecord, before: Kept | undefined): OrderValues {
  if (before && before.channelId !== o.channelId) noteReturn(ctx, o, before.channelBy)
  return { ...before, combinedId: null }
}

/** @returns whether there was a label, or one was requested */
async function dropOpenLabel(ctx: Ctx, parcel: readonly OrderRecord[]): Promise<boolean> {
  const holder = parcel.find((one) => !isOver(axesOf(one)))
  if (!holder) return false
  const open = await openLabel(ctx, holder.id)
  if (open?.state !== 'live' && open?.state !== 'asked') return false
  await dropLabel(ctx, holder.id)
  return true
}

/** @returns the former values of each order */
async function markLeft(
  ctx: Ctx,
  combinedId: number,
  orders: readonly OrderRecord[],
): Promise<Map<number, Kept>> {
  const rows = await ctx.db
    .update(orderCombineMember)
    .set({ leftAt: ctx.now })
    .where(
      and(
        eq(orderCombineMember.combineId, combinedId),
        inArray(
          orderCombineMember.orderId,
          orders.map((o) => o.id),
        ),
        isNull(orderCombineMember.leftAt),
      ),
    )
    .returning({ id: orderCombineMember.orderId, before: orderCombineMember.before })
  return new Map(rows.map(({ id, before }) => [id, before]))
}

const endParcel = (ctx: Ctx, combinedId: number) =>
  ctx.db.update(orderCombine).set({ endedAt: ctx.now }).where(eq(orderCombine.id, combinedId))
