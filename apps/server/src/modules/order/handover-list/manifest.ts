import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { secretKey } from '../../../kit/files/files.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { carrierOf, troubleOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { warehouseParty } from '../label/parcel.ts'
import { parcelLabel } from '../label/table.ts'
import { laterThan, leaseMs } from '../label/turn.ts'
import { handoverList } from './table.ts'

/**
 * Announces a hand-over list to its carrier, which makes a manifest of it. The carrier knows the list by its number, so a lost
 * answer can be requested again without announcing anything twice.
 */
export const manifestJob = job({
  name: 'handover-list.manifest',
  input: z.object({ id: z.number() }),
  retries: 0,
  async run(run, { id }) {
    const turn = await run.transaction((ctx) => takeTurn(ctx, id))
    if (!turn) return
    try {
      await keep(run, turn)
    } catch (error) {
      const { words, mayRetry } = troubleOf(error)
      const nextTryAt = laterThan(turn.list.tries)
      await run.transaction((ctx) =>
        ctx.db
          .update(handoverList)
          .set(mayRetry ? { trouble: words, nextTryAt } : { trouble: words, manifest: 'refused' })
          .where(waiting(id)),
      )
    }
  },
})

/** Limit per run; the rest follows a minute later. */
const atOnce = 100

/** Retries lists whose carrier did not answer. */
export const sweepManifests = job({
  name: 'handover-list.manifest-sweep',
  input: z.object({}),
  cron: '* * * * *',
  retries: 0,
  concurrency: 1,
  run: (run) =>
    run.transaction(async (ctx) => {
      const due = await ctx.db
        .select({ id: handoverList.id })
        .from(handoverList)
        .where(and(eq(handoverList.manifest, 'asked'), lte(handoverList.nextTryAt, new Date())))
        .orderBy(asc(handoverList.nextTryAt))
        .limit(atOnce)
      await ctx.enqueue.all(manifestJob, due)
    }),
})

const waiting = (id: number) => and(eq(handoverList.id, id), eq(handoverList.manifest, 'asked'))

type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>

/** Lets only one worker at a time ask the carrier about a list. */
async function takeTurn(ctx: Ctx, id: number) {
  const [list] = await ctx.db
    .update(handoverList)
    .set({ tries: sql`${handoverList.tries} + 1`, nextTryAt: new Date(Date.now() + leaseMs) })
    .where(and(waiting(id), lte(handoverList.nextTryAt, new Date())))
    .returning()
  if (!list) return undefined
  const [from] = await ctx.db
    .select({ account: carrierAccount, warehouse })
    .from(handoverList)
    .innerJoin(carrierAccount, eq(carrierAccount.id, handoverList.accountId))
    .innerJoin(warehouse, eq(warehouse.id, handoverList.warehouseId))
    .where(eq(handoverList.id, id))
  const parcels = await ctx.db
    .select({ waybill: parcelLabel.waybill })
    .from(parcelLabel)
    .where(eq(parcelLabel.handoverId, id))
    .orderBy(asc(parcelLabel.id))
  return from && { ...from, list, parcels }
}

async function keep(run: JobRun, { list, account, warehouse: from, parcels }: Turn): Promise<void> {
  const { manifest } = carrierOf(run.config, account, run.signal)
  const made = await manifest?.({ reference: list.listSn, from: warehouseParty(from), parcels })
  const file = made && secretKey('handover', 'pdf')
  if (made && file) await run.files.putAt(file, made.document)
  await run.transaction((ctx) =>
    ctx.db
      .update(handoverList)
      .set(
        made
          ? {
              manifest: 'ready',
              manifestNumber: made.numbers.join(', '),
              manifestFile: file ?? null,
              trouble: null,
            }
          : { manifest: 'none' },
      )
      .where(waiting(list.id)),
  )
}
