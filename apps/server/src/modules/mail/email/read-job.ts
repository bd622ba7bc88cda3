import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { DatabaseUnavailable, isConflict } from '../../../kit/data/database.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { decodeBytes } from '../../../kit/mail/header-bytes.ts'
import { readApart, type Unread } from '../../../kit/mail/mail-reader.ts'
import { ownText, snippetOf } from '../../../kit/mail/own-text.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { cut, writable } from '../../../kit/mail/writable.ts'
import { signal } from '../../../kit/signals.ts'
import { noteMails } from '../../customer/segment/mailed.ts'
import { emailAccount } from '../account/table.ts'
import { emailTag } from '../tag/table.ts'
import { linkRead } from './links/link.ts'
import { lockMailsOf, lockThreads } from './locks.ts'
import { closeOutgoing } from './outgoing/close.ts'
import { attachCopy, sentBy } from './outgoing/sent-by.ts'
import { emailOutgoing } from './outgoing/table.ts'
import { refreshThreads } from './rollup.ts'
import { email, emailBody, emailThread, emailThreadTag } from './table.ts'
import { answered, arrived } from './tasks/follow.ts'
import { threadOf } from './thread.ts'
import { wordsOf } from './words.ts'

/** Sent in the transaction that keeps what was read of a mail from outside. */
export const mailRead = signal<{ accountId: number; mail: ReadMail; at: Date }>()

/** Reads mails that were taken in. One that can't be read becomes a visible row, and the next one is read. */

const portion = 20
/** A mail whose reading ended the whole process is tried again, but not for ever. */
const mostTries = 3
const searched = 8 * 1024
const dayMs = 86_400_000

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
  for (let after = 0; !run.signal.aborted; ) {
    const ids = await nextIds(run, accountId, after)
    if (ids.length === 0) return
    for (const id of ids) {
      if (run.signal.aborted) throw new Error('The worker stops')
      const row = await begun(run, id)
      if (row) await write(run, row, row.tries > mostTries ? { refused: 'crash' } : await readRow(run, row))
    }
    after = ids.at(-1) ?? after
  }
}

const nextIds = (run: JobRun, accountId: number, after: number): Promise<number[]> =>
  run.transaction(async ({ db }) => {
    const rows = await db
      .select({ id: email.id })
      .from(email)
      .where(and(isWaiting(accountId), gt(email.id, after)))
      .orderBy(asc(email.id))
      .limit(portion)
    return rows.map(({ id }) => id)
  })

/** Counts a try before the mail is read, for it alone: one that ends the whole process says nothing about the mails after it. */
const begun = (run: JobRun, id: number): Promise<Row | undefined> =>
  run.transaction(async ({ db }) => {
    const [row] = await db
      .update(email)
      .set({ tries: sql`${email.tries} + 1` })
      .where(and(eq(email.id, id), eq(email.state, 'waiting')))
      .returning()
    return row
  })

/** Writes what was read; content that can't be written makes the mail unreadable, and the next one is read. */
async function write(run: JobRun, row: Row, read: ReadMail | Unread): Promise<void> {
  try {
    await run.transaction((ctx) => keepRead(ctx, row, read))
  } catch (error) {
    if (error instanceof DatabaseUnavailable || 'refused' in read) throw error
    if (isConflict(error)) {
      // Other transactions were in the way, and not the mail.
      await takeTryBack(run, row.id)
      throw error
    }
    run.log.warn({ err: error, email: row.id }, 'mail that can’t be written')
    await run.transaction((ctx) => keepRead(ctx, row, { refused: 'broken' }))
  }
}

async function readRow(run: JobRun, { id, rawKey, accountId }: Row): Promise<ReadMail | Unread> {
  if (rawKey === null) return { refused: 'size' }
  try {
    if (!(await run.files.exists(rawKey))) return { refused: 'broken' }
    return await readApart(await run.files.get(rawKey), accountId)
  } catch (error) {
    // The file store or the queue failed, and not the mail.
    await takeTryBack(run, id)
    throw error
  }
}

const takeTryBack = (run: JobRun, id: number): Promise<unknown> =>
  run.transaction(({ db }) =>
    db
      .update(email)
      .set({ tries: sql`greatest(${email.tries} - 1, 0)` })
      .where(eq(email.id, id)),
  )

/** Writes what was read. A mail that another run has written stays unchanged. */
export async function keepRead(
  ctx: Ctx,
  row: Row,
  read: ReadMail | Unread,
  /** The conversation in which it was written here. */
  writtenIn?: number,
): Promise<void> {
  const { db } = ctx
  const { accountId } = row
  await lockThreads(ctx, accountId)
  const [[open], [account]] = await Promise.all([
    db
      .select()
      .from(email)
      .where(and(eq(email.id, row.id), eq(email.state, 'waiting'))),
    db.select().from(emailAccount).where(eq(emailAccount.id, accountId)),
  ])
  if (!open || !account || account.removedAt !== null) return
  const mail = 'refused' in read ? unreadable(open) : writable(read)
  const isFromUs = mail.from.address === account.address
  // Some providers write another sender into what they put into the sent folder.
  const here = isFromUs || open.folder === 'sent' ? await sentBy(ctx, accountId, mail.messageId) : undefined
  // Anyone may send a mail in our name with the Message-ID of one of ours, but not into the sent folder.
  if (here && open.folder === 'sent' && (await attachCopy(ctx, open, here))) return
  const own = isFromUs || here !== undefined
  const outside = own ? (mail.to[0] ?? mail.from) : mail.from
  // An account that speaks for one company has mail of that company only.
  const [company, ...others] = account.entityIds
  const entityId = company !== undefined && others.length === 0 ? company : null
  const at = timeOf(mail.date, open.at)
  const threadId = await threadOf(ctx, {
    accountId,
    entityId,
    at,
    mail,
    writtenIn: writtenIn ?? here?.threadId,
  })
  const [thread] = await db.select().from(emailThread).where(eq(emailThread.id, threadId))
  const isOfCompany = thread?.entityId !== null
  const locked = await lockMailsOf(ctx, isOfCompany ? [] : [threadId], open.id)
  // It was erased since.
  if (!locked.includes(open.id)) return void (await refreshThreads(ctx, [threadId]))
  const [written] = here
    ? await db.select().from(emailOutgoing).where(eq(emailOutgoing.id, here.id)).for('update')
    : []
  await db
    .update(email)
    .set({
      ...('refused' in read
        ? { state: 'unreadable', reason: read.refused }
        : { state: 'read', reason: null }),
      threadId,
      entityId: thread?.entityId ?? entityId,
      at,
      fromName: mail.from.name,
      fromAddress: mail.from.address,
      partner: cut(outside.name || outside.address, 100),
      subject: mail.subject,
      isAutomatic: mail.automatic,
      hasFiles: mail.parts.some((part) => part.cid === '' || !mail.html.includes(`data-cid="${part.cid}"`)),
    })
    .where(eq(email.id, open.id))
  const people = [mail.from, ...mail.to, ...mail.cc].flatMap(({ name, address }) => [name, address])
  const words = wordsOf([mail.subject, ...people, cut(ownText(mail.text), searched)])
  await db
    .insert(emailBody)
    .values({
      emailId: open.id,
      accountId,
      text: mail.text,
      html: mail.html,
      remotePictures: mail.remote,
      replyTo: mail.replyTo,
      sentTo: mail.to,
      copiedTo: mail.cc,
      parts: mail.parts,
      event: mail.event,
      words: sql`array_to_tsvector(${sql.param(words)}::text[])` as never,
    })
    .onConflictDoNothing()
  if (!own && !('refused' in read)) {
    await applyRules(ctx, { accountId, threadId, mail })
    await mailRead.send(ctx, { accountId, mail, at })
  }
  if (thread && !('refused' in read)) {
    const customerId = await linkRead(ctx, account, thread, mail)
    if (customerId !== null && !mail.automatic) await noteMails(ctx, customerId, { last: at })
  }
  // Its copy on the server says that a mail was sent of which this was unclear, or isn't known yet.
  if (written && written.emailId === null)
    await ctx.db.update(emailOutgoing).set({ emailId: open.id }).where(eq(emailOutgoing.id, written.id))
  if (written?.state === 'unknown')
    await closeOutgoing(ctx, written, { emailId: open.id, at, message: '', messageZh: '' })
  await refreshThreads(ctx, [threadId])
  await db
    .update(emailThread)
    .set({ snippet: snippetOf(mail.text) })
    .where(and(eq(emailThread.id, threadId), eq(emailThread.lastAt, at)))
  if (own) await answered(ctx, account, { threadId, emailId: open.id, at }, here)
  else if (isAnswerable(mail, open)) await arrived(ctx, account, { threadId, at: open.at })
}

/** Whether a person wrote it and it is in the inbox: programs expect no answer. One that can't be read may be a person's. */
const isAnswerable = (mail: ReadMail, { folder }: Row): boolean =>
  folder === 'inbox' && !mail.automatic && mail.report === null

/** What is shown of a mail that can't be read. */
const unreadable = ({ subject, fromAddress }: Row): ReadMail => ({
  messageId: '',
  inReplyTo: '',
  references: [],
  subject: writable(decodeBytes(Buffer.from(subject, 'latin1'))),
  from: { name: '', address: fromAddress },
  replyTo: '',
  to: [],
  cc: [],
  date: null,
  automatic: false,
  text: '',
  html: '',
  remote: 0,
  parts: [],
  event: null,
  report: null,
})

/** The time that the sender gave, if it can be true: not before mail existed, and not after the mail arrived. */
function timeOf(date: string | null, arrived: Date): Date {
  const at = date === null ? arrived : new Date(date)
  return at.getUTCFullYear() < 1990 || +at > +arrived + dayMs ? arrived : at
}

async function applyRules(
  { db }: Ctx,
  { accountId, threadId, mail }: { accountId: number; threadId: number; mail: ReadMail },
): Promise<void> {
  const rules = await db
    .select()
    .from(emailTag)
    .where(sql`(${emailTag.accountId} IS NULL OR ${emailTag.accountId} = ${accountId})
      AND (${emailTag.fromContains} <> '' OR ${emailTag.subjectContains} <> '' OR ${emailTag.textContains} <> '')`)
  const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())
  const text = ownText(mail.text)
  const matching = rules.filter(
    (rule) =>
      has(`${mail.from.name} ${mail.from.address}`, rule.fromContains) &&
      has(mail.subject, rule.subjectContains) &&
      has(text, rule.textContains),
  )
  if (matching.length > 0)
    await db
      .insert(emailThreadTag)
      .values(matching.map(({ id }) => ({ threadId, tagId: id, accountId })))
      .onConflictDoNothing()
}
