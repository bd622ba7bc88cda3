import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { outgoingErrors as errors, outgoingTexts as texts } from '@dropyard/contract/mail/email/outgoing'
import { mailEvents } from '@dropyard/contract/system/notice/event/mail'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { whileLocked } from '../../../../kit/data/session-lock.ts'
import { emit } from '../../../../kit/events.ts'
import { type Job, type JobRun, job } from '../../../../kit/jobs/jobs.ts'
import { readInChild } from '../../../../kit/mail/mail-reader.ts'
import { unpacked } from '../../../../kit/mail/read-mail.ts'
import { person } from '../../../account/user/table.ts'
import type { AccountRow } from '../../account/connect.ts'
import { openSmtp, type SendResult } from '../../account/smtp.ts'
import { emailAccount, emailMember } from '../../account/table.ts'
import { wordsOfTrouble } from '../../account/test-account.ts'
import { lockConversation } from '../locks.ts'
import { refreshOutgoing } from '../rollup.ts'
import { bytesOf, MissingFile } from './build.ts'
import { closeByCopy, noteSent } from './note-sent.ts'
import type { OutgoingRow } from './shown.ts'
import { emailOutgoing, waitingStates } from './table.ts'

/**
 * Hands mails to their server, each at most once. A row is marked before the content is handed over; if the worker ends before the
 * result is written, no one knows whether the server took the mail, and only a person may send it again.
 */

/** Minutes before each further try; the last one repeats until the time is over. */
const pauses = [1, 5, 15, 60]
const triedForMs = 48 * 3600_000
const minuteMs = 60_000

export const sendJob: Job<{ id: number }> = job({
  name: 'email.send',
  input: z.object({ id: z.number() }),
  singleton: true,
  retries: 3,
  concurrency: 4,
  run: (run, { id }) => whileLocked(run.database, `email send ${id}`, () => sendOne(run, id)),
})

/** Mails whose job was lost, for instance with the worker that ran it. Their key differs, because the lost one may still be queued. */
export const sendDueJob = job({
  name: 'email.send-due',
  input: z.object({}),
  cron: '* * * * *',
  concurrency: 1,
  run: (run: JobRun) =>
    run.transaction(async (ctx) => {
      const due = await ctx.db
        .select({ id: emailOutgoing.id, version: emailOutgoing.version })
        .from(emailOutgoing)
        .where(and(lte(emailOutgoing.dueAt, ctx.now), inArray(emailOutgoing.state, [...waitingStates])))
      const versions = new Map(due.map(({ id, version }) => [id, version]))
      const inputs = due.map(({ id }) => ({ id }))
      await ctx.enqueue.all(sendJob, inputs, { keyOf: ({ id }) => `${id} ${versions.get(id)} due` })
    }),
})

interface Found {
  row: OutgoingRow
  account: AccountRow
  status: string
  mayAuthor: boolean
}

const find = (run: JobRun, id: number): Promise<Found | undefined> =>
  run.transaction(async ({ db }) => {
    const [found] = await db
      .select({
        row: emailOutgoing,
        account: emailAccount,
        right: emailMember.right,
        status: person.status,
      })
      .from(emailOutgoing)
      .innerJoin(emailAccount, eq(emailAccount.id, emailOutgoing.accountId))
      .innerJoin(person, eq(person.id, emailOutgoing.authorId))
      .leftJoin(
        emailMember,
        and(
          eq(emailMember.headId, emailOutgoing.accountId),
          eq(emailMember.personId, emailOutgoing.authorId),
        ),
      )
      .where(eq(emailOutgoing.id, id))
    return found && { ...found, mayAuthor: found.right === 'answer' || found.right === 'manage' }
  })

/** Why a mail isn't handed over now, although its time has come. */
function whyHeld({ row, account, status, mayAuthor }: Found): Words | undefined {
  if (status !== 'active') return texts.author_inactive.words
  if (!mayAuthor) return texts.author_left.words
  if (account.status !== 'active' || account.state === 'stopped') return texts.account_off.words
  // Its account keeps mails no longer than this one waited. Bytes that were made before contain the mail already.
  if (row.kind === 'forward' && row.answersId === null && row.rawKey === null) return errors.source_gone.words
  return undefined
}

async function sendOne(run: JobRun, id: number): Promise<void> {
  const found = await find(run, id)
  if (!found || !waitingStates.some((state) => state === found.row.state)) return
  const { row, account } = found
  // The worker that marked the row has ended, because it held the lock that this one holds now.
  if (row.handingAt !== null) {
    const isKept = row.rawKey !== null && (await run.files.exists(row.rawKey))
    const raw = isKept ? unpacked(await run.files.get(row.rawKey ?? '')) : undefined
    return end(run, row, { state: 'unknown', words: texts.lost.words, raw })
  }
  if (row.dueAt === null || row.dueAt > new Date()) return later(run, row)
  const why = whyHeld(found)
  if (why) return end(run, row, { state: 'held', words: why })
  let raw: Buffer | undefined
  try {
    raw = await bytesOf(run, account, row)
  } catch (error) {
    const isMissing = error instanceof MissingFile
    if (!isMissing && !run.isLastAttempt) throw error
    run.log.error({ err: error, outgoing: id }, 'mail that can’t be made')
    const words = isMissing ? texts.no_file.words : texts.not_made.words
    return end(run, row, { state: 'held', words })
  }
  if (!raw) return
  const [marked] = await run.transaction(({ db, now }) =>
    db
      .update(emailOutgoing)
      .set({ handingAt: now, state: 'sending', firstTriedAt: row.firstTriedAt ?? now })
      .where(
        and(
          eq(emailOutgoing.id, id),
          eq(emailOutgoing.version, row.version),
          inArray(emailOutgoing.state, [...waitingStates]),
          isNull(emailOutgoing.handingAt),
        ),
      )
      .returning(),
  )
  // It was taken back before this job began.
  if (!marked) return
  const smtp = openSmtp(run, account)
  let result: SendResult
  try {
    const to = [...new Set([...marked.sentTo, ...marked.copiedTo, ...marked.blindTo])]
    result = await smtp.send({ envelope: { from: account.address, to }, raw })
  } finally {
    smtp.close()
  }
  await note(run, { row: marked, account }, raw, result)
}

/** The queue runs a job some seconds early or late. */
const later = (run: JobRun, { id, dueAt, version }: OutgoingRow): Promise<void> =>
  run.transaction((ctx) =>
    ctx.enqueue(sendJob, { id }, { key: `${id} ${version}`, startAfter: dueAt ?? ctx.now }),
  )

async function note(
  run: JobRun,
  { row, account }: Pick<Found, 'row' | 'account'>,
  raw: Buffer,
  result: SendResult,
): Promise<void> {
  if (result.state === 'sent') {
    const at = new Date()
    const read = await readInChild(await run.files.get(row.rawKey ?? ''), row.accountId)
    const names = result.rejected.map(({ address }) => address).join(', ')
    const words =
      names === ''
        ? undefined
        : fillWords(texts.some_refused.words, { names, response: result.rejected[0]?.response ?? '' })
    return run.transaction(async (ctx) => {
      const kept = await still(ctx, row)
      if (!kept) return
      const { serverMessageId } = result
      await noteSent(
        ctx,
        kept,
        { raw, read, at, serverMessageId },
        { message: words?.en ?? '', messageZh: words?.zh ?? '' },
      )
      if (words) await inform(ctx, row)
    })
  }
  const { response } = result
  if (result.state === 'unknown') return end(run, row, { state: 'unknown', words: texts.lost.words, raw })
  if (result.state === 'refused')
    return end(run, row, { state: 'held', words: wordsOfTrouble(result.trouble, account.smtpHost) })
  if (result.state === 'failed')
    return end(run, row, { state: 'failed', words: { en: response, zh: response } })
  const said =
    result.code === null ? wordsOfTrouble(result.trouble, account.smtpHost) : { en: response, zh: response }
  const since = row.firstTriedAt?.getTime() ?? Date.now()
  if (Date.now() - since > triedForMs) return end(run, row, { state: 'failed', words: tooLong(said) })
  const minutes = pauses[Math.min(row.tries, pauses.length - 1)] ?? 60
  await run.transaction(async (ctx) => {
    const kept = await still(ctx, row)
    if (!kept) return
    const dueAt = new Date(ctx.now.getTime() + minutes * minuteMs)
    const version = kept.version + 1
    await ctx.db
      .update(emailOutgoing)
      .set({
        ...{ state: 'soft', handingAt: null, undoUntil: null, tries: kept.tries + 1, dueAt, version },
        ...{ message: said.en, messageZh: said.zh, updatedAt: ctx.now },
      })
      .where(eq(emailOutgoing.id, row.id))
    await ctx.enqueue(sendJob, { id: row.id }, { key: `${row.id} ${version}`, startAfter: dueAt })
    await refreshOutgoing(ctx, [row.threadId])
  })
}

const tooLong = ({ en, zh }: Words): Words => ({
  en: fillWords(texts.too_long.words, { response: en }).en,
  zh: fillWords(texts.too_long.words, { response: zh }).zh,
})

/** Locks the row and its conversation; undefined if it was erased while the mail was handed over. */
async function still(ctx: Ctx, known: OutgoingRow): Promise<OutgoingRow | undefined> {
  await lockConversation(ctx, known)
  const { id } = known
  const [row] = await ctx.db.select().from(emailOutgoing).where(eq(emailOutgoing.id, id)).for('update')
  return row
}

interface Ending {
  state: 'failed' | 'held' | 'unknown'
  words: Words
  raw?: Buffer | undefined
}

/** Sets a mail to a state that needs a person's decision, and sends a notice. A mail whose copy the server has was sent. */
const end = (run: JobRun, row: OutgoingRow, { state, words, raw }: Ending): Promise<void> =>
  run.transaction(async (ctx) => {
    const kept = await still(ctx, row)
    if (!kept || !waitingStates.some((one) => one === kept.state)) return
    if (raw && (await closeByCopy(ctx, kept, raw))) return
    await ctx.db
      .update(emailOutgoing)
      .set({
        ...{ state, handingAt: null, undoUntil: null, dueAt: null, version: kept.version + 1 },
        ...{ message: words.en, messageZh: words.zh, updatedAt: ctx.now },
      })
      .where(eq(emailOutgoing.id, row.id))
    await refreshOutgoing(ctx, [row.threadId])
    await inform(ctx, row)
  })

/** By ids only: notices never contain what a mail says. If its author can't act, the managers of the account can. */
async function inform(ctx: Ctx, { accountId, threadId, authorId }: OutgoingRow): Promise<void> {
  const members = await ctx.db
    .select({ id: person.id, right: emailMember.right })
    .from(emailMember)
    .innerJoin(person, and(eq(person.id, emailMember.personId), eq(person.status, 'active')))
    .where(eq(emailMember.headId, accountId))
  const author = members.filter(({ id, right }) => id === authorId && right !== 'read')
  const asked = author.length > 0 ? author : members.filter(({ right }) => right === 'manage')
  const [account] = await ctx.db
    .select({ address: emailAccount.address })
    .from(emailAccount)
    .where(eq(emailAccount.id, accountId))
  for (const { id } of asked)
    await emit(ctx, mailEvents.mailNotSent, {
      to: id,
      values: { thread_id: threadId, address: account?.address ?? '' },
    })
}
