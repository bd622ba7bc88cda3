import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { and, inArray, ne } from 'drizzle-orm'
import type { UserCtx } from '../../../../kit/context.ts'
import type { Wanted } from '../../../../kit/data/people.ts'
import { workersOf } from '../../../../kit/record/task-rights.ts'
import { accountsWith } from '../../account/rights.ts'
import { emailMember } from '../../account/table.ts'

/** Staff who may answer from one of the user's accounts. Assigning checks the account of the conversation. */
export async function answerers(ctx: UserCtx, wanted: Wanted): Promise<{ id: number; name: string }[]> {
  const own = await accountsWith(ctx, 'read')
  const members = await ctx.db
    .selectDistinct({ id: emailMember.personId })
    .from(emailMember)
    .where(and(inArray(emailMember.headId, [...own, 0]), ne(emailMember.right, 'read')))
  const ids = members.map(({ id }) => Number(id)).filter((id) => wanted.ids?.includes(id) ?? true)
  return ids.length === 0 ? [] : workersOf(ctx, emailFlow, { ...wanted, ids })
}
