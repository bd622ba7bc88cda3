import type { customerMerge as contract } from '@dropyard/contract/customer/merge'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { staffName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { served } from '../customer/service.ts'
import { undoUntil } from './merge.ts'
import { customerMerge } from './table.ts'

type Answer = z.output<typeof contract.proposals.data>
const most = 20

/** Customers with the same e-mail address or phone number, and the merges that can still be undone. */
export async function proposalsOf(ctx: UserCtx, id: number): Promise<Answer> {
  const { kind } = await served.read(ctx, id)
  const [proposals, merges] = await Promise.all([
    kind === 'merchant' ? [] : duplicatesOf(ctx, id),
    ctx.db
      .select({
        id: customerMerge.id,
        other_id: customerMerge.goneId,
        other_name: sql<string>`${customerMerge.snapshot} -> 'gone' ->> 'name'`,
        at: customerMerge.at,
        by: staffName(qualified(customerMerge.userId))(ctx),
      })
      .from(customerMerge)
      .where(
        and(
          eq(customerMerge.survivorId, id),
          sql`${customerMerge.snapshot} IS NOT NULL`,
          gt(customerMerge.at, new Date(2 * ctx.now.getTime() - undoUntil(ctx.now).getTime())),
        ),
      )
      .orderBy(desc(customerMerge.id))
      .limit(most),
  ])
  return {
    proposals,
    merges: merges.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      undo_until: undoUntil(at).toISOString(),
    })),
  }
}

async function duplicatesOf(ctx: UserCtx, id: number): Promise<Answer['proposals']> {
  const { rows } = await ctx.db.execute<{
    id: number
    name: string
    why: 'email' | 'phone'
    orders: number
    last: Date | null
  }>(sql`
    SELECT DISTINCT ON (other.id) other.id, other.name, found.why, f.orders, f.last_order_at AS last
    FROM customer c JOIN LATERAL (
      SELECT j.customer_id AS id, 'email' AS why FROM customer_identity i JOIN customer_identity j
        ON j.kind IN ('email', 'email-given') AND j.key = i.key AND j.space = i.space
      WHERE i.customer_id = c.id AND i.kind IN ('email', 'email-given')
      UNION ALL SELECT same.id, 'phone' FROM customer same WHERE same.phone = c.phone AND c.phone <> ''
    ) AS found ON found.id <> c.id
    JOIN customer other ON other.id = found.id AND other.kind = c.kind AND other.entity_id IS NOT DISTINCT FROM c.entity_id
      AND other.erased_at IS NULL
    JOIN customer_figure f ON f.customer_id = other.id
    WHERE c.id = ${id} AND c.erased_at IS NULL ORDER BY other.id, found.why LIMIT ${most}`)
  return rows.map(({ last, ...row }) => ({
    ...row,
    id: Number(row.id),
    last_order_at: last === null ? null : new Date(last).toISOString(),
  }))
}
