import type { Words } from '@dropyard/contract/kit/text'
import { mayLabel } from '@dropyard/contract/order/order-guard'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sendAlong } from '../../../kit/data/database.ts'
import { change, type NewEvent, type OrderRecord, viewOf } from '../order/change.ts'
import { parcelLeft, parcelRetired, storeToTell } from '../order/signals.ts'
import { waitingForProof } from '../order-proof/holds.ts'
import { type Carriage, carriageOf, carriedBy, ownNumber, refusal, trackingUrl } from './carriage.ts'
import { type LabelRecord, parcelLabel } from './table.ts'
import { voidJob } from './void-job.ts'

/** Labels: one for an order that is ready, from the carrier's account that carries its channel, or one of our own. */

/** Gives a locked order a label of our own, whoever carries its channel: for orders from before. Safe to run twice. */
export const makeLabel = async (ctx: Ctx, o: OrderRecord): Promise<OrderRecord> =>
  (await begin(ctx, o, { asks: false })).order

/** It left, or is packed, and its label was thrown away. */
const waitsForNew = (o: OrderRecord): boolean =>
  (o.fulfilment === 'packed' || o.fulfilment === 'shipped') && o.trackingNumber === null && !o.cancelled

export const mayHaveLabel = (o: OrderRecord): boolean => mayLabel(viewOf(o)).ok || waitsForNew(o)

/** @returns the label that its carrier is to be asked for */
export async function begin(
  ctx: Ctx,
  o: OrderRecord,
  { asks }: { asks: boolean } = { asks: true },
): Promise<{ order: OrderRecord; asked?: number }> {
  if (!mayHaveLabel(o) || (await waitingForProof(ctx, [o.id])).has(o.id)) return { order: o }
  const channelId = await carriedBy(ctx, o)
  const by = await carriageOf(ctx, channelId)
  const flaw = refusal(o, by)
  if (flaw || !by) return { order: await refuse(ctx, o, flaw ?? { en: 'channel', zh: '渠道' }) }
  const all = await labelsOf(ctx, o.id)
  const open = all.find((one) => one.state !== 'dead')
  const next = referenceOf(o, all.length)
  // What is left to be sent changed since: the parcel is another one.
  if (open?.state === 'live') await dropLabel(ctx, o.id)
  if (asks && by.accountId !== null && by.service !== null && o.ownTrackingNumber === null)
    return { order: o, asked: await ask(ctx, o, by, open?.state === 'live' ? undefined : open, next) }
  const number = await ownNumber(ctx, o, by)
  if (typeof number !== 'string') return { order: await refuse(ctx, o, number) }
  if (open && open.state !== 'live') await dropLabel(ctx, o.id)
  insertOwn(ctx, o, by.id, number, next)
  return { order: await give(ctx, o, by, number) }
}

/** Asks once: a label that was refused is asked for again under its number, because the carrier took nothing. */
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
      askedAt: ctx.now,
      nextTryAt: ctx.now,
    })
    .returning({ id: parcelLabel.id })
  return made?.id ?? 0
}

/** The order's number, with a count from its second label on: a dead one keeps its own. */
const referenceOf = ({ orderSn }: OrderRecord, labels: number): string =>
  labels === 0 ? orderSn : `${orderSn}-${labels + 1}`

const labelsOf = (ctx: Ctx, orderId: number): Promise<LabelRecord[]> =>
  ctx.db.select().from(parcelLabel).where(eq(parcelLabel.orderId, orderId)).for('update')

export const openLabel = async (ctx: Ctx, orderId: number): Promise<LabelRecord | undefined> =>
  (await labelsOf(ctx, orderId)).find((one) => one.state !== 'dead')

/** Throws an order's label away: its number is dead here at once, and taken back at the carrier by a job. */
export async function dropLabel(ctx: Ctx, orderId: number): Promise<LabelRecord | undefined> {
  const [dropped] = await ctx.db
    .update(parcelLabel)
    .set({
      state: 'dead',
      deadAt: ctx.now,
      updatedAt: ctx.now,
      nextTryAt: ctx.now,
      tries: 0,
      // A refused one is not known there.
      voided: sql`CASE WHEN ${parcelLabel.accountId} IS NULL OR ${parcelLabel.state} = 'refused' THEN 'none' ELSE 'asked' END`,
    })
    .where(and(eq(parcelLabel.orderId, orderId), ne(parcelLabel.state, 'dead')))
    .returning()
  if (dropped?.number) await parcelRetired.send(ctx, { orderId })
  if (dropped?.voided === 'asked') await ctx.enqueue(voidJob, { labelId: dropped.id })
  return dropped
}

/** The number is the order's: it can be packed and sent, and a store that was told another one is told again. */
export async function give(ctx: Ctx, o: OrderRecord, by: Carriage, number: string): Promise<OrderRecord> {
  const isOnItsWay = o.fulfilment !== 'checked'
  const tells = o.fulfilment === 'shipped' && o.storeId !== null && o.platformOrderId !== null
  const chosen: NewEvent[] =
    by.id === o.channelId
      ? []
      : [{ kind: 'channel_chosen', values: { channel: { en: by.nameEn, zh: by.nameZh } } }]
  const after = await change(ctx, o, {
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

export const refuse = (ctx: Ctx, o: OrderRecord, reason: Words): Promise<OrderRecord> =>
  change(ctx, o, {
    set: { labelError: reason.en },
    events: [{ kind: 'label_failed', values: { reason } }],
  })

/** A number that somebody brought takes the place of what was asked for. */
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

const insertOwn = (ctx: Ctx, o: OrderRecord, channelId: number, number: string, reference: string): void =>
  sendAlong(
    ctx.db,
    ctx.db.insert(parcelLabel).values({
      orderId: o.id,
      entityId: o.entityId,
      channelId,
      reference,
      state: 'live',
      waybill: number,
      number,
      liveAt: ctx.now,
      askedAt: ctx.now,
    }),
  )
