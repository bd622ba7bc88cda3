import type { Words } from '@dropyard/contract/kit/text'
import { carriageUnset } from '@dropyard/contract/order/order/block'
import { mayLabel } from '@dropyard/contract/order/order/guard'
import { beyondPromise } from '@dropyard/contract/order/order-rule/channel-promise'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { flow as channelChangeFlow } from '../channel-change/flow.ts'
import {
  askForDecision,
  noteChannelChange,
  noteChosenChannel,
  openChange,
} from '../channel-change/propose.ts'
import { applyChange, linesOf, lockOrder, type NewEvent, type OrderRecord, viewOf } from '../order/change.ts'
import { hasStoreToTell, parcelLeft, parcelRetired, storeToTell } from '../order/signals.ts'
import { lockParcelOf } from '../order/together.ts'
import { waitingForProof } from '../order-proof/holds.ts'
import {
  asOurs,
  type Carriage,
  carriageOf,
  carriedBy,
  type Giver,
  noCarriage,
  ownNumber,
  refusal,
  trackingUrl,
} from './carriage.ts'
import { type LabelRecord, parcelLabel } from './table.ts'
import { voidJob } from './void-job.ts'

/** Makes labels for orders that are ready: through the carrier account of their channel, or labels of our own. */

/**
 * Gives an order a label of our own, whichever carrier its channel has; the demo uses it for past orders. Idempotent.
 * The caller must hold the order's row lock.
 */
export const makeLabel = async (ctx: Ctx, o: OrderRecord): Promise<OrderRecord> =>
  (await begin(ctx, o, { asks: false })).order

/** It is packed or shipped, and its label was dropped. */
const waitsForNew = (o: OrderRecord): boolean =>
  (o.fulfilment === 'packed' || o.fulfilment === 'shipped') && o.trackingNumber === null && !o.cancelled

export const mayHaveLabel = (o: OrderRecord): boolean => mayLabel(viewOf(o)).ok || waitsForNew(o)

/** @returns in `asked` the label to request from the carrier */
export async function begin(
  ctx: Ctx,
  o: OrderRecord,
  { asks }: { asks: boolean } = { asks: true },
): Promise<{ order: OrderRecord; asked?: number }> {
  const parcel = await lockParcelOf(ctx, o)
  const [first] = parcel
  const ids = parcel.map((one) => one.id)
  if (!parcel.every(mayHaveLabel) || (await waitingForProof(ctx, ids)).size > 0) return { order: o }
  const same = (orders: readonly OrderRecord[]): OrderRecord => orders.find((one) => one.id === o.id) ?? o
  const carried = await carriedBy(ctx, await asPaidWhenReleased(ctx, first))
  const isBeyond =
    carried.other && beyondPromise(carried.other.compared.from, carried.other.compared.to).length > 0
  if (carried.other && isBeyond && asks) {
    const { compared, rule } = carried.other
    return { order: same(await askForDecision(ctx, parcel, compared, { by: 'carrier_rule', why: rule })) }
  }
  const channelId = isBeyond ? first.channelId : carried.channelId
  const by = await carriageOf(ctx, channelId)
  const isOurs = !asks || first.ownTrackingNumber !== null
  const flaw = refusal(first, by, !isOurs)
  if (flaw || !by) return { order: same(await refuse(ctx, parcel, flaw ?? { en: 'channel', zh: '渠道' })) }
  const all = await labelsOf(ctx, first.id)
  const open = all.find((one) => one.state !== 'dead')
  const next = referenceOf(first, all.length)
  // What remains to be sent has changed since, so the old label is for another parcel.
  if (open?.state === 'live') await dropLabel(ctx, first.id)
  if (asks && by.accountId !== null && by.service !== null && first.ownTrackingNumber === null)
    return { order: o, asked: await ask(ctx, first, by, open?.state === 'live' ? undefined : open, next) }
  const given = await ownNumber(ctx, first, by, { asks })
  if (!('number' in given)) return { order: same(await refuse(ctx, parcel, given)) }
  if (open && open.state !== 'live') await dropLabel(ctx, first.id)
  const { number, ours } = given
  insertOwn(ctx, first, by.id, number, next, ours)
  return { order: same(await give(ctx, parcel, ours ? asOurs(by) : by, number)) }
}

/**
 * If a user released the hold of a pending channel change, that is the decision: the order keeps the channel that was paid for.
 */
async function asPaidWhenReleased(ctx: Ctx, o: OrderRecord): Promise<OrderRecord> {
  const open = await openChange(ctx, o.id)
  if (open?.state !== 'asked') return o
  await channelChangeFlow.move(ctx, 'keep', [open.id], {})
  return lockOrder(ctx, o.id)
}

/**
 * Requests a label once. A refused label is requested again under its own reference, because the carrier has no parcel for it.
 */
async function ask(
  ctx: Ctx,
  o: OrderRecord,
  by: Carriage,
  open: LabelRecord | undefined,
  reference: string,
): Promise<number> {
  const where = { channelId: by.id, accountId: by.accountId, service: by.service ?? '' }
  if (open && open.state === 'asked' && open.accountId === by.accountId && open.service === where.service)
    return open.id
  if (open?.state === 'refused') {
    await ctx.db
      .update(parcelLabel)
      .set({ ...where, state: 'asked', nextTryAt: ctx.now, trouble: null, updatedAt: ctx.now })
      .where(eq(parcelLabel.id, open.id))
    return open.id
  }
  if (open) await dropLabel(ctx, o.id)
  const [made] = await ctx.db
    .insert(parcelLabel)
    .values({
      ...where,
      orderId: o.id,
      entityId: o.entityId,
      reference,
      state: 'asked',
      createdAt: ctx.now,
      askedAt: ctx.now,
      nextTryAt: ctx.now,
    })
    .returning({ id: parcelLabel.id })
  return made?.id ?? 0
}

/** The order's number, with a counter from its second label on. A dead label keeps its reference. */
const referenceOf = ({ orderSn }: OrderRecord, labels: number): string =>
  labels === 0 ? orderSn : `${orderSn}-${labels + 1}`

const labelsOf = (ctx: Ctx, orderId: number): Promise<LabelRecord[]> =>
  ctx.db.select().from(parcelLabel).where(eq(parcelLabel.orderId, orderId)).for('update')

export const openLabel = async (ctx: Ctx, orderId: number): Promise<LabelRecord | undefined> =>
  (await labelsOf(ctx, orderId)).find((one) => one.state !== 'dead')

/** Drops an order's label: here its number is dead immediately, at the carrier a job voids it. */
export async function dropLabel(ctx: Ctx, orderId: number): Promise<LabelRecord | undefined> {
  const [dropped] = await ctx.db
    .update(parcelLabel)
    .set({
      state: 'dead',
      deadAt: ctx.now,
      updatedAt: ctx.now,
      nextTryAt: ctx.now,
      tries: 0,
      // A refused label does not exist at the carrier.
      voided: sql`CASE WHEN ${parcelLabel.accountId} IS NULL OR ${parcelLabel.state} = 'refused' THEN 'none' ELSE 'asked' END`,
    })
    .where(and(eq(parcelLabel.orderId, orderId), ne(parcelLabel.state, 'dead')))
    .returning()
  if (dropped?.number) await parcelRetired.send(ctx, { orderId })
  if (dropped?.voided === 'asked') await ctx.enqueue(voidJob, { labelId: dropped.id })
  return dropped
}

/**
 * Gives all orders of the parcel the number, so that they can be packed and shipped. A store that already has another number is
 * told the new one.
 */
export async function give(
  ctx: Ctx,
  parcel: readonly OrderRecord[],
  by: Giver,
  number: string,
): Promise<OrderRecord[]> {
  const given: OrderRecord[] = []
  for (const o of parcel) given.push(await giveOne(ctx, o, by, number))
  return given
}

async function giveOne(ctx: Ctx, o: OrderRecord, by: Giver, number: string): Promise<OrderRecord> {
  const isOnItsWay = o.fulfilment !== 'checked'
  const tells = o.fulfilment === 'shipped' && hasStoreToTell(o)
  const chosen = by.id === o.channelId || o.channelId === null ? [] : await changedTo(ctx, o, by.id)
  const after = await applyChange(ctx, o, {
    moves: isOnItsWay ? {} : { fulfilment: 'predict' },
    set: {
      channelId: by.id,
      trackingNumber: number,
      trackingUrl: trackingUrl(by.trackingUrl, number),
      labelError: null,
      ...(tells ? { pushState: 'waiting' as const } : {}),
    },
    events: [...chosen, { kind: 'labelled', values: { carrier: by.carrier, number } }],
  })
  if (tells) await storeToTell.send(ctx, { orderId: o.id })
  if (after.fulfilment === 'shipped') await parcelLeft.send(ctx, after)
  return after
}

/** Records that the label uses another channel than was paid for, because of a routing rule or a user's choice. */
async function changedTo(ctx: Ctx, o: OrderRecord, toId: number): Promise<NewEvent[]> {
  const { other } = await carriedBy(ctx, o)
  return other?.compared.to.channelId === toId
    ? noteChannelChange(ctx, o, other.compared, { by: 'carrier_rule', why: other.rule })
    : noteChosenChannel(ctx, o, await linesOf(ctx, [o.id]), toId, '')
}

export async function refuse(
  ctx: Ctx,
  parcel: readonly OrderRecord[],
  reason: Words,
): Promise<OrderRecord[]> {
  const refused: OrderRecord[] = []
  for (const o of parcel)
    refused.push(
      await applyChange(ctx, o, {
        set: { labelError: reason === noCarriage ? carriageUnset : reason.en },
        events: [{ kind: 'label_failed', values: { reason } }],
      }),
    )
  return refused
}

/** A number that a user entered replaces the requested label. */
export async function labelByHand(
  ctx: Ctx,
  o: OrderRecord,
  channelId: number,
  number: string,
): Promise<void> {
  const before = await labelsOf(ctx, o.id)
  if (before.some((one) => one.state !== 'dead')) await dropLabel(ctx, o.id)
  insertOwn(ctx, o, channelId, number, referenceOf(o, before.length))
}

const insertOwn = (
  ctx: Ctx,
  o: OrderRecord,
  channelId: number,
  number: string,
  reference: string,
  ours = false,
): void =>
  deferWrite(
    ctx.db,
    ctx.db.insert(parcelLabel).values({
      orderId: o.id,
      entityId: o.entityId,
      channelId,
      reference,
      state: 'live',
      waybill: number,
      number,
      ours,
      liveAt: ctx.now,
      createdAt: ctx.now,
      askedAt: ctx.now,
    }),
  )
