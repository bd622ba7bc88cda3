import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { withAllMailboxes } from '../../../../kit/data/database.ts'
import { lockRows } from '../locks.ts'

/** Conversations of merged customers are those of the customer that remains; undoing the merge gives the moved ones back. */

const module = 'email'
const part = z.array(z.number())
interface Pair {
  readonly survivorId: number
  readonly goneId: number
}

export const mergeThreads = (
  ctx: Ctx,
  { survivorId, goneId, keep }: Pair & { keep: (module: string, part: unknown) => void },
): Promise<void> =>
  withAllMailboxes(ctx.db, async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`SELECT id FROM email_thread WHERE customer_id = ${goneId} ORDER BY id`,
    )
    const ids = rows.map(({ id }) => Number(id))
    keep(module, ids)
    await give(ctx, ids, goneId, survivorId)
  })

export const unmergeThreads = (
  ctx: Ctx,
  { survivorId, goneId, kept }: Pair & { kept: (module: string) => unknown },
): Promise<void> =>
  withAllMailboxes(ctx.db, () => give(ctx, part.safeParse(kept(module)).data ?? [], survivorId, goneId))

/** Conversations that belong to a third customer by now stay there. */
async function give(ctx: Ctx, ids: readonly number[], from: number, to: number): Promise<void> {
  await lockRows(ctx, 'email_thread', ids)
  await ctx.db.execute(sql`
    UPDATE email_thread SET customer_id = ${to} WHERE customer_id = ${from} AND id = ANY (${sql.param([...ids])}::bigint[])`)
}
