import type { customerCard as contract } from '@dropyard/contract/customer/customer/card'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'

type Answer = NonNullable<z.output<typeof contract.read.data>>

/** The buyer of an order, or the customer that a company is. Cases are those of the customer's orders. */
export async function cardOf(
  ctx: Ctx,
  { order_id, entity_id }: z.output<typeof contract.read.query>,
): Promise<Answer | null> {
  if ((order_id === undefined) === (entity_id === undefined)) return null
  const whose =
    order_id === undefined
      ? sql`c.kind = 'merchant' AND c.entity_id = ${entity_id}`
      : sql`c.id = (SELECT o.customer_id FROM customer_order o WHERE o.order_id = ${order_id})`
  const { rows } = await ctx.db.execute<Omit<Answer, 'last_order_at'> & { last: Date | null }>(sql`
    SELECT c.id, c.name, c.kind, c.do_not_contact, f.orders, f.paid_orders, f.refunds, f.spend, f.last_order_at AS last,
      CASE WHEN c.kind = 'merchant' THEN (SELECT count(*) FROM after_sale_case k WHERE k.entity_id = c.entity_id)
        ELSE (SELECT count(*) FROM after_sale_case k JOIN customer_order o ON o.order_id = k.order_id WHERE o.customer_id = c.id)
      END AS cases
    FROM customer c JOIN customer_figure f ON f.customer_id = c.id WHERE ${whose} AND c.erased_at IS NULL`)
  const [row] = rows
  if (!row) return null
  const { last, ...rest } = row
  return {
    ...rest,
    ...{ id: Number(row.id), spend: Number(row.spend), cases: Number(row.cases) },
    last_order_at: last === null ? null : new Date(last).toISOString(),
  }
}
