import { commonErrors } from '@dropyard/contract/kit/errors'
import type { memberRights } from '@dropyard/contract/mail/account'
import { mailAccountErrors } from '@dropyard/contract/mail/account'
import { and, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { emailAccount, emailMember } from './table.ts'

/** What members may do with an account. */

export type MemberRight = keyof typeof memberRights

/** The rights that include a right. */
const includedIn: Readonly<Record<MemberRight, readonly MemberRight[]>> = {
  read: ['read', 'answer', 'manage'],
  answer: ['answer', 'manage'],
  manage: ['manage'],
}

/** The accounts for which the user has a right. */
export async function accountsWith(
  { db, user }: Pick<UserCtx, 'db' | 'user'>,
  right: MemberRight,
): Promise<number[]> {
  const rows = await db
    .select({ id: emailMember.headId })
    .from(emailMember)
    .where(and(eq(emailMember.personId, user.id), inArray(emailMember.right, [...includedIn[right]])))
  return rows.map((row) => Number(row.id))
}

/**
 * Refuses users who don't manage the account. One whose managers all left is open to everyone who may change accounts, because
 * it could not get a new manager otherwise.
 */
export async function assertManages(ctx: Pick<UserCtx, 'db' | 'user'>, accountId: number): Promise<void> {
  const [account] = await ctx.db
    .select({ removedAt: emailAccount.removedAt })
    .from(emailAccount)
    .where(eq(emailAccount.id, accountId))
  if (!account || account.removedAt !== null) fail(commonErrors.not_found)
  const managers = await ctx.db
    .select({ id: emailMember.personId })
    .from(emailMember)
    .innerJoin(person, and(eq(person.id, emailMember.personId), eq(person.status, 'active')))
    .where(and(eq(emailMember.headId, accountId), eq(emailMember.right, 'manage')))
  if (managers.length > 0 && !managers.some(({ id }) => id === ctx.user.id))
    fail(mailAccountErrors.not_manager)
}
