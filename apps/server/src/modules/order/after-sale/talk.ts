import { afterSaleErrors } from '@dropyard/contract/order/after-sale'
import { and, asc, eq, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { announceSaid } from './announce-case.ts'
import { afterSaleCase, afterSaleMessage, type CaseRecord } from './table.ts'

/** The conversation about a case, and what each side has not seen of it. */

/** A case that this person may see. */
export async function caseAt(ctx: UserCtx, id: number): Promise<CaseRecord> {
  const own = ctx.user.kind === 'merchant' ? eq(afterSaleCase.entityId, entityOf(ctx)) : undefined
  const [row] = await ctx.db
    .select()
    .from(afterSaleCase)
    .where(and(eq(afterSaleCase.id, id), own))
  return found(row)
}

/** Everything that was said, in its order. Marks it as seen by the side that reads. */
export async function readTalk(ctx: UserCtx, row: CaseRecord) {
  const messages = await ctx.db
    .select({ message: afterSaleMessage, name: person.name })
    .from(afterSaleMessage)
    .leftJoin(person, eq(person.id, afterSaleMessage.userId))
    .where(eq(afterSaleMessage.caseId, row.id))
    .orderBy(asc(afterSaleMessage.id))
    .limit(500)
  const staff = ctx.user.kind === 'staff'
  if ((staff ? row.staffUnread : row.merchantUnread) > 0)
    await ctx.db
      .update(afterSaleCase)
      .set(staff ? { staffUnread: 0 } : { merchantUnread: 0 })
      .where(eq(afterSaleCase.id, row.id))
  return { messages: messages.map(({ message, name }) => shown(ctx, message, name)) }
}

/** Merchants are not told which member of the staff it was. */
const shown = (ctx: UserCtx, message: typeof afterSaleMessage.$inferSelect, name: string | null) => ({
  id: message.id,
  at: message.at.toISOString(),
  from_staff: message.fromStaff,
  by: message.fromStaff && ctx.user.kind === 'merchant' ? '' : (name ?? ''),
  body: message.body,
  picture: message.picture,
})

const uploaded = /^\/files\/editor\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/

/** Adds a message; the other side has one more to read and is told. */
export async function say(
  ctx: UserCtx,
  row: CaseRecord,
  { body, picture }: { body: string; picture: string },
) {
  if (body === '' && picture === '') fail(afterSaleErrors.empty)
  if (picture !== '' && !uploaded.test(picture)) fail(afterSaleErrors.picture)
  const fromStaff = ctx.user.kind === 'staff'
  const [made] = await ctx.db
    .insert(afterSaleMessage)
    .values({
      caseId: row.id,
      entityId: row.entityId,
      userId: ctx.user.id,
      fromStaff,
      body,
      picture,
      at: ctx.now,
    })
    .returning()
  await ctx.db
    .update(afterSaleCase)
    .set({
      lastMessageAt: ctx.now,
      ...(fromStaff
        ? { merchantUnread: sql`${afterSaleCase.merchantUnread} + 1` }
        : { staffUnread: sql`${afterSaleCase.staffUnread} + 1` }),
    })
    .where(eq(afterSaleCase.id, row.id))
  ctx.audit({ record: 'after-sale', recordId: row.id, entityId: row.entityId, after: { body } })
  await announceSaid(ctx, row, fromStaff)
  return shown(ctx, found(made), ctx.user.name)
}
