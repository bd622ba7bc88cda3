import { randomBytes } from 'node:crypto'
import type { SessionUserRow } from '@dropyard/contract/account/session'
import { dayMs } from '@dropyard/contract/kit/days'
import { and, eq, lt, or } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { hashToken } from './authenticate.ts'
import { remember } from './known-address.ts'
import { sessionUserOf } from './service.ts'
import { session } from './table.ts'

/** Opening sessions. */

/** Opens a session. The token is returned once, and only its hash is stored. */
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
    provedAt: ctx.now,
    seenAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + ctx.config.SESSION_MAX_DAYS * dayMs),
    ip: ctx.ip,
    agent: (agent ?? '').slice(0, 300),
  })
  await remember(ctx, personId)
  return { token, user: await sessionUserOf(ctx, personId) }
}
