import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { hashOf } from '../../../kit/mail/header-bytes.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { canonicalSubject } from '../../../kit/mail/subject.ts'
import { cut } from '../../../kit/mail/writable.ts'
import { emailRef, emailThread } from './table.ts'

/** Finds the conversations of mails. */

interface Threaded {
  entityId: number | null
  at: Date
  mail: Pick<ReadMail, 'messageId' | 'inReplyTo' | 'references' | 'subject'>
  /** The conversation in which it was written here. */
  writtenIn?: number | undefined
}

/** A conversation that a mail is about to get; one that it begins has no id yet. */
interface Conversation {
  id: number | undefined
  canonical: string
}

export const refHash = (messageId: string): string => hashOf(Buffer.from(messageId.toLowerCase()))

/**
 * The conversation of each mail, in the order of the mails: that of the mail that is answered; else one that shares any earlier mail
 * and has the same subject, because programs reuse an old mail to write about something else; else a new one. Mails that never came
 * here count as well.
 *
 * @returns their ids, and those of new conversations
 */
export async function threadsOf(
  { db }: Ctx,
  accountId: number,
  mails: readonly Threaded[],
): Promise<{ ids: number[]; newIds: Set<number> }> {
  const named = mails.map(({ mail }) => hashesOf(mail))
  const known = await conversationsWith({ db }, accountId, [...new Set(named.flat())])
  const added = new Map<string, Conversation>()
  const begun: { conversation: Conversation; by: Threaded }[] = []
  const chosen = mails.map((one, n): Conversation => {
    const canonical = canonicalSubject(one.mail.subject)
    const hashes = named[n] ?? []
    const of = (hash: string) => known.get(hash) ?? added.get(hash)
    const answered = one.mail.inReplyTo ? of(refHash(one.mail.inReplyTo)) : undefined
    // Nearest first: the last reference is the mail that was answered.
    const shared = [...hashes].reverse().flatMap((hash) => of(hash) ?? [])
    let conversation =
      one.writtenIn === undefined
        ? (answered ?? shared.find((other) => other.canonical === canonical))
        : { id: one.writtenIn, canonical }
    if (!conversation) {
      conversation = { id: undefined, canonical }
      begun.push({ conversation, by: one })
    }
    for (const hash of hashes) if (!of(hash)) added.set(hash, conversation)
    return conversation
  })
  if (begun.length > 0) {
    const made = await db
      .insert(emailThread)
      .values(
        begun.map(({ conversation: { canonical }, by: { entityId, at, mail } }) => ({
          ...{ accountId, entityId, canonical, lastAt: at },
          subject: cut(mail.subject, 300),
        })),
      )
      .returning({ id: emailThread.id })
    for (const [n, { id }] of made.entries()) if (begun[n]) begun[n].conversation.id = id
  }
  const idOf = ({ id }: Conversation): number => {
    if (id === undefined) throw new Error('A conversation was not begun')
    return id
  }
  if (added.size > 0)
    await db
      .insert(emailRef)
      .values([...added].map(([hash, conversation]) => ({ accountId, hash, threadId: idOf(conversation) })))
      .onConflictDoNothing()
  return {
    ids: chosen.map(idOf),
    newIds: new Set(begun.map(({ conversation }) => idOf(conversation))),
  }
}

const hashesOf = ({ messageId, inReplyTo, references }: Threaded['mail']): string[] => [
  ...new Set([messageId, inReplyTo, ...references].filter(Boolean).map(refHash)),
]

async function conversationsWith(
  { db }: Pick<Ctx, 'db'>,
  accountId: number,
  hashes: readonly string[],
): Promise<Map<string, Conversation>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: emailRef.hash, id: emailRef.threadId, canonical: emailThread.canonical })
    .from(emailRef)
    .innerJoin(emailThread, eq(emailThread.id, emailRef.threadId))
    .where(and(eq(emailRef.accountId, accountId), inArray(emailRef.hash, [...hashes])))
  return new Map(rows.map(({ hash, ...conversation }) => [hash, conversation]))
}
