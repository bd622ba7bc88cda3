import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { ownText } from '../../../kit/mail/own-text.ts'
import type { ReadMail } from '../../../kit/mail/read-mail.ts'
import { emailTag } from '../tag/table.ts'
import { emailThreadTag } from './table.ts'

/** Gives conversations the tags whose rules a mail from outside meets. */
export async function applyRules(
  { db }: Pick<Ctx, 'db'>,
  accountId: number,
  mails: readonly { mail: Pick<ReadMail, 'from' | 'subject' | 'text'>; threadId: number }[],
): Promise<void> {
  if (mails.length === 0) return
  const rules = await db
    .select()
    .from(emailTag)
    .where(sql`(${emailTag.accountId} IS NULL OR ${emailTag.accountId} = ${accountId})
      AND (${emailTag.fromContains} <> '' OR ${emailTag.subjectContains} <> '' OR ${emailTag.textContains} <> '')`)
  const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())
  const given = mails.flatMap(({ mail, threadId }) => {
    const text = ownText(mail.text)
    const matching = rules.filter(
      (rule) =>
        has(`${mail.from.name} ${mail.from.address}`, rule.fromContains) &&
        has(mail.subject, rule.subjectContains) &&
        has(text, rule.textContains),
    )
    return matching.map(({ id }) => ({ threadId, tagId: id, accountId }))
  })
  if (given.length > 0) await db.insert(emailThreadTag).values(given).onConflictDoNothing()
}
