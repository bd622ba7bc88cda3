import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { secretKey } from '../../../kit/files/files.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import {
  type BookedParcel,
  type Carrier,
  type CarrierCost,
  carrierOf,
  troubleOf,
} from '../../logistics/carrier-account/connection.ts'
import { addOrderEvents } from '../order/change.ts'
import { beforeLabel } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { lockParcelOf, lockTogether } from '../order/together.ts'
import { carriageOf } from './carriage.ts'
import { doubledBy, refuseDoubled } from './doubled.ts'
import { begin, dropLabel, give, mayHaveLabel, openLabel, refuse } from './make.ts'
import { factsOf, type Parcel, parcelFrom } from './parcel.ts'
import { type LabelRecord, parcelLabel } from './table.ts'
import { laterThan, takeTurn } from './turn.ts'
import { voidJob } from './void-job.ts'

/**
 * Requests a label from a carrier, outside of any transaction. Whatever request or answer is lost, the carrier ends up with one
 * parcel, and we know about it.
 */

/** Makes the label of an order that is ready: our own immediately, a carrier's when the carrier has answered. */
export const labelJob = job({
  name: 'order.label',
  input: z.object({ orderId: z.number() }),
  async run(run, { orderId }) {
    const asked = await run.transaction(async (ctx) => {
      const seen = (await lockTogether(ctx, [orderId])).find((one) => one.id === orderId)
      if (!seen || !mayHaveLabel(seen)) return undefined
      for (const one of await lockParcelOf(ctx, seen)) await beforeLabel.send(ctx, { orderId: one.id })
      const o = (await lockTogether(ctx, [orderId])).find((one) => one.id === orderId)
      return o ? (await begin(ctx, o)).asked : undefined
    })
    if (asked !== undefined) await bookLabel(run, asked)
  },
})

/** Asks the carrier again for a label that it has not given yet. */
export const bookJob = job({
  name: 'order.label-again',
  input: z.object({ labelId: z.number() }),
  retries: 0,
  run: (run, { labelId }) => bookLabel(run, labelId),
})

interface Asked {
  label: LabelRecord
  carrier: Carrier
  parcel: Parcel
}

interface Found {
  booked: BookedParcel
  /** Hash of the parcel as it was sent to the carrier. */
  facts: string
}

interface Answer extends Found {
  booked: BookedParcel & { tracking: string }
  cost: CarrierCost | null
}

export async function bookLabel(run: JobRun, labelId: number): Promise<void> {
  const asked = await run.transaction((ctx) => prepare(ctx, run, labelId))
  if (!asked) return
  const { label } = asked
  try {
    const { booked, facts } = await booking(run, asked)
    if (booked.tracking === null) return await wait(run, label, booked.waybill)
    const cost = await costOf(asked, booked)
    const answer = { booked: { ...booked, tracking: booked.tracking }, facts, cost }
    if (await run.transaction((ctx) => finish(ctx, label, answer)))
      await keepFile(run, asked.carrier, label, booked)
  } catch (error) {
    const { words, mayRetry } = troubleOf(error)
    run.log.warn({ label: label.reference, reason: words.en }, 'a carrier gave no label')
    await run.transaction((ctx) => fail(ctx, label, words, mayRetry))
  }
}

async function prepare(ctx: Ctx, run: JobRun, labelId: number): Promise<Asked | undefined> {
  const turn = await takeTurn(ctx, labelId)
  if (turn?.label.state !== 'asked') return undefined
  const { label, account } = turn
  const [o] = await ctx.db.select().from(order).where(eq(order.id, label.orderId))
  if (!o) return undefined
  const parcel = await parcelFrom(ctx, o, label.channelId)
  return { label, parcel, carrier: carrierOf(run.config, account, run.signal) }
}

/**
 * From the second try on, looks for the booking first. A refused one is looked up too, because the answer to an earlier
 * request may have been lost.
 */
async function booking(run: JobRun, { label, carrier, parcel }: Asked): Promise<Found> {
  const known = label.tries > 1 ? await carrier.find(label.reference) : null
  if (known) return { booked: known, facts: label.facts }
  const facts = factsOf(parcel)
  await run.transaction(async (ctx) => {
    await ctx.db.update(parcelLabel).set({ facts }).where(eq(parcelLabel.id, label.id))
  })
  try {
    const sent = { ...parcel, reference: label.reference, service: label.service }
    return { booked: await carrier.book(sent), facts }
  } catch (error) {
    const { mayRetry } = troubleOf(error)
    const found = mayRetry ? null : await carrier.find(label.reference)
    if (!found) throw error
    return { booked: found, facts: label.facts || facts }
  }
}

/** What the carrier charged, or otherwise what its price list says. */
async function costOf({ label, carrier, parcel }: Asked, booked: BookedParcel): Promise<CarrierCost | null> {
  try {
    const charged = await carrier.cost({ ...booked, reference: label.reference })
    if (charged) return charged
    const { country, zip } = parcel.receiver
    const quotes = await carrier.quote({ country, zip, grams: parcel.grams, battery: parcel.battery })
    return quotes.find((one) => one.service === label.service) ?? null
  } catch (error) {
    troubleOf(error)
    return null
  }
}

/** The carrier has accepted the parcel, but assigns the tracking number later. */
const wait = (run: JobRun, label: LabelRecord, waybill: string): Promise<void> =>
  run.transaction(async (ctx) => {
    await ctx.db
      .update(parcelLabel)
      .set({ waybill, nextTryAt: laterThan(label.tries), trouble: numberLater })
      .where(eq(parcelLabel.id, label.id))
  })

const numberLater = { en: 'The carrier gives the tracking number later', zh: '物流商稍后提供运单号' }

/** @returns whether the order has the label now */
export async function finish(
  ctx: Ctx,
  asked: LabelRecord,
  { booked, facts, cost }: Answer,
): Promise<boolean> {
  const o = (await lockTogether(ctx, [asked.orderId])).find((one) => one.id === asked.orderId)
  const parcel = o ? await lockParcelOf(ctx, o) : []
  const open = await openLabel(ctx, asked.orderId)
  const values = {
    waybill: booked.waybill,
    number: booked.tracking,
    facts,
    trouble: null,
    updatedAt: ctx.now,
    ...(cost ? { cost: cost.amount, currency: cost.currency } : {}),
  }
  const set = (more: Partial<LabelRecord>) =>
    ctx.db
      .update(parcelLabel)
      .set({ ...values, ...more })
      .where(eq(parcelLabel.id, asked.id))
  if (open?.id !== asked.id || open.state !== 'asked') {
    // The label was dropped while the carrier was asked: void it there.
    if (open?.id === asked.id) return false
    await set({ voided: 'asked', nextTryAt: ctx.now })
    await ctx.enqueue(voidJob, { labelId: asked.id })
    return false
  }
  await set({})
  const by = await carriageOf(ctx, asked.channelId)
  const isSame = o && factsOf(await parcelFrom(ctx, o, asked.channelId)) === facts
  if (!by || !isSame || !parcel.every(mayHaveLabel) || booked.state === 'cancelled') {
    await dropLabel(ctx, asked.orderId)
    // The order changed while the carrier was asked: a label for the order as it is now may be possible.
    await ctx.enqueue(labelJob, { orderId: asked.orderId })
    return false
  }
  const other = await doubledBy(ctx, booked.tracking, parcel)
  if (other) {
    const [first, ...rest] = parcel
    const label = { id: asked.id, waybill: booked.waybill, number: booked.tracking }
    if (first) await refuseDoubled(ctx, [first, ...rest], label, other)
    return false
  }
  await set({ state: 'live', liveAt: ctx.now })
  await give(ctx, parcel, by, booked.tracking)
  return true
}

/** Without an answer the request is retried. A refusal is stored with the order, for someone to fix. */
async function fail(
  ctx: Ctx,
  label: LabelRecord,
  words: NonNullable<LabelRecord['trouble']>,
  mayRetry: boolean,
): Promise<void> {
  const o = (await lockTogether(ctx, [label.orderId])).find((one) => one.id === label.orderId)
  const open = await openLabel(ctx, label.orderId)
  if (!o || open?.id !== label.id || open.state !== 'asked') return
  await ctx.db
    .update(parcelLabel)
    .set(
      mayRetry
        ? { trouble: words, nextTryAt: laterThan(label.tries) }
        : { trouble: words, state: 'refused', updatedAt: ctx.now },
    )
    .where(eq(parcelLabel.id, label.id))
  const parcel = await lockParcelOf(ctx, o)
  if (!mayRetry) await refuse(ctx, parcel, words)
  else if (label.tries === 1)
    for (const one of parcel) addOrderEvents(ctx, one, [{ kind: 'label_waits', values: { reason: words } }])
}

/**
 * Stores the label's file, because the carrier counts each download as a print. Printing asks for a file that is not ready yet.
 */
export async function keepFile(
  run: JobRun,
  carrier: Carrier,
  label: Pick<LabelRecord, 'id'>,
  booked: BookedParcel,
): Promise<Buffer | null> {
  const pdf = await carrier.label(booked).catch((error: unknown) => {
    troubleOf(error)
    return null
  })
  if (!pdf) return null
  const key = secretKey('labels', 'pdf')
  await run.files.putAt(key, pdf)
  await run.transaction(async (ctx) => {
    await ctx.db.update(parcelLabel).set({ file: key }).where(eq(parcelLabel.id, label.id))
  })
  return pdf
}
