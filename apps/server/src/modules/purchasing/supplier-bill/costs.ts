import { convertMoney, money } from '@dropyard/contract/kit/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Split } from '../asn/landed.ts'
import { settleCosts } from '../asn/settle.ts'
import type { Billed } from '../asn/signals.ts'

/** What approved bills change about the cost of what came. */

const array = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`
const approved = sql`FROM supplier_bill_item s JOIN supplier_bill b ON b.id = s.supplier_bill_id AND b.state = 'approved'`

type Row = Record<'of' | 'id' | 'amount' | 'pieces' | 'split' | 'late' | 'currency' | 'rate', string>

/** Answers `billedOf`. */
export async function billedCosts(ctx: Ctx, lineIds: readonly number[]): Promise<Billed[]> {
  const orders = sql`(SELECT purchase_order_id FROM purchase_order_item WHERE id = ANY (${array(lineIds)}))`
  const arrivals = sql`(SELECT asn_id FROM asn_item WHERE po_line_id = ANY (${array(lineIds)}))`
  const late = (of: SQL, column: SQL, among: SQL) => sql`
    SELECT ${of}, ${column}, 0, 0, 'value', s.amount, b.currency, b.rate ${approved} WHERE ${column} IN ${among}`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT 'line' AS of, s.po_line_id AS id, sum(s.amount) AS amount, sum(s.pieces) AS pieces, 'value' AS split, 0 AS late,
      'CNY' AS currency, '1' AS rate ${approved} WHERE s.po_line_id = ANY (${array(lineIds)}) GROUP BY s.po_line_id
    UNION ALL
    SELECT 'order', c.purchase_order_id, s.amount - s.settles, 0, c.split, 0, 'CNY', '1' ${approved}
      JOIN purchase_order_cost c ON c.id = s.po_cost_id WHERE c.purchase_order_id IN ${orders}
    UNION ALL
    SELECT 'arrival', c.asn_id, s.amount - s.settles, 0, c.split, 0, 'CNY', '1' ${approved}
      JOIN asn_cost c ON c.id = s.asn_cost_id WHERE c.asn_id IN ${arrivals}
    UNION ALL ${late(sql`'order'`, sql`s.po_id`, orders)}
    UNION ALL ${late(sql`'arrival'`, sql`s.asn_id`, arrivals)}`)
  return rows.map(({ of, id, amount, pieces, split, late: cost, currency, rate }) => ({
    of: of as Billed['of'],
    id: Number(id),
    amount: Number(amount),
    pieces: Number(pieces),
    split: split as Split,
    late: convertMoney(money(Number(cost), currency), 'CNY', rate).amount,
  }))
}

/** Values again what a bill refers to: its lines, and all lines of orders and arrivals whose costs it has. */
export async function settleBill(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ line: string }>(sql`
    WITH s AS (SELECT * FROM supplier_bill_item WHERE supplier_bill_id = ${id})
    SELECT i.id AS line FROM purchase_order_item i WHERE i.received > 0 AND (i.id IN (SELECT po_line_id FROM s)
      OR i.purchase_order_id IN (SELECT po_id FROM s UNION SELECT c.purchase_order_id FROM s JOIN purchase_order_cost c ON c.id = s.po_cost_id)
      OR i.id IN (SELECT a.po_line_id FROM asn_item a WHERE a.asn_id IN (
        SELECT asn_id FROM s UNION SELECT c.asn_id FROM s JOIN asn_cost c ON c.id = s.asn_cost_id)))`)
  await settleCosts(
    ctx,
    rows.map(({ line }) => Number(line)),
  )
}
