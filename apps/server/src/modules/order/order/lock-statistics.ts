import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'

/**
 * Locks the statistics of some companies' orders, after stock and before wallets. Triggers do so as well when a figure changes, which
 * is too late for work that locks a wallet first, or that goes through several companies.
 */
export function lockStatistics(ctx: Ctx, companies: readonly number[]): void {
  const ids = `{${[...companies].sort((a, b) => a - b).join(',')}}`
  deferWrite(
    ctx.db,
    ctx.db.execute(sql`SELECT order_statistics_locked(id) FROM unnest(${ids}::bigint[]) AS id`),
  )
}
