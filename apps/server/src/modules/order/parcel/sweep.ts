import type { Words } from '@dropyard/contract/kit/text'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import {
  providerOf,
  type Refused,
  type TrackingProvider,
  troubleOf,
} from '../../logistics/tracking-account/connection.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { applyChange, lockOrders } from '../order/change.ts'
import { order } from '../order/table.ts'
import { type ParcelRecord, parcel } from './table.ts'

/** Tells the service which numbers to track, to track again, and to stop tracking. */

/** Limit per run; the rest follows a minute later. */
const atOnce = 400
/** A worker has the numbers that it took for this long; if it dies, the next one takes them after that. */
const lease = sql`now() + interval '2 minutes'`
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000

export const sweepParcels = job({
  name: 'parcel.sweep',
  input: z.object({}),
  cron: '* * * * *',
  retries: 0,
  concurrency: 1,
  async run(run) {
    const due = await run.transaction(take)
    for (const { account, parcels } of await byAccount(run, due)) {
      const provider = providerOf(run.config, account, run.signal)
      const waiting = parcels.filter((one) => one.tracking === 'waiting')
      const stopping = parcels.filter((one) => one.tracking === 'stopping')
      const resuming = parcels.filter((one) => one.tracking === 'resuming')
      for (const some of inBatches(waiting, provider.batch)) await register(run, provider, some)
      for (const some of inBatches(resuming, provider.batch)) await resume(run, provider, some)
      for (const some of inBatches(stopping, provider.batch)) await stop(run, provider, some)
    }
  },
})

type Due = ParcelRecord & { orderSn: string }

async function take(ctx: Ctx): Promise<Due[]> {
  const taken = await ctx.db
    .update(parcel)
    .set({ tries: sql`${parcel.tries} + 1`, nextTryAt: lease })
    .where(
      sql`${parcel.id} IN (SELECT p.id FROM parcel p WHERE p.tracking IN ('waiting', 'resuming', 'stopping') AND p.next_try_at <= now()
        ORDER BY p.next_try_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)`,
    )
    .returning()
  if (taken.length === 0) return []
  const numbers = await ctx.db
    .select({ id: order.id, orderSn: order.orderSn })
    .from(order)
    .where(inArray(order.id, [...new Set(taken.map((one) => one.orderId))]))
  const byId = new Map(numbers.map((one) => [one.id, one.orderSn]))
  return taken.map((one) => ({ ...one, orderSn: byId.get(one.orderId) ?? '' }))
}

export async function byAccount<P extends { accountId: number | null }>(run: JobRun, parcels: readonly P[]) {
  const ids = [...new Set(parcels.flatMap((one) => one.accountId ?? []))]
  if (ids.length === 0) return []
  const accounts = await run.transaction((ctx) =>
    ctx.db.select().from(trackingAccount).where(inArray(trackingAccount.id, ids)),
  )
  return accounts.map((account) => ({
    account,
    parcels: parcels.filter((one) => one.accountId === account.id),
  }))
}

export function inBatches<T>(all: readonly T[], size: number): T[][] {
  const batches: T[][] = []
  for (let at = 0; at < all.length; at += size) batches.push(all.slice(at, at + size))
  return batches
}

async function register(run: JobRun, provider: TrackingProvider, parcels: readonly Due[]): Promise<void> {
  const answer = await asked(run, parcels, () =>
    provider.register(
      onceEach(parcels).map((one) => ({
        number: one.number,
        carrier: one.carrierCode || null,
        tag: String(one.id),
        orderNumber: one.orderSn,
        origin: one.origin,
        destination: one.country,
        zip: one.zip,
        shippedAt: one.shippedAt,
      })),
    ),
  )
  if (!answer) return
  const accepted = new Set(answer.accepted.map(({ number }) => number))
  const done = parcels.filter(({ number }) => accepted.has(number)).map(({ id }) => id)
  await run.transaction(async (ctx) => {
    const given = await refuse(ctx, parcels, answer.refused)
    await ctx.db
      .update(parcel)
      .set({ tracking: 'live', registeredAt: ctx.now, checkedAt: ctx.now, trouble: null, tries: 0 })
      .where(sql`${inArray(parcel.id, done)} AND ${parcel.tracking} = 'waiting'`)
    // These numbers can't be tracked, so staff mark the orders as delivered by hand.
    for (const o of await lockOrders(ctx, given))
      if (o.parcel !== 'none') await applyChange(ctx, o, { moves: { parcel: 'lose_sight' } })
  })
}

/** Asks the service to track numbers again. It refuses a number that it has stopped tracking twice. */
async function resume(run: JobRun, provider: TrackingProvider, parcels: readonly Due[]): Promise<void> {
  const answer = await asked(run, parcels, () =>
    provider.retrack(
      onceEach(parcels).map((one) => ({ number: one.number, carrier: one.carrierCode || null })),
    ),
  )
  if (!answer) return
  const resumed = new Set(answer.resumed)
  const done = parcels.filter(({ number }) => resumed.has(number)).map(({ id }) => id)
  await run.transaction(async (ctx) => {
    const given = await refuse(ctx, parcels, answer.refused, 'stopped')
    await ctx.db
      .update(parcel)
      .set({ tracking: 'live', trouble: null, tries: 0 })
      .where(sql`${inArray(parcel.id, done)} AND ${parcel.tracking} = 'resuming'`)
    // An order in `trouble` keeps that state, for staff to handle.
    for (const o of await lockOrders(ctx, given))
      if (o.parcel !== 'none' && o.parcel !== 'trouble')
        await applyChange(ctx, o, { moves: { parcel: 'lose_sight' } })
  })
}

/** Orders that were sent in one parcel share a number, which is sent to the service once. */
function onceEach(parcels: readonly Due[]): Due[] {
  const byNumber = new Map(parcels.map((one) => [`${one.carrierCode} ${one.number}`, one]))
  return [...byNumber.values()]
}

/** Numbers that no other order of the same parcel still tracks. */
async function notFollowedElse(run: JobRun, parcels: readonly Due[]): Promise<Due[]> {
  const numbers = [...new Set(parcels.map((one) => one.number))]
  const live = await run.transaction((ctx) =>
    ctx.db
      .select({ accountId: parcel.accountId, number: parcel.number })
      .from(parcel)
      .where(and(inArray(parcel.number, numbers), inArray(parcel.tracking, ['waiting', 'live', 'resuming']))),
  )
  const followed = new Set(live.map((one) => `${one.accountId} ${one.number}`))
  return onceEach(parcels).filter((one) => !followed.has(`${one.accountId} ${one.number}`))
}

/** @returns ids of the orders whose numbers will not be tracked */
async function refuse(
  ctx: Ctx,
  parcels: readonly Due[],
  refused: readonly Refused[],
  to: 'refused' | 'stopped' = 'refused',
): Promise<number[]> {
  const byNumber = new Map(refused.map((one) => [one.number, one]))
  const hit = parcels.flatMap((one) => {
    const said = byNumber.get(one.number)
    return said ? [{ one, said }] : []
  })
  for (const { one, said } of hit)
    deferWrite(
      ctx.db,
      ctx.db
        .update(parcel)
        .set({
          trouble: saidWords(said),
          ...(said.passes ? { nextTryAt: later(one.tries) } : { tracking: to }),
        })
        .where(eq(parcel.id, one.id)),
    )
  return hit.filter(({ said }) => !said.passes).map(({ one }) => one.orderId)
}

async function stop(run: JobRun, provider: TrackingProvider, parcels: readonly Due[]): Promise<void> {
  const free = await notFollowedElse(run, parcels)
  const answer =
    free.length === 0
      ? { refused: [] }
      : await asked(run, parcels, () =>
          provider.stop(free.map((one) => ({ number: one.number, carrier: one.carrierCode || null }))),
        )
  if (!answer) return
  const again = new Set(answer.refused.filter(({ passes }) => passes).map(({ number }) => number))
  const ended = parcels.filter(({ number }) => !again.has(number)).map(({ id }) => id)
  await run.transaction((ctx) =>
    ctx.db
      .update(parcel)
      .set({ tracking: 'ended', endedAt: ctx.now, trouble: null })
      .where(sql`${inArray(parcel.id, ended)} AND ${parcel.tracking} = 'stopping'`),
  )
}

/** Calls the service. If it can't answer now, the parcels are retried later and store the reason. */
async function asked<T>(
  run: JobRun,
  parcels: readonly Due[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const { words } = troubleOf(error)
    run.log.warn({ parcels: parcels.length, reason: words.en }, 'a tracking service did not answer')
    await run.transaction((ctx) =>
      ctx.db
        .update(parcel)
        .set({ trouble: words, nextTryAt: later(Math.max(...parcels.map(({ tries }) => tries))) })
        .where(
          inArray(
            parcel.id,
            parcels.map(({ id }) => id),
          ),
        ),
    )
    return undefined
  }
}

const later = (tries: number): Date =>
  new Date(Date.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, tries - 1)))

const saidWords = ({ code, message }: Refused): Words => {
  const said = `${message} (${code})`
  return { en: said, zh: said }
}
