import type { askedAnew } from '@dropyard/contract/order/track-warning'
import { trackWarning as contract } from '@dropyard/contract/order/track-warning'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { providerOf } from '../../logistics/tracking-account/connection.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { askAbout } from '../parcel/reconcile.ts'
import { inBatches } from '../parcel/sweep.ts'
import { parcel } from '../parcel/table.ts'
import { trackWarning } from './table.ts'

/** Asks the tracking services about the parcels of warnings now, instead of waiting for their pushes. */

export async function askAnew(ctx: UserCtx, ids: readonly number[]): Promise<{ job_id: number }> {
  const { en, zh } = contract.ask.about
  return { job_id: await ctx.startJob(ctx, askJob, { ids: [...ids] }, { title: { en, zh } }) }
}

export const askJob = job({
  name: 'track-warning.ask',
  input: z.object({ ids: z.array(z.number()) }),
  retries: 1,
  async run(run, { ids }): Promise<z.output<typeof askedAnew>> {
    const rows = await run.transaction((ctx) =>
      ctx.db
        // A parcel can have both ended warnings and an open one.
        .selectDistinctOn([parcel.id], {
          id: parcel.id,
          number: parcel.number,
          carrier: parcel.carrierCode,
          account: trackingAccount,
        })
        .from(trackWarning)
        .innerJoin(parcel, eq(parcel.id, trackWarning.parcelId))
        .innerJoin(trackingAccount, eq(trackingAccount.id, parcel.accountId))
        .where(
          and(
            inArray(trackWarning.id, ids),
            eq(parcel.tracking, 'live'),
            eq(trackingAccount.status, 'active'),
          ),
        )
        .orderBy(parcel.id),
    )
    let done = 0
    let told = 0
    for (const its of Map.groupBy(rows, ({ account }) => account.id).values()) {
      const [{ account } = { account: undefined }] = its
      if (!account) continue
      const provider = providerOf(run.config, account, run.signal)
      for (const some of inBatches(its, provider.batch)) {
        told += await askAbout(run, account.id, provider, some)
        done += some.length
        await run.progress(done, rows.length)
      }
    }
    return { asked: rows.length, told }
  },
})
