import { sessionErrors } from '@dropyard/contract/account/session'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import type { Early } from '../../../kit/route.ts'
import { entity } from '../entity/table.ts'
import { passwordIsRight } from '../user/password.ts'
import { person } from '../user/table.ts'
import { countAttempts, forget, forgive } from './attempts.ts'
import { openSession } from './open.ts'

/** Logging in by e-mail or name. */

const quarterHour = 15 * 60
/** Failed logins in a quarter of an hour: one account, one address (an office shares one). */
const perAccount = 10
const perAddress = 100

const accountKey = (username: string): string => `login:account:${username.toLowerCase()}`
const addressKey = (ip: string): string => `login:address:${ip}`

/** Counts the login, and checks the password: gives the hash that it is right for. */
export async function checkLogin(
  early: Early,
  { username, password }: { username: string; password: string },
): Promise<string | null> {
  await countAttempts(early, [
    { key: accountKey(username), limit: perAccount, seconds: quarterHour },
    { key: addressKey(early.ip), limit: perAddress, seconds: quarterHour },
  ])
  const somebody = await early.database.transaction('all', (db) => whoIs({ db }, username))
  const right = await passwordIsRight(somebody?.passwordHash, password)
  return right ? (somebody?.passwordHash ?? null) : null
}

/** An unknown account, a wrong password and an unaccepted invitation look and last the same. */
export async function login(
  ctx: Ctx,
  { username }: { username: string },
  checked: string | null,
  agent: string | undefined,
) {
  const somebody = await whoIs(ctx, username)
  // A password that was changed meanwhile is wrong as well.
  if (!somebody || checked === null || somebody.passwordHash !== checked) fail(sessionErrors.login_failed)
  const enabled = somebody.status === 'active' && (somebody.kind === 'staff' || somebody.company === 'active')
  if (!enabled) fail(sessionErrors.disabled)
  await forgive(ctx, { account: accountKey(username), address: addressKey(ctx.ip) })
  ctx.audit({ record: 'session', recordId: somebody.id, entityId: somebody.entityId, by: somebody.id })
  return openSession(ctx, somebody.id, agent)
}

/** A name that two people share is nobody's: they log in by e-mail. */
async function whoIs(ctx: Pick<Ctx, 'db'>, username: string) {
  const wanted = username.trim().toLowerCase()
  const rows = await ctx.db
    .select({
      id: person.id,
      kind: person.kind,
      entityId: person.entityId,
      status: person.status,
      // The column itself can not be read by the role of requests (user/table.sql).
      passwordHash: sql<string | null>`password_hash_of(${person.id})`,
      company: entity.status,
    })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(wanted.includes('@') ? eq(person.email, wanted) : eq(sql`lower(${person.name})`, wanted))
    .limit(2)
  return rows.length === 1 ? rows[0] : undefined
}

/** A new password opens an account that too many failures had closed. */
export const forgetFailures = (ctx: Ctx, email: string): Promise<void> => forget(ctx, accountKey(email))
