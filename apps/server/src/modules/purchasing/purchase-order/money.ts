import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** What was paid of orders, from which `purchase_order.money` follows. */

export interface OrderMoney {
  readonly id: number
  readonly paid: number
  readonly asked: boolean
  readonly owed: number
}

/** The caller has locked the orders. */
export async function setMoney(ctx: Ctx, orders: readonly OrderMoney[]): Promise<void> {
  if (orders.length === 0) return
  await ctx.db.execute(sql`
    UPDATE purchase_order o SET paid = g.paid, payment_asked = g.asked, owed = g.owed
    FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS g (id bigint, paid bigint, asked boolean, owed bigint)
    WHERE o.id = g.id AND (o.paid, o.payment_asked, o.owed) IS DISTINCT FROM (g.paid, g.asked, g.owed)`)
}
