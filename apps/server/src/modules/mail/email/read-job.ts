import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DatabaseUnavailable, isConflict } from '../../../kit/data/database.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { readInChild, type Unread } from '../../../kit/mail/mail-reader.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { keepRead, type Read } from './keep-read.ts'
import { lockRows } from './locks.ts'
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
  let failed: unknown
  /** Waits until the mails before are written. Where that fails, mails that were begun after them are not to blame. */
  const writtenBefore = (rows: readonly Row[]) =>
    writing.catch(async (error: unknown) => {
      await takeTriesBack(run, rows)
      throw error
    })
  try {
    for (let after = 0, goesOn = true; goesOn; ) {
      const rows = await beginNext(run, accountId, after)
      const [first] = rows
      if (!first) break
      // Nothing is done beside a mail that may have ended a process.
      const isAlone = first.tries > 1
      if (isAlone) await writtenBefore(rows)
      const { read, failure, isOver } = await readRows(run, rows)
      await writtenBefore(read.map(({ row }) => row))
      writing = write(run, accountId, read)
      // Awaited with the next portion, or at the end.
      writing.catch(() => undefined)
      if (isAlone) await writing
      failed ??= failure
      goesOn = !isOver
      after = rows.at(-1)?.id ?? after
    }
  } finally {
    await writing
  }
  if (failed) throw failed
}

/**
 * The next mails. Counts a try of each before they are read. Mails of which a try ended with the whole process are read alone
 * afterwards, so that the one that ended it uses up its tries.
 */
const beginNext = (run: JobRun, accountId: number, after: number): Promise<Row[]> =>
  run.transaction(async ({ db }) => {
    const next = await db
      .select({ id: email.id, tries: email.tries, size: email.size, rawKey: email.rawKey })
      .from(email)
      .where(and(isWaiting(accountId), gt(email.id, after)))
      .orderBy(asc(email.id))
      .limit(portion.mails)
    let bytes = 0
    const end = next.findIndex(({ tries, size, rawKey }, n) => {
      bytes += rawKey === null ? 0 : size
      return n > 0 && (tries > 0 || next[0]?.tries !== 0 || bytes > portion.bytes)
    })
    const ids = next.slice(0, end === -1 ? undefined : end).map(({ id }) => id)
    if (ids.length === 0) return []
    await lockRows({ db }, 'email', ids)
    const rows = await db
      .update(email)
      .set({ tries: sql`${email.tries} + 1` })
      .where(and(inArray(email.id, ids), eq(email.state, 'waiting')))
      .returning()
    return rows.sort((a, b) => a.id - b.id)
  })

/** Failures in a row after which the file store is taken to be away. A single file may be damaged. */
const mostFailures = 2

/**
 * Reads mails one after the other. The file of the next mail is fetched while a mail is read. No try is counted for mails that aren't
 * read because the worker stops or the file store failed.
 *
 * @returns what was read, a failure, and whether no more mails should be tried now
 */
async function readRows(
  run: JobRun,
  rows: readonly Row[],
): Promise<{ read: Read[]; failure?: unknown; isOver: boolean }> {
  const read: Read[] = []
  let failure: unknown
  let failures = 0
  let content = contentOf(run, rows[0])
  for (const [n, row] of rows.entries()) {
    if (run.signal.aborted) failure = new Error('The worker stops')
    if (run.signal.aborted || failures === mostFailures) break
    try {
      const own = await content
      // Not awaited: it is fetched while this mail is read.
      content = contentOf(run, rows[n + 1])
      read.push({ row, read: await readRow(row, own) })
      failures = 0
    } catch (error) {
      failure ??= error
      failures++
    }
  }
  const done = new Set(read.map(({ row }) => row.id))
  const left = rows.filter(({ id }) => !done.has(id))
  if (left.length > 0) await takeTriesBack(run, left)
  return { read, failure, isOver: run.signal.aborted || failures === mostFailures }
}

type Content = { bytes: Buffer | undefined } | { failure: unknown }

/** The file of a mail; without bytes if there is none. */
async function contentOf(run: JobRun, row: Row | undefined): Promise<Content> {
  const key = row?.rawKey
  if (!key || row.tries > mostTries) return { bytes: undefined }
  try {
    return { bytes: await run.files.get(key) }
  } catch (failure) {
    return (await run.files.exists(key).catch(() => true)) ? { failure } : { bytes: undefined }
  }
}

async function readRow({ rawKey, tries, accountId }: Row, content: Content): Promise<ReadMail | Unread> {
  if ('failure' in content) throw content.failure
  if (content.bytes) return readInChild(content.bytes, accountId)
  return { refused: tries > mostTries ? 'crash' : rawKey === null ? 'size' : 'broken' }
}

/** Where the database is away, too, the mails are read alone the next time. */
const takeTriesBack = (run: JobRun, rows: readonly Row[]): Promise<unknown> =>
  run
    .transaction(async ({ db }) => {
      const ids = rows.map(({ id }) => id)
      await lockRows({ db }, 'email', ids)
      await db
        .update(email)
        .set({ tries: sql`greatest(${email.tries} - 1, 0)` })
        .where(inArray(email.id, ids))
    })
    .catch((err: unknown) => run.log.warn({ err }, 'tries of mails that stay counted'))

/** Writes what was read together; where that fails, each mail in a transaction for itself. */
async function write(run: JobRun, accountId: number, mails: readonly Read[]): Promise<void> {
  let left = mails
  try {
    await writeTogether(run, accountId, left, (rest) => {
      left = rest
    })
    for (const one of left) {
      await writeOne(run, accountId, one)
      left = left.slice(1)
    }
  } catch (error) {
    // The database or other transactions were in the way, and not these mails.
    await takeTriesBack(
      run,
      left.flatMap(({ row }) => (row.tries > mostTries ? [] : [row])),
    )
    throw error
  }
}

async function writeTogether(
  run: JobRun,
  accountId: number,
  mails: readonly Read[],
  written: (rest: readonly Read[]) => void,
): Promise<void> {
  try {
    for (let left = mails; left.length > 1; written(left)) {
      const some = left
      left = await run.transaction((ctx) => keepRead(ctx, accountId, some))
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    run.log.info({ err: error, account: accountId }, 'mails that can’t be written together')
  }
}

/** Content that can't be written makes the mail unreadable. */
async function writeOne(run: JobRun, accountId: number, { row, read }: Read): Promise<void> {
  try {
    await run.transaction((ctx) => keepRead(ctx, accountId, [{ row, read }]))
  } catch (error) {
    if (error instanceof DatabaseUnavailable || 'refused' in read || isConflict(error)) throw error
    run.log.warn({ err: error, email: row.id }, 'mail that can’t be written')
    await run.transaction((ctx) => keepRead(ctx, accountId, [{ row, read: { refused: 'broken' } }]))
  }
}
