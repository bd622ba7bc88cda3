import { sessionErrors } from '@dropyard/contract/account/session'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { entity } from '../entity/table.ts'
import { passwordIsRight } from '../user/password.ts'
import { person } from '../user/table.ts'
import { clearAttempts, refundAttempt, slowDown } from './attempts.ts'
import { isKnown, networkOf, remember } from './known-address.ts'
import { openSession } from './open.ts'

/** Login by e-mail or name. */

const minute = 60
const hour = 60 * minute

/** One person from one network: a few mistakes are free, then pauses grow. */
const fromHere = { free: 5, maxSeconds: 15 * minute, forgetSeconds: 6 * hour }
/** One person from networks that they never used: slows guessing from many addresses, but not logins from known ones. */
const fromElsewhere = { free: 30, maxSeconds: 5 * minute, forgetSeconds: 6 * hour }
/** One network for all persons, with a high limit, because an office shares one address. */
const fromAddress = { free: 100, maxSeconds: minute, forgetSeconds: 15 * minute }

interface Keys {
  here: string
  elsewhere: string
  address: string
}

/** Logins by e-mail and by name of the same person count together; an unknown name is counted like a known one. */
function keysOf(personId: number | undefined, username: string, ip: string): Keys {
  const who = personId === undefined ? `name:${username.trim().toLowerCase()}` : `person:${personId}`
  const network = networkOf(ip)
  return {
    here: `login:${who}:${network}`,
    elsewhere: `login:${who}`,
    address: `login:address:${network}`,
  }
}

/** Counts the login and checks the password. @returns the hash that it matched */
export async function checkLogin(
  early: PreTransactionCtx,
  { username, password }: { username: string; password: string },
): Promise<string | null> {
  const { somebody, known } = await early.database.transaction('all', async (db) => {
    const one = await whoIs({ db }, username)
    return { somebody: one, known: one ? await isKnown({ db }, one.id, early.ip) : false }
  })
  const keys = keysOf(somebody?.id, username, early.ip)
  await slowDown(early, [
    { key: keys.here, ...fromHere },
    { key: keys.address, ...fromAddress },
    ...(known ? [] : [{ key: keys.elsewhere, ...fromElsewhere }]),
  ])
  const right = await passwordIsRight(somebody?.passwordHash, password)
  return right ? (somebody?.passwordHash ?? null) : null
}

/** Unknown accounts, wrong passwords and unaccepted invitations give the same answer in the same time. */
export async function login(
  ctx: Ctx,
  { username }: { username: string },
  checked: string | null,
  agent: string | undefined,
) {
  const somebody = await whoIs(ctx, username)
  // The password was changed meanwhile, or is wrong.
  if (!somebody || checked === null || somebody.passwordHash !== checked) fail(sessionErrors.login_failed)
  const enabled = somebody.status === 'active' && (somebody.kind === 'staff' || somebody.company === 'active')
  if (!enabled) fail(sessionErrors.disabled)
  const keys = keysOf(somebody.id, username, ctx.ip)
  await clearAttempts(ctx, keys.here)
  await refundAttempt(ctx, [keys.elsewhere, keys.address])
  ctx.audit({ record: 'session', recordId: somebody.id, entityId: somebody.entityId, by: somebody.id })
  return openSession(ctx, somebody.id, agent)
}

/** A name that two people share can't be used; they log in by e-mail. */
async function whoIs(ctx: Pick<Ctx, 'db'>, username: string) {
  const wanted = username.trim().toLowerCase()
  const rows = await ctx.db
    .select({
      id: person.id,
      kind: person.kind,
      entityId: person.entityId,
      status: person.status,
      // The database role of requests can't read the column itself (user/table.sql).
      passwordHash: sql<string | null>`password_hash_of(${person.id})`,
      company: entity.status,
    })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(wanted.includes('@') ? eq(person.email, wanted) : eq(sql`lower(${person.name})`, wanted))
    .limit(2)
  return rows.length === 1 ? rows[0] : undefined
}

/** Ends the pauses for an account after a new password was set from here. */
export async function forgetFailures(ctx: Ctx, personId: number): Promise<void> {
  const keys = keysOf(personId, '', ctx.ip)
  await clearAttempts(ctx, keys.here)
  await clearAttempts(ctx, keys.elsewhere)
  await remember(ctx, personId)
}
