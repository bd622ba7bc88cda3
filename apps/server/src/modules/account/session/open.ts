import { randomBytes } from 'node:crypto'
import type { SessionUserRow } from '@dropyard/contract/account/session'
import { and, eq, lt, or } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { entity } from '../entity/table.ts'
import { person } from '../user/table.ts'
import { hashToken } from './authenticate.ts'
import { session } from './table.ts'

/** Opening sessions. */

const msPerDay = 24 * 3600 * 1000

/** Opens a session. The token is given once and kept as a hash only. */
export async function openSession(
  ctx: Ctx,
  personId: number,
  agent: string | undefined,
): Promise<{ token: string; user: SessionUserRow }> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .delete(session)
    .where(and(eq(session.personId, personId), or(lt(session.expiresAt, ctx.now), eq(session.revoked, true))))
  await ctx.db.insert(session).values({
    tokenHash: hashToken(token),
    personId,
    seenAt: ctx.now,
    idleHours: ctx.config.SESSION_IDLE_HOURS,
    expiresAt: new Date(ctx.now.getTime() + ctx.config.SESSION_MAX_DAYS * msPerDay),
    ip: ctx.ip,
    agent: (agent ?? '').slice(0, 300),
  })
  return { token, user: await sessionUserOf(ctx, personId) }
}

async function sessionUserOf(ctx: Ctx, personId: number): Promise<SessionUserRow> {
  const [row] = await ctx.db
    .select({
      id: person.id,
      kind: person.kind,
      entity_id: person.entityId,
      entity_name: entity.name,
      name: person.name,
      email: person.email,
      lang: person.lang,
      timezone: person.timezone,
    })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(eq(person.id, personId))
  return found(row)
}
