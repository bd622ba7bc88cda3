import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { hashOf } from '../../../kit/mail/header-bytes.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { canonicalSubject } from '../../../kit/mail/subject.ts'
import { cut } from '../../../kit/mail/writable.ts'
import { emailRef, emailThread } from './table.ts'

/** Finds the conversation of a mail. */

interface Threaded {
  accountId: number
  entityId: number | null
  at: Date
  mail: Pick<ReadMail, 'messageId' | 'inReplyTo' | 'references' | 'subject'>
  /** The conversation in which it was written here. */
  writtenIn?: number | undefined
}

export const refHash = (messageId: string): string => hashOf(Buffer.from(messageId.toLowerCase()))

/**
 * The conversation of the mail that is answered; else one that shares any earlier mail and has the same subject, because programs
 * reuse an old mail to write about something else; else a new one. Mails that never came here count as well.
 */
export async function threadOf(
  ctx: Ctx,
  { accountId, entityId, at, mail, writtenIn }: Threaded,
): Promise<number> {
  const { db } = ctx
  const canonical = canonicalSubject(mail.subject)
  const ids = [...new Set([mail.messageId, mail.inReplyTo, ...mail.references].filter(Boolean))]
  const hashes = ids.map(refHash)
  const known =
    hashes.length === 0
      ? []
      : await db
          .select({ hash: emailRef.hash, threadId: emailRef.threadId, canonical: emailThread.canonical })
          .from(emailRef)
          .innerJoin(emailThread, eq(emailThread.id, emailRef.threadId))
          .where(and(eq(emailRef.accountId, accountId), inArray(emailRef.hash, hashes)))
  const answered = mail.inReplyTo ? known.find((one) => one.hash === refHash(mail.inReplyTo)) : undefined
  // Nearest first: the last reference is the mail that was answered.
  const shared = [...hashes].reverse().flatMap((hash) => known.find((one) => one.hash === hash) ?? [])
  const found = answered ?? shared.find((one) => one.canonical === canonical)
  const threadId =
    writtenIn ?? found?.threadId ?? (await newThread(ctx, { accountId, entityId, at, mail, canonical }))
  if (hashes.length > 0)
    await db
      .insert(emailRef)
      .values([...new Set(hashes)].map((hash) => ({ accountId, hash, threadId })))
      .onConflictDoNothing()
  return threadId
}

async function newThread(
  { db }: Ctx,
  { accountId, entityId, at, mail, canonical }: Threaded & { canonical: string },
): Promise<number> {
  const [row] = await db
    .insert(emailThread)
    .values({ accountId, entityId, subject: cut(mail.subject, 300), canonical, lastAt: at })
    .returning({ id: emailThread.id })
  if (!row) throw new Error('A conversation was not begun')
  return row.id
}
