import type { changedBy } from '@dropyard/contract/order/channel-change'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { beyondPromise, promiseParts } from '@dropyard/contract/order/order-rule/channel-promise'
import type { Ctx } from '../../../kit/context.ts'
import type { QuoteFacts } from '../../logistics/channel/quote-facts.ts'
import { factsFor, offersFor } from '../../logistics/channel/service.ts'
import { applyChange, axesOf, type LineRecord, type NewEvent, type OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { type Compared, compareNamed, type NamedChannel, namedChannels } from './terms.ts'
import { type ChannelChange, openChanges, type PlannedChange, writeChanges } from './write.ts'

/** Another channel than the one that was paid for: proposed for a decision, or recorded for the merchant. */

export interface Wish {
  by: keyof typeof changedBy
  /** Shown to the merchant: the rule's name, or a user's reason. */
  why: string
}

/** The order's unsettled change. */
export const openChange = async (ctx: Ctx, orderId: number): Promise<ChannelChange | undefined> =>
  (await openChanges(ctx, [orderId])).get(orderId)

/**
 * Holds the orders of a parcel until staff decide on a channel that exceeds what was promised. The orders must be locked; the
 * change refers to the first.
 */
export async function askForDecision(
  ctx: Ctx,
  parcel: readonly OrderRecord[],
  compared: Compared,
  wish: Wish,
): Promise<OrderRecord[]> {
  const [first] = parcel
  if (first)
    await writeChanges(ctx, [
      { o: first, compared, wish, state: 'asked', open: await openChange(ctx, first.id) },
    ])
  const beyond = beyondPromise(compared.from, compared.to).map((part) => promiseParts[part])
  const held: OrderRecord[] = []
  for (const o of parcel)
    held.push(
      // An order that is already on hold keeps its reason for the hold. The channel decision is pending in any case,
      // because it is stored as a channel change.
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
 * Compares the channel that an order was paid for with another one, for the pieces it still has to send. If it has an unsettled
 * change, the paid channel is the one before that change.
 */
export const compareWithPaid = async (
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number,
): Promise<Compared> => compareKnown(ctx, o, lines, channelId, await changeFacts(ctx, [o], [channelId]))

async function compareKnown(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number,
  { open, channels, quotes }: ChangeFacts,
): Promise<Compared> {
  const paidId = open.get(o.id)?.fromChannelId ?? o.channelId ?? channelId
  const { country, zip } = o.address
  const parcel = {
    country,
    zip,
    lines: shippableItems(lines),
    iossNumber: o.iossNumber,
    vatCollected: o.taxCollected !== null,
    needsStock: false,
  }
  const { explain } = offersFor(ctx, parcel, quotes ?? (await factsFor(ctx, parcel)))
  const quoted = (id: number) => ({ id, quote: explain(id) })
  return compareNamed(channels, quoted(paidId), quoted(channelId))
}

/** Data for comparing many orders, read once: their unsettled changes, the channels' names, and quotes. */
export interface ChangeFacts {
  readonly open: ReadonlyMap<number, ChannelChange>
  readonly channels: readonly NamedChannel[]
  readonly quotes: QuoteFacts | undefined
}

/** @param channelIds channels that one of the orders may change to */
export async function changeFacts(
  ctx: Ctx,
  orders: readonly OrderRecord[],
  channelIds: readonly number[],
  quotes?: QuoteFacts,
): Promise<ChangeFacts> {
  const ids = orders.map(({ id }) => id)
  const open = await openChanges(ctx, ids)
  const bought = orders.flatMap((o) => open.get(o.id)?.fromChannelId ?? o.channelId ?? [])
  return { open, channels: await namedChannels(ctx, [...channelIds, ...bought]), quotes }
}

/** What a user's choice of another channel for an order writes; undefined if the order is not paid. */
export async function planChosenChannel(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number,
  why: string,
  facts: ChangeFacts,
): Promise<PlannedChange | undefined> {
  if (isUnpaid(axesOf(o)) || o.channelId === null || o.channelId === channelId) return undefined
  const open = facts.open.get(o.id)
  const compared = await compareKnown(ctx, o, lines, channelId, facts)
  return { o, compared, wish: { by: 'person', why }, state: 'changed', open }
}

/** Timeline events of a change. */
export function changeEvents({ compared, wish, open }: PlannedChange): NewEvent[] {
  const { from, to, names } = compared
  if (from.channelId !== to.channelId)
    return [{ kind: 'channel_changed', values: { ...names, reason: wish.why } }]
  return open ? [{ kind: 'channel_kept', values: { channel: names.from } }] : []
}

/** Records that a user chose another channel for a paid order; does nothing if the order is not paid. */
export async function noteChosenChannel(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  channelId: number,
  why: string,
): Promise<NewEvent[]> {
  const planned = await planChosenChannel(
    ctx,
    o,
    lines,
    channelId,
    why,
    await changeFacts(ctx, [o], [channelId]),
  )
  if (!planned) return []
  await writeChanges(ctx, [planned])
  return changeEvents(planned)
}

/** Records that a paid order uses another channel, and notifies its merchant; returns the timeline events. */
export async function noteChannelChange(
  ctx: Ctx,
  o: OrderRecord,
  compared: Compared,
  wish: Wish,
): Promise<NewEvent[]> {
  const planned = { o, compared, wish, state: 'changed', open: await openChange(ctx, o.id) } as const
  await writeChanges(ctx, [planned])
  return changeEvents(planned)
}
