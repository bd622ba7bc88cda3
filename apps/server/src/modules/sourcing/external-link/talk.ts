import { sourcingErrors } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow, sourcingStates } from '@dropyard/contract/sourcing/sourcing-flow'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { externalLink, externalLinkMessage } from './table.ts'

/** The conversation about a request, and what each side has not seen of it. */

type Row = typeof externalLink.$inferSelect

/** Merchants are not told which staff member it was. */
const nameFor = (ctx: UserCtx, fromStaff: boolean, name: string | null): string =>
  fromStaff && ctx.user.kind === 'merchant' ? '' : (name ?? '')

/** Everything that was said, in its order. Marks it as seen by the side that reads. */
export async function readTalk(ctx: UserCtx, row: Row) {
  const messages = await ctx.db
    .select({ message: externalLinkMessage, name: person.name })
    .from(externalLinkMessage)
    .leftJoin(person, eq(person.id, externalLinkMessage.userId))
    .where(eq(externalLinkMessage.linkId, row.id))
    .orderBy(asc(externalLinkMessage.id))
    .limit(500)
  const seen = ctx.user.kind === 'staff' ? row.staffUnread : row.merchantUnread
  if (seen > 0)
    await ctx.db
      .update(externalLink)
      .set(ctx.user.kind === 'staff' ? { staffUnread: 0 } : { merchantUnread: 0 })
      .where(eq(externalLink.id, row.id))
  return {
    messages: messages.map(({ message, name }) => shown(ctx, message, name)),
  }
}

const shown = (ctx: UserCtx, message: typeof externalLinkMessage.$inferSelect, name: string | null) => ({
  id: message.id,
  at: message.at.toISOString(),
  from_staff: message.fromStaff,
  by: nameFor(ctx, message.fromStaff, name),
  body: message.body,
  picture: message.picture,
})

const uploaded = /^\/files\/editor\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/

/** Adds a message; the other side has one more to read. */
export async function say(ctx: UserCtx, row: Row, { body, picture }: { body: string; picture: string }) {
  if (body === '' && picture === '') fail(sourcingErrors.empty)
  if (picture !== '' && !uploaded.test(picture)) fail(sourcingErrors.picture)
  const fromStaff = ctx.user.kind === 'staff'
  const [made] = await ctx.db
    .insert(externalLinkMessage)
    .values({
      linkId: row.id,
      entityId: row.entityId,
      userId: ctx.user.id,
      fromStaff,
      body,
      picture,
      at: ctx.now,
    })
    .returning()
  await ctx.db
    .update(externalLink)
    .set({
      lastMessageAt: ctx.now,
      ...(fromStaff
        ? { merchantUnread: sql`${externalLink.merchantUnread} + 1` }
        : { staffUnread: sql`${externalLink.staffUnread} + 1` }),
    })
    .where(eq(externalLink.id, row.id))
  ctx.audit({ record: 'external-link', recordId: row.id, entityId: row.entityId, after: { body } })
  return shown(ctx, found(made), ctx.user.name)
}

/** How many requests are in each state. */
export async function countStates(ctx: UserCtx, entityId?: number) {
  const rows = await ctx.db
    .select({ state: externalLink.state, total: count() })
    .from(externalLink)
    .where(entityId === undefined ? undefined : eq(externalLink.entityId, entityId))
    .groupBy(externalLink.state)
  const totals = new Map(rows.map((row) => [row.state, row.total]))
  return sourcingStates.map((status) => ({
    status,
    name: sourcingFlow.states[status].words[ctx.lang],
    total: totals.get(status) ?? 0,
  }))
}
