import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { mailTimes, mergeMails, unmergeMails } from './mailed.ts'

/** Merged customers: the one that remains is a member of frozen segments where either was, and has the later times of their mails. */

const module = 'customer-segment'
const times = z.record(z.string(), z.string().nullable()).nullable()
const part = z.object({
  ...{ survivor: z.array(z.number()), gone: z.array(z.number()) },
  // Earlier merges have none.
  mails: z.object({ survivor: times, gone: times, after: times }).optional(),
})
interface Pair {
  readonly survivorId: number
  readonly goneId: number
}

export async function mergeMembers(
  ctx: Ctx,
  { survivorId, goneId, keep }: Pair & { keep: (module: string, part: unknown) => void },
): Promise<void> {
  const mails = { survivor: await mailTimes(ctx, survivorId), gone: await mailTimes(ctx, goneId) }
  await mergeMails(ctx, survivorId, goneId)
  keep(module, {
    survivor: await segmentsOf(ctx, survivorId),
    gone: await segmentsOf(ctx, goneId),
    mails: { ...mails, after: await mailTimes(ctx, survivorId) },
  })
  await ctx.db.execute(sql`
    INSERT INTO customer_segment_member (segment_id, customer_id, scope_id)
    SELECT m.segment_id, c.id, c.scope_id FROM customer_segment_member m, customer c
    WHERE m.customer_id = ${goneId} AND c.id = ${survivorId} ON CONFLICT DO NOTHING`)
}

export async function unmergeMembers(
  ctx: Ctx,
  { survivorId, goneId, kept }: Pair & { kept: (module: string) => unknown },
): Promise<void> {
  const { data } = part.safeParse(kept(module))
  if (!data) return
  if (data.mails) await unmergeMails(ctx, { survivorId, goneId }, data.mails)
  const ids = (of: readonly number[]) => sql`${sql.param([...of])}::bigint[]`
  // A segment that was frozen again since has the members of that time.
  await ctx.db.execute(sql`
    INSERT INTO customer_segment_member (segment_id, customer_id, scope_id)
    SELECT m.segment_id, c.id, c.scope_id FROM customer_segment_member m, customer c
    WHERE m.customer_id = ${survivorId} AND m.segment_id = ANY (${ids(data.gone)}) AND c.id = ${goneId} ON CONFLICT DO NOTHING`)
  await ctx.db.execute(sql`
    DELETE FROM customer_segment_member WHERE customer_id = ${survivorId} AND segment_id = ANY (${ids(data.gone)})
      AND NOT segment_id = ANY (${ids(data.survivor)})`)
}

async function segmentsOf(ctx: Ctx, customerId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT segment_id AS id FROM customer_segment_member WHERE customer_id = ${customerId} ORDER BY 1`,
  )
  return rows.map(({ id }) => Number(id))
}
