import type { changedBy } from '@dropyard/contract/order/channel-change'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { beyondPromise, givenBack, promiseParts } from '@dropyard/contract/order/order-rule/channel-promise'
import { events } from '@dropyard/contract/system/event'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import type { QuoteFacts } from '../../logistics/channel/quote-facts.ts'
import { offersFor } from '../../logistics/channel/service.ts'
import { applyChange, axesOf, type LineRecord, type NewEvent, type OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { flow } from './flow.ts'
import { channelChange } from './table.ts'
import { type Compared, compareChannels } from './terms.ts'

/** Another channel than the one that was paid for: asked of a person, or noted for the merchant. */

interface Wish {
  by: keyof typeof changedBy
  /** Told to the merchant: the rule's name, or what a person said. */
  why: string
}

export type ChannelChange = typeof channelChange.$inferSelect

/** The change of an order that is not settled. */
export async function openChange(ctx: Ctx, orderId: number): Promise<ChannelChange | undefined> {
  const [row] = await ctx.db
    .select()
    .from(channelChange)
    .where(and(eq(channelChange.orderId, orderId), inArray(channelChange.state, ['asked', 'changed'])))
    .for('update')
  return row
}

/**
 * Holds the orders of a parcel until a person decides on a channel that goes beyond what was paid for. The orders are locked;
 * the change is about the first.
 */
export async function askForDecision(
  ctx: Ctx,
  parcel: readonly OrderRecord[],
  compared: Compared,
  wish: Wish,
): Promise<OrderRecord[]> {
  const [first] = parcel
  if (first) await put(ctx, first, compared, wish, 'asked')
  const beyond = beyondPromise(compared.from, compared.to).map((part) => promiseParts[part])
  const held: OrderRecord[] = []
  for (const o of parcel)
    held.push(
      // Whatever else holds it stays; the decision is asked for beside.
      o.onHold !== null
        ? o
        : await applyChange(ctx, o, {
            set: { onHold: 'channel_beyond' },
            events: [{ kind: 'channel_asked', values: { ...compared.names, beyond, reason: wish.why } }],
          }),
    )
  return held
}

/**
 * Compares the channel that an order was paid for with another one, for what it still has to send. After a change that is
 * not settled, the paid channel is the one that it began with.
 *
 * @param quotes read already, where many orders are compared
 */
export async function compareWithPaid(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number,
  quotes?: QuoteFacts,
): Promise<Compared> {
  const paidId = (await openChange(ctx, o.id))?.fromChannelId ?? o.channelId ?? channelId
  const { country, zip } = o.address
  const parcel = {
    country,
    zip,
    lines: shippableItems(lines),
    iossNumber: o.iossNumber,
    vatCollected: o.taxCollected !== null,
    needsStock: false,
  }
  const { explain } = await offersFor(ctx, parcel, quotes)
  const quoted = (id: number) => ({ id, quote: explain(id) })
  return compareChannels(ctx, quoted(paidId), quoted(channelId))
}

/** Notes that people chose another channel for a paid order; nothing for an order that is not paid. */
export async function noteChosenChannel(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number,
  why: string,
  quotes?: QuoteFacts,
): Promise<NewEvent[]> {
  if (isUnpaid(axesOf(o)) || o.channelId === null || o.channelId === channelId) return []
  const compared = await compareWithPaid(ctx, o, lines, channelId, quotes)
  return noteChannelChange(ctx, o, compared, { by: 'person', why })
}

/** Notes that a paid order goes by another channel, and tells its merchant; gives what the timeline says of it. */
export async function noteChannelChange(
  ctx: Ctx,
  o: OrderRecord,
  compared: Compared,
  wish: Wish,
): Promise<NewEvent[]> {
  if (compared.from.channelId === compared.to.channelId) return backToPaid(ctx, o, compared)
  await put(ctx, o, compared, wish, 'changed')
  await announceChange(ctx, o, compared.names)
  return [{ kind: 'channel_changed', values: { ...compared.names, reason: wish.why } }]
}

/** The order goes by the channel that was paid for again: there is nothing to refuse, and nothing to give back. */
async function backToPaid(ctx: Ctx, o: OrderRecord, { names }: Compared): Promise<NewEvent[]> {
  const open = await openChange(ctx, o.id)
  if (!open) return []
  await ctx.db
    .update(channelChange)
    .set({ state: 'kept', settledAt: ctx.now, updatedAt: ctx.now })
    .where(eq(channelChange.id, open.id))
  await flow.tell(ctx, { ...open, state: 'kept' }, 'keep', {})
  return [{ kind: 'channel_kept', values: { channel: names.from } }]
}

export const announceChange = (
  ctx: Ctx,
  o: Pick<OrderRecord, 'id' | 'orderSn' | 'entityId'>,
  names: Compared['names'],
): Promise<void> =>
  emit(ctx, events.orderChannelChanged, {
    of: o.entityId,
    values: { order_id: o.id, order_sn: o.orderSn, ...names },
  })

/** One row for each order that is not settled: a later wish takes the place of an earlier one, the paid channel stays. */
async function put(
  ctx: Ctx,
  o: OrderRecord,
  { from, to }: Compared,
  { by, why }: Wish,
  state: 'asked' | 'changed',
): Promise<void> {
  const values = {
    state,
    toChannelId: to.channelId,
    daysAfter: to.daysMax,
    beyond: beyondPromise(from, to),
    changedBy: by,
    why,
    givenBack: givenBack(from, to),
    decidedBy: state === 'changed' ? (ctx.user?.id ?? null) : null,
  }
  const before = await openChange(ctx, o.id)
  if (before) {
    await ctx.db
      .update(channelChange)
      .set({ ...values, updatedAt: ctx.now })
      .where(eq(channelChange.id, before.id))
    return
  }
  const [row] = await ctx.db
    .insert(channelChange)
    .values({
      ...values,
      entityId: o.entityId,
      orderId: o.id,
      orderSn: o.orderSn,
      fromChannelId: from.channelId,
      daysBefore: from.daysMax,
      createdAt: ctx.now,
    })
    .returning()
  if (row) await flow.began(ctx, row)
}
