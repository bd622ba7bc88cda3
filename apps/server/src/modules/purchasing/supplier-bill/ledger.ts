import { convertMoney, money } from '@dropyard/contract/kit/money'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { withoutDeductible } from '../asn/landed.ts'
import { bookPurchases, type PostingLine, reversePurchases } from '../supplier/ledger/post.ts'
import type { supplierBill } from './table.ts'

/** Bills in the ledger of purchases. */

type Bill = typeof supplierBill.$inferSelect
type Row = Record<'amount' | 'about' | 'rate' | 'day' | 'percent' | 'account', string | null>

const reference = (id: number): string => `bill:${id}`

/**
 * What an approved bill asks for becomes payable. Items and costs are taken off what isn't billed yet, at the rate at which stock got
 * them; what isn't stocked, such as samples, is an expense; tax that can be deducted and differences of rates have accounts of their own.
 */
export async function bookBill(
  ctx: Ctx,
  { id, supplierId, currency, rate, totalCny, version }: Bill,
): Promise<void> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT s.amount,
      CASE WHEN s.po_line_id IS NOT NULL THEN 'po-line:' || s.po_line_id WHEN s.po_cost_id IS NOT NULL THEN 'po-cost:' || s.po_cost_id
        WHEN s.asn_cost_id IS NOT NULL THEN 'asn-cost:' || s.asn_cost_id WHEN s.po_id IS NOT NULL THEN 'po:' || s.po_id
        WHEN s.asn_id IS NOT NULL THEN 'asn:' || s.asn_id ELSE ${reference(id)} END AS about,
      CASE WHEN i.sku_id IS NOT NULL
        OR EXISTS (SELECT FROM purchase_order_item x WHERE x.purchase_order_id = coalesce(s.po_id, c.purchase_order_id) AND x.sku_id IS NOT NULL)
        OR EXISTS (SELECT FROM asn_item x WHERE x.asn_id = coalesce(s.asn_id, k.asn_id) AND x.sku_id IS NOT NULL)
        THEN 'unbilled' ELSE 'expense' END AS account,
      nullif(o.rate, '') AS rate, a.created_at::text AS day, CASE WHEN s.po_line_id IS NULL THEN 0 ELSE coalesce(o.tax_percent, 0) END AS percent
    FROM supplier_bill_item s
    LEFT JOIN purchase_order_item i ON i.id = s.po_line_id LEFT JOIN purchase_order_cost c ON c.id = s.po_cost_id
    LEFT JOIN purchase_order o ON o.id = coalesce(i.purchase_order_id, c.purchase_order_id)
    LEFT JOIN asn_cost k ON k.id = s.asn_cost_id LEFT JOIN asn a ON a.id = k.asn_id
    WHERE s.supplier_bill_id = ${id} ORDER BY s.position`)
  const cny = (amount: number, by: string) => convertMoney(money(amount, currency), 'CNY', by).amount
  // Stock got costs of an arrival at the rate of the day on which it was announced.
  const days = [...new Set(rows.flatMap(({ day }) => day ?? []))]
  const rates = new Map<string | null, string>()
  for (const day of currency === 'CNY' ? [] : days)
    rates.set(day, await rateAt(ctx, currency, 'CNY', new Date(day)))
  const lines = rows.flatMap((row): PostingLine[] => {
    const amount = Number(row.amount)
    const net = withoutDeductible(amount, true, Number(row.percent))
    const about = String(row.about)
    return [
      { account: row.account as 'unbilled', about, amount: cny(net, row.rate ?? rates.get(row.day) ?? rate) },
      { account: 'input_tax', about, amount: cny(amount - net, rate) },
    ]
  })
  const booked = lines.reduce((sum, { amount }) => sum + amount, 0)
  await bookPurchases(ctx, [
    {
      ...{ key: `${reference(id)}:${version}`, reference: reference(id), supplierId },
      lines: [
        ...lines,
        { account: 'currency', about: reference(id), amount: totalCny - booked },
        { account: 'payable', about: reference(id), amount: -totalCny },
      ],
    },
  ])
}

export const unbookBill = (ctx: Ctx, { id, version }: Bill): Promise<void> =>
  reversePurchases(ctx, [{ reference: reference(id), key: `${reference(id)}:${version}:revoked` }])
