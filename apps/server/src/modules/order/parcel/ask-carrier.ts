import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { type AccountRow, carrierOf, troubleOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { type LabelRecord, parcelLabel } from '../label/table.ts'
import { type ParcelRecord, parcel } from './table.ts'
import { ingestEvents } from './take.ts'

/**
 * Asks carriers directly about parcels that no tracking service reports on: because none is set up, it refused the number, it
 * stopped tracking it, or it has no data about it.
 */

const atOnce = 200
const again = sql`now() - interval '6 hours'`
/** How long a tracking service that follows a parcel may take to hear of it. */
const patience = sql`now() - interval '24 hours'`
/** Parcels whose carrier must be asked directly; the same condition as the index `parcel_untold`. */
const untold = sql`${parcel.labelId} IS NOT NULL AND ${parcel.tracking} IN ('live', 'resuming', 'stopped', 'refused')
  AND ${parcel.phase} NOT IN ('delivered', 'returned')
  AND (${parcel.accountId} IS NULL OR ${parcel.tracking} IN ('stopped', 'refused') OR ${parcel.phase} = 'waiting')`

export const askCarriers = job({
  name: 'parcel.ask-carrier',
  input: z.object({}),
  cron: '52 * * * *',
  retries: 0,
  concurrency: 1,
  async run(run) {
    const due = await run.transaction(take)
    let told = 0
    for (const one of due) {
      if (run.signal.aborted) break
      if (await ask(run, one)) told++
    }
    return { asked: due.length, told }
  },
})

interface Due {
  parcel: ParcelRecord
  label: LabelRecord
  account: AccountRow
}

async function take(ctx: Ctx): Promise<Due[]> {
  const due = await ctx.db
    .select({ parcel, label: parcelLabel, account: carrierAccount })
    .from(parcel)
    .innerJoin(parcelLabel, eq(parcelLabel.id, parcel.labelId))
    .innerJoin(carrierAccount, eq(carrierAccount.id, parcelLabel.accountId))
    .where(
      and(
        untold,
        eq(carrierAccount.status, 'active'),
        or(isNull(parcel.carrierAskedAt), lt(parcel.carrierAskedAt, again)),
        or(
          isNull(parcel.accountId),
          inArray(parcel.tracking, ['stopped', 'refused']),
          lt(parcel.shippedAt, patience),
        ),
      ),
    )
    .orderBy(sql`${parcel.carrierAskedAt} NULLS FIRST`)
    .limit(atOnce)
  const ids = due.map((one) => one.parcel.id)
  if (ids.length > 0)
    await ctx.db.update(parcel).set({ carrierAskedAt: ctx.now }).where(inArray(parcel.id, ids))
  return due
}

async function ask(run: JobRun, { parcel: its, label, account }: Due): Promise<boolean> {
  try {
    const said = await carrierOf(run.config, account, run.signal).track({
      waybill: label.waybill,
      tracking: label.number,
      reference: label.reference,
      state: 'received',
    })
    if (!said) return false
    const { id, orderId, number, carrierCode: carrier } = its
    const report = { ...said, number, carrier, tag: String(id), lastMile: null }
    await run.transaction((ctx) => ingestEvents(ctx, [{ id, orderId, report, heardAt: ctx.now }]))
    return true
  } catch (error) {
    const { words } = troubleOf(error)
    run.log.warn({ parcel: its.id, reason: words.en }, 'a carrier did not tell of its parcel')
    return false
  }
}
