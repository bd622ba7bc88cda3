import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Whatever changes what is paid or owed locks bills by id, then orders by id, and takes all of them at once. */

const array = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`
const orderOf = sql`coalesce(s.po_id, (SELECT l.purchase_order_id FROM purchase_order_item l WHERE l.id = s.po_line_id),
  (SELECT c.purchase_order_id FROM purchase_order_cost c WHERE c.id = s.po_cost_id))`

/** Bills that have something of orders: a query of `supplier_bill_id`, by the indexes of their lines. @param orders an array of ids */
export const billsOf = (orders: SQL) => sql`
  SELECT s.supplier_bill_id FROM supplier_bill_item s WHERE s.po_id = ANY (${orders})
  UNION SELECT s.supplier_bill_id FROM purchase_order_item l JOIN supplier_bill_item s ON s.po_line_id = l.id
    WHERE l.purchase_order_id = ANY (${orders})
  UNION SELECT s.supplier_bill_id FROM purchase_order_cost c JOIN supplier_bill_item s ON s.po_cost_id = c.id
    WHERE c.purchase_order_id = ANY (${orders})`

interface Involved {
  readonly bills: readonly number[]
  readonly orders: readonly number[]
}

/**
 * Locks bills and orders together with the orders of these bills, and all bills that have something of these orders: a deposit may be
 * used by each of them. Called before anything of it is locked.
 */
export async function lockPayables(ctx: Ctx, { bills, orders }: Involved): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string | null }>(sql`
    SELECT unnest(${array(orders)}) AS id
    UNION SELECT ${orderOf} FROM supplier_bill_item s WHERE s.supplier_bill_id = ANY (${array(bills)})`)
  const all = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]))
  await ctx.db.execute(sql`
    SELECT 1 FROM supplier_bill b WHERE b.id = ANY (${array(bills)}) OR b.id IN (${billsOf(array(all))})
    ORDER BY b.id FOR UPDATE OF b`)
  await ctx.db.execute(
    sql`SELECT 1 FROM purchase_order WHERE id = ANY (${array(all)}) ORDER BY id FOR NO KEY UPDATE`,
  )
}
