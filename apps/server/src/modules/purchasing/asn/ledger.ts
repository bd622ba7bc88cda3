import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { continues } from '../../warehouse/stock/layers/revalue.ts'
import { bookPurchases } from '../supplier/ledger/post.ts'

/** What came of a line of an order is stock that isn't billed yet. */

/** Lines of orders, what their cost layers are worth in all, and what was booked of it. @param lineIds all without it */
export const landedSql = (lineIds?: readonly number[]) => sql`
  SELECT i.id AS line, o.supplier_id AS supplier,
    coalesce((SELECT sum(y.value) FROM cost_layer y WHERE ${continues(sql`('po-line:' || i.id)`)}), 0)::bigint AS worth,
    b.amount AS booked, b.times
  FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0)::bigint AS amount, count(*) AS times FROM supplier_posting_line l
    WHERE l.account = 'stock' AND l.about = 'po-line:' || i.id) b
  WHERE ${lineIds ? sql`i.id = ANY (${`{${lineIds.join()}}`}::bigint[])` : sql`(i.received > 0 OR b.times > 0)`}`

/** Books what changed about the worth of lines. The caller has locked their orders. */
export async function bookLanded(ctx: Ctx, lineIds: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<Record<'line' | 'supplier' | 'worth' | 'booked' | 'times', string>>(
    sql`SELECT x.* FROM (${landedSql(lineIds)}) x WHERE x.worth <> x.booked`,
  )
  await bookPurchases(
    ctx,
    rows.map(({ line, supplier, worth, booked, times }) => {
      const [about, amount] = [`po-line:${line}`, Number(worth) - Number(booked)]
      return {
        ...{ key: `landed:${line}:${times}`, reference: about, supplierId: Number(supplier) },
        lines: [
          { account: 'stock', about, amount },
          { account: 'unbilled', about, amount: -amount },
        ] as const,
      }
    }),
  )
}
