import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import {
  providerOf,
  type TrackedNumber,
  type TrackingProvider,
  troubleOf,
} from '../../logistics/tracking-account/connection.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { lockOrders } from '../order/change.ts'
import { followAll, followable, isFollowed, serviced } from './follow.ts'
import { inBatches } from './sweep.ts'
import { parcel, trackingLook } from './table.ts'
import { takeReports } from './take.ts'

/** Fills gaps: lost pushes, times when the service or we were down, and orders that shipped before a service was set up. */

/** The service may record changes late, so each look overlaps the one before. */
const overlapMs = 2 * 3_600_000
const firstLookMs = 26 * 3_600_000
/** Parcels without news for this long are asked about. */
const silent = sql`now() - interval '24 hours'`
const atOnce = 400
/** No parcel is on its way for longer than this. */
const deadDays = 60
const longestPages = 250

export const reconcileParcels = job({
  name: 'parcel.reconcile',
  input: z.object({}),
  cron: '37 * * * *',
  concurrency: 1,
  retries: 2,
  async run(run) {
    const followed = await run.transaction(followForgotten)
    await run.transaction(settle)
    const accounts = await run.transaction((ctx) =>
      ctx.db.select().from(trackingAccount).where(eq(trackingAccount.status, 'active')),
    )
    let read = 0
    for (const account of accounts) {
      const provider = providerOf(run.config, account, run.signal)
      try {
        read += await lookForChanges(run, account.id, provider)
        read += await askAboutSilent(run, account.id, provider)
      } catch (error) {
        const { words } = troubleOf(error)
        run.log.warn({ account: account.id, reason: words.en }, 'a tracking service can not be asked')
      }
    }
    return { followed, read }
  },
})

/** Reads everything that changed since the last complete look. */
async function lookForChanges(run: JobRun, accountId: number, provider: TrackingProvider): Promise<number> {
  const began = new Date()
  const since = await run.transaction(async (ctx) => {
    const [look] = await ctx.db.select().from(trackingLook).where(eq(trackingLook.accountId, accountId))
    return look ? look.until.getTime() - overlapMs : began.getTime() - firstLookMs
  })
  let read = 0
  for (let page = 1, pages = 1; page <= pages && page <= longestPages && !run.signal.aborted; page++) {
    const answer = await provider.changedSince(new Date(since), page)
    pages = answer.pages
    read += await readNumbers(run, accountId, provider, answer.numbers)
  }
  await run.transaction((ctx) =>
    ctx.db
      .insert(trackingLook)
      .values({ accountId, until: began })
      .onConflictDoUpdate({ target: trackingLook.accountId, set: { until: began } }),
  )
  return read
}

/** Asks about this account's parcels only, so that a service that is down does not hold up the others. */
async function askAboutSilent(run: JobRun, accountId: number, provider: TrackingProvider): Promise<number> {
  const quiet = await run.transaction((ctx) =>
    ctx.db
      .select({
        id: parcel.id,
        number: parcel.number,
        carrier: parcel.carrierCode,
      })
      .from(parcel)
      .where(
        and(
          eq(parcel.accountId, accountId),
          eq(parcel.tracking, 'live'),
          or(isNull(parcel.checkedAt), lt(parcel.checkedAt, silent)),
          sql`${parcel.phase} NOT IN ('delivered', 'returned')`,
        ),
      )
      .orderBy(parcel.checkedAt)
      .limit(atOnce),
  )
  let read = 0
  for (const some of inBatches(quiet, provider.batch)) read += await askAbout(run, accountId, provider, some)
  return read
}

/**
 * Asks the service about parcels now. All count as checked, also those that it says nothing about, so that they are not asked
 * again at once.
 */
export async function askAbout(
  run: JobRun,
  accountId: number,
  provider: TrackingProvider,
  parcels: readonly (TrackedNumber & { id: number })[],
): Promise<number> {
  const read = await readNumbers(run, accountId, provider, parcels)
  const ids = parcels.map(({ id }) => id)
  await run.transaction((ctx) =>
    ctx.db.update(parcel).set({ checkedAt: ctx.now }).where(inArray(parcel.id, ids)),
  )
  return read
}

/** Reads numbers from the service and stores their events. */
async function readNumbers(
  run: JobRun,
  accountId: number,
  provider: TrackingProvider,
  numbers: readonly TrackedNumber[],
): Promise<number> {
  let read = 0
  for (const some of inBatches(numbers, provider.batch)) {
    const { reports } = await provider.read(some)
    const heardAt = new Date()
    await run.transaction((ctx) =>
      takeReports(
        ctx,
        accountId,
        reports.map((report) => ({ report, heardAt })),
      ),
    )
    read += reports.length
  }
  return read
}

/**
 * Registers parcels that were shipped before a service was set up, stops tracking dead numbers that stayed silent, and stops
 * watching numbers that the service stopped tracking after a year.
 */
async function settle(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE parcel p SET account_id = f.account_id, carrier_code = f.code, tracking = 'waiting', tries = 0, next_try_at = now()
    FROM (SELECT DISTINCT ON (c.id) c.id, a.id AS account_id, k.track_code AS code FROM channel c ${serviced}
      WHERE a.id IS NOT NULL ORDER BY c.id, k.id, a.id) f
    WHERE p.account_id IS NULL AND p.tracking = 'live' AND p.phase NOT IN ('delivered', 'returned') AND f.id = p.channel_id`)
  await ctx.db.execute(sql`
    UPDATE parcel SET tracking = CASE WHEN account_id IS NULL THEN 'ended' ELSE 'stopping' END, next_try_at = now(), tries = 0
    WHERE tracking IN ('live', 'stopped') AND dead_at < now() - make_interval(days => ${deadDays})`)
  await ctx.db.execute(sql`
    UPDATE parcel SET tracking = 'ended', ended_at = now(), updated_at = now()
    WHERE tracking = 'stopped' AND (phase IN ('delivered', 'returned') OR shipped_at < now() - interval '1 year')`)
}

/** Starts tracking shipped orders that are not tracked although their channel can be. */
async function followForgotten(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT o.id FROM "order" o, ${followable(sql`o.id`, sql`o.tracking_number`)}
    WHERE c.id = o.channel_id AND ${isFollowed} AND o.status = 60 AND o.parcel = 'none' AND o.tracking_number IS NOT NULL
      AND o.shipped_at > now() - interval '45 days'
      AND NOT EXISTS (SELECT 1 FROM parcel p WHERE p.order_id = o.id AND p.number = o.tracking_number)
    ORDER BY o.id LIMIT ${atOnce}`)
  const orders = await lockOrders(
    ctx,
    rows.map(({ id }) => Number(id)),
  )
  await followAll(
    ctx,
    orders.filter((o) => o.fulfilment === 'shipped'),
  )
  return orders.length
}
