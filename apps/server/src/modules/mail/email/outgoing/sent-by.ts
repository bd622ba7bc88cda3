import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { emailOutgoing } from './table.ts'

/** The mail that was written here and has this Message-ID, when a mail of the account itself is read. */
export async function sentBy({ db }: Pick<Ctx, 'db'>, accountId: number, messageId: string) {
  if (messageId === '') return undefined
  const [row] = await db
    .select()
    .from(emailOutgoing)
    .where(and(eq(emailOutgoing.accountId, accountId), eq(emailOutgoing.messageId, messageId)))
  return row
}
