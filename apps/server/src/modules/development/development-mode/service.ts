import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { developmentMode, developmentModeUser } from './table.ts'

/** Access to development modes for other modules. */

/** Ids of the modes that a user is limited to; empty: all modes. */
export async function modesOf(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: developmentModeUser.modeId })
    .from(developmentModeUser)
    .where(eq(developmentModeUser.userId, userId))
    .orderBy(developmentModeUser.modeId)
  return rows.map(({ id }) => id)
}

/** The development mode of a product. */
export async function modeOf(
  ctx: Ctx,
  { modeId }: { modeId: number },
): Promise<typeof developmentMode.$inferSelect> {
  const [mode] = await ctx.db.select().from(developmentMode).where(eq(developmentMode.id, modeId))
  return assertFound(mode)
}

/** The given mode, or the basic one when none is given. @throws when the user may not use it */
export async function modeFor(
  ctx: Ctx,
  id: number | undefined,
): Promise<typeof developmentMode.$inferSelect> {
  const [mode] = await ctx.db
    .select()
    .from(developmentMode)
    .where(id === undefined ? eq(developmentMode.basic, true) : eq(developmentMode.id, id))
  const only = ctx.user?.kind === 'staff' && id !== undefined ? await modesOf(ctx, ctx.user.id) : []
  if (only.length > 0 && !only.includes(id ?? 0)) invalid({ mode_id: developmentErrors.mode.words })
  return assertFound(mode)
}

export async function limitModes(ctx: Ctx, userId: number, ids: readonly number[]): Promise<number[]> {
  await ctx.db.delete(developmentModeUser).where(eq(developmentModeUser.userId, userId))
  const known = ids.length
    ? await ctx.db
        .select({ id: developmentMode.id })
        .from(developmentMode)
        .where(and(inArray(developmentMode.id, [...ids]), developmentMode.active))
    : []
  if (known.length > 0)
    await ctx.db
      .insert(developmentModeUser)
      .values(known.map(({ id }) => ({ userId, modeId: id })))
      .onConflictDoNothing()
  ctx.audit({
    record: 'goods-develop-mode',
    recordId: userId,
    after: { mode_ids: known.map(({ id }) => id) },
  })
  return modesOf(ctx, userId)
}
