import { and, eq, isNull } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { dkimName, newDkimKeys } from './dkim.ts'
import { assertManages } from './rights.ts'
import { emailAccount } from './table.ts'

/** Gives an account a key for signing, and says which DNS record its domain needs. */

/** Makes the key before the transaction opens. Undefined if the account has one. */
export async function prepareDkim({ database, user, now }: PreTransactionCtx, id: number) {
  const [row] = await database.transaction('all', async (db) => {
    await assertManages({ db, user: assertFound(user ?? undefined) }, id)
    return db.select().from(emailAccount).where(eq(emailAccount.id, id))
  })
  const account = assertFound(row)
  return account.dkimKey === null ? newDkimKeys(account, now) : undefined
}

export async function keepDkim(
  ctx: UserCtx,
  id: number,
  made: Awaited<ReturnType<typeof prepareDkim>>,
): Promise<{ name: string; value: string }> {
  await assertManages(ctx, id)
  if (made) {
    await ctx.db
      .update(emailAccount)
      .set(made)
      .where(and(eq(emailAccount.id, id), isNull(emailAccount.dkimKey)))
    ctx.audit({ record: 'set-email', recordId: id, after: { dkim: made.dkimSelector } })
  }
  const [row] = await ctx.db.select().from(emailAccount).where(eq(emailAccount.id, id))
  const account = assertFound(row)
  return { name: dkimName(account), value: account.dkimRecord }
}
