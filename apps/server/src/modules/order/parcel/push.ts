import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { providerOf } from '../../logistics/tracking-account/connection.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { atEnd, parcel, trackingPush } from './table.ts'
import { takeReports } from './take.ts'

/**
 * Receives pushes of a tracking service: the signature is verified over the raw bytes, the body is stored, the request is
 * answered immediately, and a job processes it.
 */

type Hearing = Pick<Ctx, 'db' | 'config' | 'now' | 'enqueue'>
type Headers = Record<string, string | undefined>

export async function hearPush(
  ctx: Hearing,
  accountId: number,
  headers: Headers,
  body: Buffer,
): Promise<200 | 400 | 401> {
  const [account] = await ctx.db.select().from(trackingAccount).where(eq(trackingAccount.id, accountId))
  if (!account) return 401
  try {
    if (providerOf(ctx.config, account).readPush(headers, body) === null) return 401
  } catch (error) {
    // The signature is valid, but the content can't be parsed.
    if (error instanceof PlatformError || error instanceof SyntaxError) return 400
    throw error
  }
  const sign = headers.sign ?? ''
  const [fresh] = await ctx.db
    .insert(trackingPush)
    .values({ accountId, sign, body: body.toString('utf8').replaceAll('\u0000', ''), heardAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: trackingPush.id })
  if (fresh) await ctx.enqueue(takePush, { pushId: fresh.id })
  return 200
}

/** Pushes are small and numerous, so waiting ones are processed in batches. */
const most = 50

export const takePush = job({
  name: 'parcel.push',
  input: z.object({ pushId: z.number() }),
  run: (run, input) => takePushes(run, [input.pushId]),
  batch: {
    most,
    run: (run, inputs) =>
      takePushes(
        run,
        inputs.map((one) => one.pushId),
      ),
  },
})

async function takePushes(run: JobRun, ids: readonly number[]): Promise<void> {
  await run.transaction(async (ctx) => {
    const rows = await ctx.db
      .select({ push: trackingPush, account: trackingAccount })
      .from(trackingPush)
      .innerJoin(trackingAccount, eq(trackingAccount.id, trackingPush.accountId))
      .where(inArray(trackingPush.id, [...ids]))
      .orderBy(trackingPush.id)
    const accounts = [...new Map(rows.map(({ account }) => [account.id, account])).values()]
    for (const account of accounts) {
      const provider = providerOf(run.config, account)
      const said = rows
        .filter((one) => one.account.id === account.id)
        .flatMap(({ push }) => {
          const read = provider.readPush({ sign: push.sign }, Buffer.from(push.body))
          return read ? [{ read, heardAt: push.heardAt }] : []
        })
      await takeReports(
        ctx,
        account.id,
        said.flatMap(({ read, heardAt }) =>
          read.kind === 'updated' ? [{ report: read.report, heardAt }] : [],
        ),
      )
      const stopped = said.flatMap(({ read }) => (read.kind === 'stopped' ? [read.number] : []))
      if (stopped.length > 0) await stoppedFollowing(ctx, account.id, stopped)
    }
  })
}

/** The service stops tracking a parcel without news for thirty days. The parcel may be lost, so it has to be tracked again. */
async function stoppedFollowing(ctx: Ctx, accountId: number, numbers: readonly string[]): Promise<void> {
  const its = and(eq(parcel.accountId, accountId), inArray(parcel.number, [...numbers]))
  await ctx.db
    .update(parcel)
    .set({ tracking: 'ended', endedAt: ctx.now, updatedAt: ctx.now })
    .where(and(its, or(eq(parcel.tracking, 'stopping'), and(eq(parcel.tracking, 'live'), atEnd))))
  await ctx.db
    .update(parcel)
    .set({ tracking: 'resuming', tries: 0, nextTryAt: ctx.now, updatedAt: ctx.now })
    .where(and(its, eq(parcel.tracking, 'live')))
}
