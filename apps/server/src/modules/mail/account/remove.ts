import { and, eq, isNotNull } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { withAllMailboxes } from '../../../kit/data/database.ts'
import { assertManages } from './rights.ts'
import { accounts, accountsRemoved } from './service.ts'
import { emailAccount, emailMember } from './table.ts'

/** Deletes an account that was removed, after its mails. */
export const deleteRemoved = ({ db }: Pick<UserCtx, 'db'>, id: number) =>
  db.delete(emailAccount).where(and(eq(emailAccount.id, id), isNotNull(emailAccount.removedAt)))

/**
 * Removes an account for its users at once: it has no members and no password any longer, and its address may be set up again. A job
 * deletes its mails afterwards, because a large account has very many.
 */
export async function removeAccount(ctx: UserCtx, id: number): Promise<{ removed: number }> {
  const { db } = ctx
  await db.select({ id: emailAccount.id }).from(emailAccount).where(eq(emailAccount.id, id)).for('update')
  await assertManages(ctx, id)
  const before = await accounts.read(ctx, id)
  await accountsRemoved.send(ctx, { ids: [id] })
  await db.delete(emailMember).where(eq(emailMember.headId, id))
  // Row-level security hides the changed row from users, and would refuse the change.
  await withAllMailboxes(db, () =>
    db
      .update(emailAccount)
      .set({
        ...{ removedAt: ctx.now, status: 'disabled', state: 'stopped' },
        ...{ secret: '', dkimKey: null, dkimCheckedAt: null },
        ...{ version: before.version + 1, updatedAt: ctx.now },
      })
      .where(eq(emailAccount.id, id)),
  )
  ctx.audit({ record: 'set-email', recordId: id, before })
  return { removed: 1 }
}
