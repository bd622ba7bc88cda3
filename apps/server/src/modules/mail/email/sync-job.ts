import { setTimeout as sleep } from 'node:timers/promises'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { emit } from '../../../kit/events.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { type AccountRow, closeImap, openImap, troubleOf } from '../account/connect.ts'
import { noteState } from '../account/state.ts'
import { emailAccount, emailMember } from '../account/table.ts'
import { troubleWords } from '../account/test-account.ts'
import { type SyncResult, syncAccount } from './sync.ts'

/** Jobs that sync accounts: one asks every minute which are due, one syncs an account. */

/** Refused passwords in a row after which an account stops: providers lock accounts after more. */
const mostRefusals = 3
const mostPauseMinutes = 60

const againMs = 3000

const syncInput = z.object({
  accountId: z.number(),
  full: z.boolean().default(false),
  /** The server announced a new mail. */
  isAnnounced: z.boolean().optional(),
  /** Another sync ran first. If that one failed, this one doesn't ask the server again. */
  hasWaited: z.boolean().optional(),
})

export const announcedKey = (accountId: number): string => `${accountId} announced`

export const syncJob: Job<z.infer<typeof syncInput>> = job({
  name: 'email.sync',
  input: syncInput,
  singleton: true,
  // The next minute's look tries again, after a pause that grows.
  retries: 0,
  concurrency: 4,
  // Every minute asks again, so a request that finds the account in sync is left out.
  async run(run, input) {
    const { accountId, full, isAnnounced } = input
    const ran = await whileLocked(run.database, `email sync ${accountId}`, () => syncOne(run, input))
    // A full comparison comes again. So does a mail that was announced, which the running sync may not have seen.
    if (!ran && (full || isAnnounced)) await run.transaction((ctx) => comeAgain(ctx, input))
  },
})

/** Accounts that sync for long must not take the places of others, so waiting is done in the queue. */
async function comeAgain(ctx: Ctx, input: z.infer<typeof syncInput>): Promise<void> {
  const { accountId, full } = input
  const [account] = await ctx.db
    .select({ unfetched: emailAccount.unfetched })
    .from(emailAccount)
    .where(eq(emailAccount.id, accountId))
  // An account with mails to fetch is synced again at once.
  if (!account || (!full && account.unfetched > 0)) return
  const key = full ? `${accountId} full` : announcedKey(accountId)
  const startAfter = new Date(Date.now() + againMs)
  await ctx.enqueue(syncJob, { ...input, hasWaited: true }, { key, startAfter })
}

async function syncOne(
  run: JobRun,
  { accountId, full, hasWaited }: z.infer<typeof syncInput>,
): Promise<void> {
  const [account] = await run.transaction(({ db }) =>
    db.select().from(emailAccount).where(eq(emailAccount.id, accountId)),
  )
  if (account?.status !== 'active' || account.state === 'stopped') return
  if (hasWaited && account.nextTryAt !== null && account.nextTryAt > new Date()) return
  // Accounts of one provider don't all ask in the same second.
  if (!run.config.DEMO) await sleep(Math.random() * 2000)
  let result: SyncResult
  try {
    const client = await openImap(run, account)
    try {
      result = await syncAccount(run, client, account, { full })
    } finally {
      await closeImap(client)
    }
  } catch (error) {
    if (run.signal.aborted) throw error
    run.log.warn({ err: error, account: accountId }, 'mail account')
    await run.transaction((ctx) => noteFailure(ctx, account, error))
    return
  }
  await run.transaction((ctx) => noteSuccess(ctx, account, result))
}

export const pollJob = job({
  name: 'email.poll',
  input: z.object({}),
  cron: '* * * * *',
  concurrency: 1,
  run: (run: JobRun) =>
    run.transaction(async (ctx) => {
      const due = await ctx.db
        .select({ accountId: emailAccount.id })
        .from(emailAccount)
        .where(
          and(
            eq(emailAccount.status, 'active'),
            ne(emailAccount.state, 'stopped'),
            or(isNull(emailAccount.nextTryAt), lte(emailAccount.nextTryAt, ctx.now)),
          ),
        )
      const inputs = due.map(({ accountId }) => ({ accountId, full: false }))
      await ctx.enqueue.all(syncJob, inputs, { keyOf: ({ accountId }) => String(accountId) })
    }),
})

async function noteSuccess(ctx: Ctx, account: AccountRow, { left, resets }: SyncResult): Promise<void> {
  await noteState(ctx, account, {
    state: 'works',
    message: '',
    messageZh: '',
    refusals: 0,
    failures: 0,
    nextTryAt: null,
    syncedAt: new Date(),
    unfetched: left,
  })
  if (resets.length > 0)
    await inform(ctx, account, (to) =>
      emit(ctx, events.mailboxReset, { to, values: { account_id: account.id, address: account.address } }),
    )
  if (left > 0)
    await ctx.enqueue(syncJob, { accountId: account.id, full: false }, { key: String(account.id) })
}

async function noteFailure(ctx: Ctx, account: AccountRow, error: unknown): Promise<void> {
  const isRefused = troubleOf(error) === 'refused'
  const refusals = isRefused ? account.refusals + 1 : account.refusals
  const failures = account.failures + 1
  const isStopped = refusals >= mostRefusals
  const words = troubleWords(error, account.imapHost)
  const minutes = Math.min(mostPauseMinutes, 2 ** Math.min(failures - 1, 6)) * (0.5 + Math.random() / 2)
  await noteState(ctx, account, {
    state: isStopped ? 'stopped' : isRefused ? 'refused' : 'failing',
    message: words.en,
    messageZh: words.zh,
    refusals,
    failures,
    nextTryAt: new Date(ctx.now.getTime() + minutes * 60_000),
  })
  if (isStopped)
    await inform(ctx, account, (to) =>
      emit(ctx, events.mailboxStopped, { to, values: { account_id: account.id, address: account.address } }),
    )
}

/** Notifies the members who manage an account. */
async function inform(
  ctx: Ctx,
  { id }: AccountRow,
  send: (personId: number) => Promise<void>,
): Promise<void> {
  const managers = await ctx.db
    .select({ personId: emailMember.personId })
    .from(emailMember)
    .where(and(eq(emailMember.headId, id), eq(emailMember.right, 'manage')))
  for (const { personId } of managers) await send(Number(personId))
}
