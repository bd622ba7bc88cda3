import { dayMs } from '@dropyard/contract/kit/days'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { decodeBytes } from '../../../kit/mail/header-bytes.ts'
import type { Unread } from '../../../kit/mail/mail-reader.ts'
import { ownText } from '../../../kit/mail/own-text.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { cut, writable } from '../../../kit/mail/writable.ts'
import { signal } from '../../../kit/signals.ts'
import { noteLastMails } from '../../customer/segment/mailed.ts'
import type { AccountRow } from '../account/connect.ts'
import { rowOfAddress } from '../account/return-path.ts'
import { emailAccount } from '../account/table.ts'
import { applyRules } from './apply-rules.ts'
import { linkRead } from './links/link.ts'
import { lockMailsOf, lockThreads } from './locks.ts'
import { closeOutgoing } from './outgoing/close.ts'
import { attachCopy, sentBy } from './outgoing/sent-by.ts'
import { emailOutgoing } from './outgoing/table.ts'
import { refreshThreads, writeSnippets } from './rollup.ts'
import { email, emailBody, emailThread } from './table.ts'
import { answered, arrived, openNew } from './tasks/follow.ts'
import { threadsOf } from './thread.ts'
import { wordsOf } from './words.ts'

/** Writes what was read of mails. All mails of a call are written by the same statements: a mailbox may have years of mail. */

/** Sent in the transaction that keeps what was read of a mail from outside. */
export const mailRead = signal<{ accountId: number; mail: ReadMail; at: Date }>()

type Row = typeof email.$inferSelect

export interface Read {
  readonly row: Row
  readonly read: ReadMail | Unread
}

interface Kept {
  readonly row: Row
  readonly mail: ReadMail
  /** Null for mails that could be read. */
  readonly refused: Unread['refused'] | null
  readonly isFromUs: boolean
  readonly at: Date
  /** As it was written here. */
  readonly here: typeof emailOutgoing.$inferSelect | undefined
}

const searched = 8 * 1024

/**
 * Writes what was read of mails, in their order. A mail that another run has written stays unchanged. A mail for which more is locked
 * is the only one of its transaction.
 *
 * @param writtenIn The conversation in which it was written here.
 * @returns the mails that are left for the next transaction
 */
export async function keepRead(
  ctx: Ctx,
  accountId: number,
  mails: readonly Read[],
  writtenIn?: number,
): Promise<readonly Read[]> {
  const { db } = ctx
  await lockThreads(ctx, accountId)
  const [waiting, [account]] = await Promise.all([
    db
      .select()
      .from(email)
      .where(
        and(
          inArray(
            email.id,
            mails.map(({ row }) => row.id),
          ),
          eq(email.state, 'waiting'),
        ),
      ),
    db.select().from(emailAccount).where(eq(emailAccount.id, accountId)),
  ])
  if (!account || account.removedAt !== null) return []
  const open = new Map(waiting.map((row) => [row.id, row]))
  const found = await keptOf(
    ctx,
    account,
    mails.flatMap(({ row, read }) => {
      const now = open.get(row.id)
      return now ? [{ row: now, read }] : []
    }),
  )
  const lockingMore = found.findIndex(locksMore)
  const now = lockingMore === -1 ? found : found.slice(0, Math.max(1, lockingMore))
  const [first] = now
  if (!first) return []
  // Anyone may send a mail in our name with the Message-ID of one of ours, but not into the sent folder.
  const isAttached =
    first.here !== undefined && first.row.folder === 'sent' && (await attachCopy(ctx, first.row, first.here))
  if (!isAttached) await keep(ctx, account, now, writtenIn)
  const last = now.at(-1)?.row.id
  return mails.slice(mails.findIndex(({ row }) => row.id === last) + 1)
}

async function keptOf(ctx: Ctx, account: AccountRow, mails: readonly Read[]): Promise<Kept[]> {
  const found = mails.map(({ row, read }) => {
    const mail = 'refused' in read ? unreadable(row) : writable(read)
    return {
      ...{ row, mail, isFromUs: mail.from.address === account.address, at: timeOf(mail.date, row.at) },
      refused: 'refused' in read ? read.refused : null,
    }
  })
  // Some providers write another sender into what they put into the sent folder.
  const mayBeOurs = ({ isFromUs, row }: (typeof found)[number]) => isFromUs || row.folder === 'sent'
  const ours = await sentBy(
    ctx,
    account.id,
    found.filter(mayBeOurs).map(({ mail }) => mail.messageId),
  )
  return found.map((one) => ({
    ...one,
    here: mayBeOurs(one) && one.mail.messageId !== '' ? ours.get(one.mail.messageId) : undefined,
  }))
}

/** Mails that were written here, and those that campaigns hear: bounces, requests to unsubscribe, and answers. */
const locksMore = ({ mail, here }: Kept): boolean =>
  here !== undefined ||
  mail.report !== null ||
  [...mail.to, ...mail.cc].some(({ address }) => rowOfAddress('u', address) !== undefined) ||
  [mail.inReplyTo, ...mail.references].some((id) => rowOfAddress('m', id) !== undefined)

const isOwn = ({ isFromUs, here }: Kept): boolean => isFromUs || here !== undefined

async function keep(
  ctx: Ctx,
  account: AccountRow,
  mails: readonly Kept[],
  writtenIn?: number,
): Promise<void> {
  const { db } = ctx
  const accountId = account.id
  // An account that speaks for one company has mail of that company only.
  const [company, ...others] = account.entityIds
  const entityId = company !== undefined && others.length === 0 ? company : null
  const { ids, newIds } = await threadsOf(
    ctx,
    accountId,
    mails.map(({ mail, at, here }) => ({ entityId, at, mail, writtenIn: writtenIn ?? here?.threadId })),
  )
  const threadIds = [...new Set(ids)]
  const threads = new Map(
    (await db.select().from(emailThread).where(inArray(emailThread.id, threadIds))).map((row) => [
      row.id,
      row,
    ]),
  )
  const locked = new Set(
    await lockMailsOf(
      ctx,
      threadIds.filter((id) => threads.get(id)?.entityId === null),
      mails.map(({ row }) => row.id),
    ),
  )
  const placed = mails.flatMap((one, n) => {
    const thread = threads.get(ids[n] ?? 0)
    // The others were erased since.
    return thread && locked.has(one.row.id) ? [{ ...one, thread }] : []
  })
  const [written] = placed.some(({ here }) => here)
    ? await db
        .select()
        .from(emailOutgoing)
        .where(eq(emailOutgoing.id, placed[0]?.here?.id ?? 0))
        .for('update')
    : []
  await writeRows(ctx, placed, entityId)
  const readable = placed.filter(({ refused }) => refused === null)
  await applyRules(
    ctx,
    accountId,
    readable.filter((one) => !isOwn(one)).map(({ mail, thread }) => ({ mail, threadId: thread.id })),
  )
  for (const one of readable)
    if (!isOwn(one)) await mailRead.send(ctx, { accountId, mail: one.mail, at: one.at })
  const customers = readable.length > 0 ? await linkRead(ctx, account, readable, threadIds) : []
  const last = new Map<number, Date>()
  for (const [n, { mail, at }] of readable.entries()) {
    const customerId = customers[n] ?? null
    if (customerId !== null && !mail.automatic && at > (last.get(customerId) ?? new Date(0)))
      last.set(customerId, at)
  }
  await noteLastMails(ctx, last)
  const [first] = placed
  // Its copy on the server says that a mail was sent of which this was unclear, or isn't known yet.
  if (first && written && written.emailId === null)
    await db.update(emailOutgoing).set({ emailId: first.row.id }).where(eq(emailOutgoing.id, written.id))
  if (first && written?.state === 'unknown')
    await closeOutgoing(ctx, written, { emailId: first.row.id, at: first.at, message: '', messageZh: '' })
  await refreshThreads(ctx, threadIds)
  await writeSnippets(
    ctx,
    placed.map(({ thread, at, mail }) => ({ threadId: thread.id, at, text: mail.text })),
  )
  await followTasks(ctx, account, placed, newIds)
}

type Placed = Kept & { readonly thread: typeof emailThread.$inferSelect }

async function writeRows({ db }: Ctx, mails: readonly Placed[], entityId: number | null): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((one) => {
    const { row, mail, refused, at, thread } = one
    const outside = isOwn(one) ? (mail.to[0] ?? mail.from) : mail.from
    return {
      ...{ id: row.id, state: refused === null ? 'read' : 'unreadable', reason: refused },
      ...{ thread_id: thread.id, entity_id: thread.entityId ?? entityId, at },
      ...{ from_name: mail.from.name, from_address: mail.from.address },
      partner: cut(outside.name || outside.address, 100),
      ...{ subject: mail.subject, is_automatic: mail.automatic },
      has_files: mail.parts.some((part) => part.cid === '' || !mail.html.includes(`data-cid="${part.cid}"`)),
    }
  })
  await db.execute(sql`
    UPDATE email e SET state = n.state, reason = n.reason, thread_id = n.thread_id, entity_id = n.entity_id, at = n.at,
      from_name = n.from_name, from_address = n.from_address, partner = n.partner, subject = n.subject,
      is_automatic = n.is_automatic, has_files = n.has_files
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id bigint, state text, reason text, thread_id bigint,
      entity_id bigint, at timestamptz, from_name text, from_address text, partner text, subject text, is_automatic boolean,
      has_files boolean)
    WHERE e.id = n.id`)
  await db
    .insert(emailBody)
    .values(
      mails.map(({ row, mail }) => {
        const people = [mail.from, ...mail.to, ...mail.cc].flatMap(({ name, address }) => [name, address])
        const words = wordsOf([mail.subject, ...people, cut(ownText(mail.text), searched)])
        return {
          emailId: row.id,
          accountId: row.accountId,
          text: mail.text,
          html: mail.html,
          remotePictures: mail.remote,
          replyTo: mail.replyTo,
          sentTo: mail.to,
          copiedTo: mail.cc,
          parts: mail.parts,
          event: mail.event,
          words: sql`array_to_tsvector(${sql.param(words)}::text[])` as never,
        }
      }),
    )
    .onConflictDoNothing()
}

/** Mails ask for answers or give them, each as if the later ones weren't there. */
async function followTasks(
  ctx: Ctx,
  account: AccountRow,
  mails: readonly Placed[],
  newThreads: ReadonlySet<number>,
): Promise<void> {
  const isFirst = ({ thread }: Placed, n: number) =>
    newThreads.has(thread.id) && mails.findIndex((other) => other.thread.id === thread.id) === n
  const firsts = mails.filter((one, n) => isFirst(one, n) && isAnswerable(one))
  const opened = await openNew(
    ctx,
    account,
    firsts.map(({ thread, row }) => ({ threadId: thread.id, at: row.at })),
  )
  for (const [n, one] of mails.entries()) {
    const { row, thread, at, here } = one
    const later = mails.slice(n + 1).map((other) => other.row.id)
    if (isOwn(one)) await answered(ctx, account, { threadId: thread.id, emailId: row.id, at, later }, here)
    else if (isAnswerable(one) && !(isFirst(one, n) && opened.has(thread.id)))
      await arrived(ctx, account, { threadId: thread.id, at: row.at, later })
  }
}

/** Whether a person from outside wrote it and it is in the inbox: programs expect no answer. One that can't be read may be a person's. */
const isAnswerable = (one: Kept): boolean => {
  const { mail, row } = one
  return !isOwn(one) && row.folder === 'inbox' && !mail.automatic && mail.report === null
}

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
