import { type email as contract, emailErrors } from '@dropyard/contract/mail/email'
import { outgoingErrors as errors } from '@dropyard/contract/mail/email/outgoing'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { assertVersion, fail } from '../../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../../kit/http/route.ts'
import { headerOf, identityOf, withMessageId } from '../../../../kit/mail/header-bytes.ts'
import { readInChild, type Unread } from '../../../../kit/mail/mail-reader.ts'
import { type ReadMail, unpacked } from '../../../../kit/mail/read-mail.ts'
import { textOfWritten } from '../../../../kit/mail/written-html.ts'
import { emailAccount } from '../../account/table.ts'
import { keepRead } from '../keep-read.ts'
import { lockConversation } from '../locks.ts'
import { email, emailRef } from '../table.ts'
import { refHash } from '../thread.ts'
import { closeOutgoing } from './close.ts'
import { answerable } from './files.ts'
import { keepCopyJob } from './keep-copy.ts'
import type { OutgoingRow } from './shown.ts'
import { emailOutgoing } from './table.ts'
import { lockOutgoing } from './write.ts'

/**
 * A mail that was sent is in its conversation at once. It gets the identity that its copy on the server will have, so the next
 * sync finds it here.
 */

export interface SentMail {
  raw: Buffer
  read: ReadMail | Unread
  at: Date
  /** The Message-ID that the server gave it instead of ours. */
  serverMessageId?: string | undefined
}

export async function noteSent(
  ctx: Ctx,
  row: OutgoingRow,
  { raw, read, at, serverMessageId }: SentMail,
  remark: { message: string; messageZh: string } = { message: '', messageZh: '' },
): Promise<void> {
  const { db } = ctx
  const { accountId, threadId, entityId } = row
  const identity = identityOf(headerOf(serverMessageId ? withMessageId(raw, serverMessageId) : raw))
  if (identity === undefined) throw new Error('A mail without Message-ID was sent')
  const mail = {
    ...{ accountId, entityId, identity, at, size: raw.length, rawKey: row.rawKey },
    ...{ isSeen: true, folder: 'sent' as const },
  }
  // A copy of the provider may have been read before the result was known.
  const [made] =
    row.emailId === null ? await db.insert(email).values(mail).onConflictDoNothing().returning() : []
  if (made) {
    const mail = { row: made, read: 'refused' in read ? await asWritten(ctx, row, at) : read }
    await keepRead(ctx, accountId, [mail], threadId)
  }
  const [kept] = made
    ? [made]
    : await db
        .select()
        .from(email)
        .where(
          row.emailId === null
            ? and(eq(email.accountId, accountId), eq(email.identity, identity))
            : eq(email.id, row.emailId),
        )
  if (serverMessageId) {
    const messageId = serverMessageId.replace(/^<|>$/g, '')
    await db
      .insert(emailRef)
      .values({ accountId, hash: refHash(messageId), threadId })
      .onConflictDoNothing()
    await db.update(emailOutgoing).set({ messageId }).where(eq(emailOutgoing.id, row.id))
  }
  await closeOutgoing(ctx, row, { emailId: kept?.id ?? null, at, ...remark })
  await ctx.enqueue(keepCopyJob, { id: row.id, ...(serverMessageId ? { messageId: serverMessageId } : {}) })
}

/** Closes a mail whose copy on the server was read before the result was known. @returns whether there is one */
export async function closeByCopy(ctx: Ctx, row: OutgoingRow, raw: Buffer): Promise<boolean> {
  const identity = identityOf(headerOf(raw))
  if (identity === undefined) return false
  const [copy] = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.accountId, row.accountId), eq(email.identity, identity)))
  const emailId = row.emailId ?? copy?.id
  if (emailId === undefined) return false
  const at = row.firstTriedAt ?? ctx.now
  await closeOutgoing(ctx, row, { emailId, at, message: '', messageZh: '' })
  return true
}

/** The mail as it was written, for the case that its bytes could not be read in time. */
async function asWritten({ db }: Ctx, row: OutgoingRow, at: Date): Promise<ReadMail> {
  const [account] = await db.select().from(emailAccount).where(eq(emailAccount.id, row.accountId))
  const people = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
  return {
    messageId: row.messageId ?? '',
    inReplyTo: '',
    references: [],
    subject: row.subject,
    from: { name: account?.name ?? '', address: account?.address ?? '' },
    replyTo: '',
    to: people(row.sentTo),
    cc: people(row.copiedTo),
    date: at.toISOString(),
    automatic: false,
    text: textOfWritten(row.html),
    html: row.html,
    remote: 0,
    parts: [],
    event: null,
    report: null,
  }
}

type Unclear = Pick<SentMail, 'raw' | 'read'> & Pick<OutgoingRow, 'accountId' | 'threadId'>

/** Reads the bytes of a mail whose result is unclear, before the transaction that notes it as sent. */
export async function readUnclear(
  { database, files, user }: PreTransactionCtx,
  { id }: z.output<typeof contract.settle.body>,
): Promise<Unclear> {
  const { rawKey, accountId, threadId, state } = await answerable({ database, user }, id)
  if (state !== 'unknown' || rawKey === null) return fail(errors.not_unknown)
  if (!(await files.exists(rawKey))) return fail(emailErrors.no_part)
  const stored = await files.get(rawKey)
  return { raw: unpacked(stored), read: await readInChild(stored, accountId), accountId, threadId }
}

export async function settle(
  ctx: UserCtx,
  { id, version }: z.output<typeof contract.settle.body>,
  { accountId, threadId, ...found }: Unclear,
): Promise<null> {
  await lockConversation(ctx, { accountId, threadId })
  const row = await lockOutgoing(ctx, id)
  assertVersion(row.version, version)
  if (row.state !== 'unknown') fail(errors.not_unknown)
  await noteSent(ctx, row, { ...found, at: row.firstTriedAt ?? ctx.now })
  ctx.audit({ record: 'email', recordId: row.threadId, entityId: row.entityId, after: { state: 'sent' } })
  return null
}
