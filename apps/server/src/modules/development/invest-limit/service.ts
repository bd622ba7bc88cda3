import type { UserCtx } from '../../../kit/context.ts'

/** The most that a user may invest in one product, by their role with the highest limit; null for any amount. */
export async function investMost(ctx: UserCtx): Promise<number | null> {
  const { rows } = await ctx.db.$client.query<{ free: boolean; most: number | null }>(
    `SELECT coalesce(bool_or(l.most IS NULL), true) AS free, max(l.most) AS most
     FROM person_role pr JOIN role r ON r.id = pr.role_id LEFT JOIN invest_limit l ON l.role_id = r.id
     WHERE pr.person_id = $1 AND 'goods-develop:invest' = ANY (r.permissions)`,
    [ctx.user.id],
  )
  const [found] = rows
  return !found || found.free || found.most === null ? null : Number(found.most)
}
