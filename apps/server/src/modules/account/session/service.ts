import { randomBytes } from 'node:crypto'
import { type SessionUserRow, sessionErrors } from '@dropyard/contract/account/session'
import { dayMs } from '@dropyard/contract/kit/days'
import { languages } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { deliver } from '../../system/mail/service.ts'
import { entity } from '../entity/table.ts'
import { person } from '../user/table.ts'
import { hashToken } from './authenticate.ts'
import { invitation, session } from './table.ts'

/** For other modules: inviting a person by a link that works once, and ending a person's sessions. */

const daysValid = 7

/** Queues the mail with the link. A new invitation invalidates earlier links. */
export async function invite(ctx: UserCtx, personId: number): Promise<void> {
  await ctx.enqueue(inviteJob, { personId, invitedBy: ctx.user.id, lang: ctx.lang })
}

/** Generates the link in the job that mails it, so that it is never in a queue or log. */
export const inviteJob = job({
  name: 'mail-invitation',
  input: z.object({ personId: z.number(), invitedBy: z.number(), lang: z.enum(languages) }),
  retries: 5,
  async run(run, { personId, invitedBy, lang }) {
    const token = randomBytes(32).toString('base64url')
    const about = await run.transaction(async (ctx) => {
      const [guest] = await ctx.db
        .select({ email: person.email, company: entity.name })
        .from(person)
        .leftJoin(entity, eq(entity.id, person.entityId))
        .where(and(eq(person.id, personId), eq(person.status, 'invited')))
      const [host] = await ctx.db
        .select({ name: nameIn({ lang }) })
        .from(person)
        .where(eq(person.id, invitedBy))
      if (!guest || !host) return undefined
      await ctx.db.delete(invitation).where(and(eq(invitation.personId, personId), isNull(invitation.usedAt)))
      await ctx.db.insert(invitation).values({
        tokenHash: hashToken(token),
        personId,
        invitedBy,
        expiresAt: new Date(ctx.now.getTime() + daysValid * dayMs),
      })
      return { ...guest, inviter: host.name }
    })
    // Accepted or withdrawn meanwhile.
    if (!about) return
    const values = {
      company: about.company ?? run.config.PRODUCT_NAME,
      inviter: about.inviter,
      link: `${run.config.PUBLIC_URL}${link('/activate', { token })}`,
      days: daysValid,
    }
    await deliver(run, { to: about.email, template: 'invitation', values, lang })
  },
})

/** The open invitation for a token. @throws Refusal if it is used, expired or unknown */
export async function invitationOf(ctx: Ctx, token: string) {
  const [row] = await openInvitation(ctx, token)
  return row ?? fail(sessionErrors.invitation)
}

/** The same, locked while it is accepted. */
export async function lockInvitation(ctx: Ctx, token: string) {
  const [row] = await openInvitation(ctx, token).for('update', { of: invitation })
  return row ?? fail(sessionErrors.invitation)
}

const openInvitation = (ctx: Ctx, token: string) =>
  ctx.db
    .select({
      id: invitation.id,
      personId: person.id,
      email: person.email,
      entityId: person.entityId,
      name: person.name,
      nameEn: person.nameEn,
      company: entity.name,
    })
    .from(invitation)
    .innerJoin(person, eq(person.id, invitation.personId))
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(
      and(
        eq(invitation.tokenHash, hashToken(token)),
        isNull(invitation.usedAt),
        gt(invitation.expiresAt, ctx.now),
        eq(person.status, 'invited'),
      ),
    )

export async function markUsed(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.update(invitation).set({ usedAt: ctx.now }).where(eq(invitation.id, id))
}

/** Sessions that are still valid. */
const stillOpen = (ctx: Ctx) =>
  and(
    eq(session.revoked, false),
    gt(session.expiresAt, ctx.now),
    gt(session.seenAt, sql`now() - make_interval(hours => ${ctx.config.SESSION_IDLE_HOURS})`),
  )

/** A person's valid sessions, last used first; `current` marks the session of the request. */
export async function openSessionsOf(ctx: Ctx, personId: number, current?: number) {
  const rows = await ctx.db
    .select()
    .from(session)
    .where(and(eq(session.personId, personId), stillOpen(ctx)))
    .orderBy(desc(session.seenAt), desc(session.id))
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    agent: row.agent,
    create_time: row.createdAt.toISOString(),
    last_seen: row.seenAt.toISOString(),
    current: row.id === current,
  }))
}

/** Ends all sessions of a person, or all but one. @returns how many were valid */
export async function endSessions(ctx: Ctx, personId: number, except?: number): Promise<number> {
  const ended = await ctx.db
    .update(session)
    .set({ revoked: true })
    .where(
      and(
        eq(session.personId, personId),
        stillOpen(ctx),
        except === undefined ? undefined : ne(session.id, except),
      ),
    )
    .returning({ id: session.id })
  return ended.length
}

/** Ends one session of a person. @returns 0 if it isn't theirs or has ended */
export async function endOneSession(ctx: Ctx, personId: number, id: number): Promise<number> {
  const ended = await ctx.db
    .update(session)
    .set({ revoked: true })
    .where(and(eq(session.id, id), eq(session.personId, personId), stillOpen(ctx)))
    .returning({ id: session.id })
  return ended.length
}

/** The person behind a session, for the browser. */
export async function sessionUserOf(ctx: Ctx, personId: number): Promise<SessionUserRow> {
  const [row] = await ctx.db
    .select({
      id: person.id,
      kind: person.kind,
      entity_id: person.entityId,
      entity_name: entity.name,
      name: nameIn(ctx),
      email: person.email,
      lang: person.lang,
      timezone: person.timezone,
    })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(eq(person.id, personId))
  return assertFound(row)
}
