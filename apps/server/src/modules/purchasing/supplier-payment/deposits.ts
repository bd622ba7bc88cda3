import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { reversePurchases } from '../supplier/ledger/post.ts'
import { lockBills, notePaid } from '../supplier-bill/paid.ts'
import { lockOrders } from './bounds.ts'
import { bookUses } from './ledger.ts'
import { depositsLeft, orderOfLine } from './payable.ts'
import { supplierDepositUse } from './table.ts'

/** Bills use the deposits that were paid on their orders, the oldest bill first. */

/** A part of a bill for one order. */
export interface Part {
  readonly billId: number
  readonly poId: number
  /** What the bill has for this order, less deposits of it that it used. */
  readonly open: number
}
export interface Use {
  readonly billId: number
  readonly poId: number
  readonly amount: number
}

/**
 * Divides unused deposits among bills.
 * @param unused by order
 * @param left what is left to pay by bill
 */
export function usesOf(
  parts: readonly Part[],
  unused: ReadonlyMap<number, number>,
  left: ReadonlyMap<number, number>,
): Use[] {
  const [deposits, bills] = [new Map(unused), new Map(left)]
  return parts.flatMap(({ billId, poId, open }) => {
    const amount = Math.min(open, deposits.get(poId) ?? 0, bills.get(billId) ?? 0)
    if (amount <= 0) return []
    deposits.set(poId, (deposits.get(poId) ?? 0) - amount)
    bills.set(billId, (bills.get(billId) ?? 0) - amount)
    return [{ billId, poId, amount }]
  })
}

const array = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`

/** Approved bills with lines of orders, by order. */
const partsSql = (orderIds: readonly number[]) => sql`
  SELECT b.id AS bill_id, ${orderOfLine} AS po_id, sum(s.amount) AS amount
  FROM supplier_bill_item s JOIN supplier_bill b ON b.id = s.supplier_bill_id AND b.state = 'approved'
  WHERE s.po_id = ANY (${array(orderIds)})
    OR s.po_line_id IN (SELECT id FROM purchase_order_item WHERE purchase_order_id = ANY (${array(orderIds)}))
    OR s.po_cost_id IN (SELECT id FROM purchase_order_cost WHERE purchase_order_id = ANY (${array(orderIds)}))
  GROUP BY 1, 2`

/** Lets bills use what is unused of the deposits on orders. @returns what they used */
export async function useDeposits(ctx: Ctx, orderIds: readonly number[]): Promise<Use[]> {
  if (orderIds.length === 0) return []
  const { rows: found } = await ctx.db.execute<{ bill_id: string }>(
    sql`SELECT DISTINCT x.bill_id FROM (${partsSql(orderIds)}) x`,
  )
  const bills = await lockBills(
    ctx,
    found.map(({ bill_id }) => Number(bill_id)),
  )
  await lockOrders(ctx, orderIds)
  const { rows } = await ctx.db.execute<Record<'bill_id' | 'po_id' | 'open', string>>(sql`
    SELECT x.bill_id, x.po_id, x.amount - coalesce((SELECT sum(u.amount) FROM supplier_deposit_use u
      WHERE u.bill_id = x.bill_id AND u.po_id = x.po_id), 0) AS open
    FROM (${partsSql(orderIds)}) x WHERE x.po_id IS NOT NULL ORDER BY x.bill_id, x.po_id`)
  const parts = rows.map((row) => ({
    billId: Number(row.bill_id),
    poId: Number(row.po_id),
    open: Number(row.open),
  }))
  const deposits = await depositsLeft(ctx, orderIds, 0)
  const { rows: held } = await ctx.db.execute<{ id: string; amount: string }>(sql`
    SELECT i.bill_id AS id, sum(i.amount) AS amount FROM supplier_payment_item i
    JOIN supplier_payment p ON p.id = i.supplier_payment_id AND p.state IN ('requested', 'approved', 'failed')
    WHERE i.bill_id = ANY (${array(bills.map(({ id }) => id))}) GROUP BY 1`)
  const asked = new Map(held.map(({ id, amount }) => [Number(id), Number(amount)]))
  const suppliers = new Map(bills.map((bill) => [bill.id, bill]))
  const uses = usesOf(
    // Another supplier's freight doesn't use the deposit of the order's supplier.
    parts.filter(({ billId, poId }) => {
      const [bill, order] = [suppliers.get(billId), deposits.get(poId)]
      return bill?.supplierId === order?.supplierId && bill?.currency === order?.currency
    }),
    new Map([...deposits].map(([id, { unused }]) => [id, unused])),
    new Map(bills.map(({ id, total, paid }) => [id, total - paid - (asked.get(id) ?? 0)])),
  )
  if (uses.length === 0) return []
  const made = await ctx.db
    .insert(supplierDepositUse)
    .values(uses.map((use) => ({ ...use, at: ctx.now })))
    .returning()
  const supplierOf = (billId: number) => suppliers.get(billId)?.supplierId ?? 0
  await bookUses(
    ctx,
    made.map((use) => ({ ...use, supplierId: supplierOf(use.billId) })),
    {
      bills: new Map(bills.map(({ id, total, paid }) => [id, total - paid])),
      deposits: new Map([...deposits].map(([id, { balance }]) => [id, balance])),
    },
  )
  await notePaid(ctx, uses)
  return uses
}

/** Gives back what a bill used. */
export async function releaseDeposits(ctx: Ctx, billId: number): Promise<void> {
  const gone = await ctx.db
    .delete(supplierDepositUse)
    .where(eq(supplierDepositUse.billId, billId))
    .returning({ id: supplierDepositUse.id })
  await reversePurchases(
    ctx,
    gone.map(({ id }) => ({ reference: `deposit-use:${id}`, key: `deposit-use:${id}:back` })),
  )
}
