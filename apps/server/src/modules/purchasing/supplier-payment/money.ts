import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { setMoney } from '../purchase-order/money.ts'
import { billableSql } from '../supplier-bill/billable.ts'
import { lockOrders } from './bounds.ts'
import { useDeposits } from './deposits.ts'
import { orderOfLine } from './payable.ts'

/** Keeps what was paid, asked for and owed of orders. */

const array = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`
type Row = Record<'id' | 'paid' | 'owed', string> & { asked: boolean }

/**
 * Computes what was paid of orders. A payment of a bill for several orders counts for each by its part of the bill, less the
 * deposits that the bill used for it.
 */
export async function refreshMoney(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) return
  await lockOrders(ctx, ids)
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH o AS (SELECT * FROM purchase_order WHERE id = ANY (${array(ids)})),
    line AS (
      SELECT s.*, o.id AS order_id, b.total, b.paid, b.id AS bill_id FROM o CROSS JOIN LATERAL (
        SELECT s.* FROM supplier_bill_item s WHERE s.po_id = o.id
        UNION ALL SELECT s.* FROM purchase_order_item l JOIN supplier_bill_item s ON s.po_line_id = l.id WHERE l.purchase_order_id = o.id
        UNION ALL SELECT s.* FROM purchase_order_cost c JOIN supplier_bill_item s ON s.po_cost_id = c.id WHERE c.purchase_order_id = o.id
      ) s
      JOIN supplier_bill b ON b.id = s.supplier_bill_id AND b.supplier_id = o.supplier_id AND b.currency = o.currency
        AND b.state = 'approved'
    ),
    part AS (
      SELECT order_id, bill_id, total, paid, sum(amount) - coalesce((SELECT sum(u.amount) FROM supplier_deposit_use u
          WHERE u.bill_id = line.bill_id AND u.po_id = line.order_id), 0) AS rest,
        coalesce((SELECT sum(u.amount) FROM supplier_deposit_use u WHERE u.bill_id = line.bill_id), 0) AS used
      FROM line GROUP BY order_id, bill_id, total, paid
    ),
    item AS (
      SELECT i.purchase_order_id AS order_id, i.id, i.pieces,
        CASE WHEN o.tax_included THEN i.amount ELSE i.amount * (100 + coalesce(o.tax_percent, 0)) / 100.0 END AS gross,
        coalesce((SELECT sum(l.pieces) FROM line l WHERE l.po_line_id = i.id), 0) AS billed,
        CASE WHEN i.short_closed OR o.state IN ('closed', 'cancelled', 'refused') THEN ${billableSql} ELSE i.pieces END AS wanted
      FROM o JOIN purchase_order_item i ON i.purchase_order_id = o.id
    )
    SELECT o.id,
      coalesce((SELECT sum(d.amount) FROM supplier_payment_item d JOIN supplier_payment p ON p.id = d.supplier_payment_id
        AND p.state = 'paid' WHERE d.po_id = o.id), 0)
        + coalesce((SELECT sum(CASE WHEN total = used THEN 0 ELSE round((paid - used) * rest::numeric / (total - used)) END)
          FROM part WHERE order_id = o.id), 0) AS paid,
      EXISTS (SELECT FROM supplier_payment p JOIN supplier_payment_item d ON d.supplier_payment_id = p.id
        WHERE p.state IN ('requested', 'approved', 'failed')
          AND (d.po_id = o.id OR d.bill_id IN (SELECT bill_id FROM part WHERE order_id = o.id))) AS asked,
      round(coalesce((SELECT sum(gross * (wanted - billed) / pieces) FROM item WHERE order_id = o.id), 0)
        + coalesce((SELECT sum(amount) FROM line WHERE order_id = o.id), 0)
        + CASE WHEN o.state IN ('cancelled', 'refused') AND o.goods = 'none' THEN 0 ELSE coalesce((
          SELECT sum(c.value) FROM purchase_order_cost c
          WHERE c.purchase_order_id = o.id AND coalesce(c.payee_id, o.supplier_id) = o.supplier_id), 0)
          - coalesce((SELECT sum(l.settles) FROM line l WHERE l.order_id = o.id AND l.po_cost_id IS NOT NULL), 0) END) AS owed
    FROM o`)
  await setMoney(
    ctx,
    rows.map(({ id, paid, asked, owed }) => ({
      id: Number(id),
      paid: Number(paid),
      asked,
      owed: Number(owed),
    })),
  )
}

/** Lets bills use what is free of the deposits on orders, and updates what the orders of these bills show. */
export async function applyDeposits(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const uses = await useDeposits(ctx, orderIds)
  const others = await ordersOfBills(
    ctx,
    uses.map(({ billId }) => billId),
  )
  await refreshMoney(ctx, [...orderIds, ...others])
}

/** Orders that payments are for: those of deposits, and those whose lines are on the paid bills. */
export async function ordersOf(ctx: Ctx, paymentIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT d.po_id AS id FROM supplier_payment_item d WHERE d.supplier_payment_id = ANY (${array(paymentIds)}) AND d.po_id IS NOT NULL
    UNION SELECT ${orderOfLine} FROM supplier_payment_item d JOIN supplier_bill_item s ON s.supplier_bill_id = d.bill_id
    WHERE d.supplier_payment_id = ANY (${array(paymentIds)})`)
  return rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]))
}

/** Orders whose lines and costs are on bills. */
export async function ordersOfBills(ctx: Ctx, billIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string | null }>(sql`
    SELECT DISTINCT ${orderOfLine} AS id FROM supplier_bill_item s WHERE s.supplier_bill_id = ANY (${array(billIds)})`)
  return rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]))
}

export async function ordersOfArrival(ctx: Ctx, arrivalId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT DISTINCT po_id AS id FROM asn_item WHERE asn_id = ${arrivalId} AND po_id IS NOT NULL ORDER BY 1`,
  )
  return rows.map(({ id }) => Number(id))
}
