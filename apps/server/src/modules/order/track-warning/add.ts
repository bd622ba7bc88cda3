import type { Ctx } from '../../../kit/context.ts'
import { flow } from './flow.ts'
import { trackWarning } from './table.ts'

/** New warnings, each with its beginning and its task; what somebody else found meanwhile is his. */
export async function add(ctx: Ctx, values: readonly (typeof trackWarning.$inferInsert)[]): Promise<number> {
  if (values.length === 0) return 0
  const made = await ctx.db
    .insert(trackWarning)
    .values([...values])
    .onConflictDoNothing()
    .returning()
  for (const row of made) await flow.began(ctx, row)
  return made.length
}
