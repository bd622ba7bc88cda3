import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DatabaseUnavailable, isConflict } from '../../../kit/data/database.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { readApart, type Unread } from '../../../kit/mail/mail-reader.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { keepRead, type Read } from './keep-read.ts'
import { email } from './table.ts'

/**
 * Reads mails that were taken in, in portions: while one is written, the next is read. A mail that can't be read becomes a visible
 * row, and the next one is read.
 */

/** Mails, and bytes of mails, that are read and written together. */
const portion = { mails: 25, bytes: 4 * 1024 * 1024 }
/** A mail whose reading ended the whole process is tried again, but not for ever. */
const mostTries = 3

type Row = typeof email.$inferSelect

export const readJob: Job<{ accountId: number }> = job({
  name: 'email.read',
  input: z.object({ accountId: z.number() }),
  singleton: true,
  retries: 3,
  async run(run, { accountId }) {
    if (!(await whileLocked(run.database, `email read ${accountId}`, () => readWaiting(run, accountId))))
      return
    // Mails whose request found this run under way are read by the next one.
    await run.transaction(async (ctx) => {
      const [row] = await ctx.db
        .select({ id: email.id })
        .from(email)
        .where(and(isWaiting(accountId), lte(email.tries, mostTries)))
        .limit(1)
      if (row) await ctx.enqueue(readJob, { accountId }, { key: String(accountId) })
    })
  },
})

/** Mails of an account to be read; none once it was removed. */
const isWaiting = (accountId: number) =>
  and(
    eq(email.accountId, accountId),
    eq(email.state, 'waiting'),
    sql`EXISTS (SELECT FROM email_account a WHERE a.id = ${accountId} AND a.removed_at IS NULL)`,
  )

async function readWaiting(run: JobRun, accountId: number): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  try {
    for (let after = 0; ; ) {
      const rows = await begun(run, accountId, after)
      if (rows.length === 0) break
      const read = await readRows(run, rows)
      await writing
      writing = write(run, accountId, read)
      // Awaited with the next portion, or at the end.
      writing.catch(() => undefined)
      after = rows.at(-1)?.id ?? after
    }
  } finally {
    await writing
  }
}

/**
 * The next mails. Counts a try of each before they are read. Mails of which a try ended with the whole process are read alone
 * afterwards, so that only the one that ended it uses up its tries.
 */
const begun = (run: JobRun, accountId: number, after: number): Promise<Row[]> =>
  run.transaction(async ({ db }) => {
    const next = await db
      .select({ id: email.id, tries: email.tries, size: email.size })
      .from(email)
      .where(and(isWaiting(accountId), gt(email.id, after)))
      .orderBy(asc(email.id))
      .limit(portion.mails)
    let bytes = 0
    const end = next.findIndex(({ tries, size }, n) => {
      bytes += size
      return n > 0 && (tries > 0 || next[0]?.tries !== 0 || bytes > portion.bytes)
    })
    const ids = next.slice(0, end === -1 ? undefined : end).map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await db
      .update(email)
      .set({ tries: sql`${email.tries} + 1` })
      .where(and(inArray(email.id, ids), eq(email.state, 'waiting')))
      .returning()
    return rows.sort((a, b) => a.id - b.id)
  })

/** Reads mails one after the other. When the worker stops, or the file store fails, the rest is as if it hadn't been tried. */
async function readRows(run: JobRun, rows: readonly Row[]): Promise<Read[]> {
  const read: Read[] = []
  try {
    for (const row of rows) {
      if (run.signal.aborted) throw new Error('The worker stops')
      read.push({ row, read: row.tries > mostTries ? { refused: 'crash' } : await readRow(run, row) })
    }
  } catch (error) {
    await takeTriesBack(run, rows)
    throw error
  }
  return read
}

async function readRow(run: JobRun, { rawKey, accountId }: Row): Promise<ReadMail | Unread> {
  if (rawKey === null) return { refused: 'size' }
  if (!(await run.files.exists(rawKey))) return { refused: 'broken' }
  return readApart(await run.files.get(rawKey), accountId)
}

const takeTriesBack = (run: JobRun, rows: readonly Row[]): Promise<unknown> =>
  run.transaction(({ db }) =>
    db
      .update(email)
      .set({ tries: sql`greatest(${email.tries} - 1, 0)` })
      .where(
        inArray(
          email.id,
          rows.map(({ id }) => id),
        ),
      ),
  )

/** Writes what was read, in one transaction; where that can't be, each mail in one for itself. */
async function write(run: JobRun, accountId: number, mails: readonly Read[]): Promise<void> {
  let alone: readonly Read[] = mails
  if (mails.length > 1)
    try {
      alone = await run.transaction((ctx) => keepRead(ctx, accountId, mails))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      run.log.info({ err: error, account: accountId }, 'mails that can’t be written together')
    }
  for (const one of alone) await writeOne(run, accountId, one)
}

/** Content that can't be written makes the mail unreadable, and the next one is written. */
async function writeOne(run: JobRun, accountId: number, { row, read }: Read): Promise<void> {
  try {
    await run.transaction((ctx) => keepRead(ctx, accountId, [{ row, read }]))
  } catch (error) {
    if (error instanceof DatabaseUnavailable || 'refused' in read) throw error
    if (isConflict(error)) {
      // Other transactions were in the way, and not the mail.
      await takeTriesBack(run, [row])
      throw error
    }
    run.log.warn({ err: error, email: row.id }, 'mail that can’t be written')
    await run.transaction((ctx) => keepRead(ctx, accountId, [{ row, read: { refused: 'broken' } }]))
  }
}
