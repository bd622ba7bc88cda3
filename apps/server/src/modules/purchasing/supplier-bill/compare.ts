import { convertMoney, money } from '@dropyard/contract/kit/money'
import { type Match, matchOf, tolerance } from '@dropyard/contract/purchasing/supplier-bill/match'
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { expectedOf } from './billable.ts'
import { lockedFacts, wrongLines } from './bounds.ts'
import { supplierBill, supplierBillItem } from './table.ts'

/** Compares a bill with what its lines settle. */

type Bill = Pick<typeof supplierBill.$inferSelect, 'id' | 'supplierId' | 'currency'>

const linesOf = (ctx: Ctx, id: number) =>
  ctx.db
    .select({
      id: supplierBillItem.id,
      po_line_id: supplierBillItem.poLineId,
      po_cost_id: supplierBillItem.poCostId,
      asn_cost_id: supplierBillItem.asnCostId,
      pieces: supplierBillItem.pieces,
      settles: supplierBillItem.settles,
      amount: supplierBillItem.amount,
      expected: supplierBillItem.expected,
    })
    .from(supplierBillItem)
    .where(eq(supplierBillItem.headId, id))
    .orderBy(asc(supplierBillItem.position))

export interface Comparison extends Match {
  /** What each line should be, by its id. */
  readonly lines: readonly { readonly id: number; readonly expected: number }[]
  /** Whether a line settles more than can be billed now, or something else is expected than when it was checked last. */
  readonly isOutdated: boolean
}

/** Locks what the lines refer to. */
export async function compare(ctx: Ctx, { id, supplierId, currency }: Bill): Promise<Comparison> {
  const stored = await linesOf(ctx, id)
  const facts = await lockedFacts(ctx, id, stored)
  const wrong = wrongLines({ supplierId, currency }, stored, facts)
  const lines = stored.map(({ po_line_id, pieces, settles, ...line }) => {
    const item = po_line_id === null ? undefined : facts.items.get(po_line_id)
    return { ...line, before: line.expected, expected: item ? expectedOf(item, pieces ?? 0) : (settles ?? 0) }
  })
  const rate = await rateAt(ctx, 'CNY', currency)
  const least = convertMoney(money(tolerance.leastFen, 'CNY'), currency, rate).amount
  return {
    ...matchOf(lines, least),
    lines: lines.map((line) => ({ id: line.id, expected: line.expected })),
    isOutdated: Object.keys(wrong).length > 0 || lines.some(({ expected, before }) => expected !== before),
  }
}

/** Compares a bill, and stores what is expected and how far it is off. */
export async function checkBill(ctx: Ctx, bill: Bill): Promise<Comparison> {
  const found = await compare(ctx, bill)
  await ctx.db.execute(sql`
    UPDATE supplier_bill_item s SET expected = g.expected
    FROM jsonb_to_recordset(${JSON.stringify(found.lines)}::jsonb) AS g (id bigint, expected bigint)
    WHERE s.id = g.id AND s.expected <> g.expected`)
  await ctx.db.update(supplierBill).set({ off: found.off }).where(eq(supplierBill.id, bill.id))
  return found
}
