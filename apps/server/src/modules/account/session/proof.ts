import { sessionErrors } from '@dropyard/contract/account/session'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { failAt, invalid } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { passwordIsRight } from '../user/password.ts'
import { person } from '../user/table.ts'
import { clearAttempts, countAttempts } from './attempts.ts'
import { session } from './table.ts'

/**
 * Proving the user's identity again before a password or e-mail is changed, because a session may be stolen: the password was
 * entered in this session some minutes ago, or is sent now.
 */

const freshMinutes = 10
/** Wrong passwords of one user per quarter of an hour. */
const maxTries = 10

/** The hash that the given password matched; null if it is wrong, undefined if none was given. */
export type CheckedPassword = string | null | undefined

const keyOf = (personId: number): string => `proof:${personId}`

/** Counts the try and checks the password, before the transaction because the hash is slow. */
export async function checkOldPassword(
  early: PreTransactionCtx,
  { oldpassword }: { oldpassword?: string | undefined },
): Promise<CheckedPassword> {
  if (oldpassword === undefined || !early.user) return undefined
  const { id } = early.user
  await countAttempts(early, [{ key: keyOf(id), limit: maxTries, seconds: 15 * 60 }])
  const [row] = await early.database.transaction('all', (db) =>
    db.select(hashOf).from(person).where(eq(person.id, id)),
  )
  return (await passwordIsRight(row?.hash, oldpassword)) ? (row?.hash ?? null) : null
}

// The database role of requests can't read the column itself (user/table.sql).
const hashOf = { hash: sql<string | null>`password_hash_of(${person.id})` }

/** @throws Refusal that names `oldpassword` if it is wrong, or if it is required and missing */
export async function mustBeProved(ctx: UserCtx, checked: CheckedPassword): Promise<void> {
  if (checked === undefined) return mustBeFresh(ctx)
  const [row] = await ctx.db.select(hashOf).from(person).where(eq(person.id, ctx.user.id))
  if (checked === null || row?.hash !== checked) invalid({ oldpassword: sessionErrors.password_wrong.words })
  await clearAttempts(ctx, keyOf(ctx.user.id))
  await ctx.db.update(session).set({ provedAt: ctx.now }).where(eq(session.id, ctx.user.sessionId))
}

async function mustBeFresh(ctx: UserCtx): Promise<void> {
  const since = new Date(ctx.now.getTime() - freshMinutes * 60_000)
  const fresh = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, ctx.user.sessionId), gt(session.provedAt, since)))
  if (fresh.length === 0) failAt('oldpassword', sessionErrors.password_needed)
}
