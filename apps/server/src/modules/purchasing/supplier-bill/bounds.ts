import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { formatMessage } from '@dropyard/contract/kit/format-message'
import { money } from '@dropyard/contract/kit/money'
import type { Words } from '@dropyard/contract/kit/text'
import { supplierBillErrors as errors } from '@dropyard/contract/purchasing/supplier-bill/errors'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { costsOf, itemsOf } from './billable.ts'

/** Keeps bills from settling more than there is, also when several are entered at once. */

export interface BillLine {
  readonly po_line_id?: number | null | undefined
  readonly po_cost_id?: number | null | undefined
  readonly asn_cost_id?: number | null | undefined
  readonly po_id?: number | null | undefined
  readonly asn_id?: number | null | undefined
  readonly pieces?: number | null | undefined
  readonly settles?: number | null | undefined
}
export interface Billing {
  /** 0 for a new bill. */
  readonly id: number
  readonly supplierId: number
  readonly currency: string
}

const idsOf = <K extends keyof BillLine>(lines: readonly BillLine[], name: K): number[] =>
  lines.flatMap(({ [name]: id }) => (id ? [Number(id)] : []))
const array = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`

/** Reads what lines refer to, after locking it: arrivals first, then orders, each by id. */
export async function lockedFacts(ctx: Ctx, id: number, lines: readonly BillLine[]) {
  const [items, costs, arrivals] = [
    idsOf(lines, 'po_line_id'),
    idsOf(lines, 'po_cost_id'),
    idsOf(lines, 'asn_cost_id'),
  ]
  await ctx.db.execute(sql`
    SELECT 1 FROM asn WHERE id IN (SELECT asn_id FROM asn_cost WHERE id = ANY (${array(arrivals)}))
    ORDER BY id FOR NO KEY UPDATE`)
  await ctx.db.execute(sql`
    SELECT 1 FROM purchase_order WHERE id IN (
      SELECT purchase_order_id FROM purchase_order_item WHERE id = ANY (${array(items)})
      UNION SELECT purchase_order_id FROM purchase_order_cost WHERE id = ANY (${array(costs)}))
    ORDER BY id FOR NO KEY UPDATE`)
  return {
    items: await itemsOf(ctx, items, id),
    orderCosts: await costsOf(ctx, 'order', costs, id),
    arrivalCosts: await costsOf(ctx, 'arrival', arrivals, id),
  }
}
export type Facts = Awaited<ReturnType<typeof lockedFacts>>

export const messageOf = (code: ErrorCode, values: Record<string, unknown>): Words => ({
  en: formatMessage(code.words, values, 'en'),
  zh: formatMessage(code.words, values, 'zh'),
})

/** What is wrong with how many pieces a line takes. */
function wrongPieces(pieces: number, billable: number, billed: number): Words | undefined {
  if (pieces > 0 && pieces > billable - billed)
    return messageOf(errors.too_many, { left: Math.max(0, billable - billed) })
  return pieces < 0 && -pieces > billed ? messageOf(errors.too_few_billed, { billed }) : undefined
}

/** What is wrong with the lines of a bill, by field. */
export function wrongLines(
  { supplierId, currency }: Omit<Billing, 'id'>,
  lines: readonly BillLine[],
  { items, orderCosts, arrivalCosts }: Facts,
): Record<string, Words> {
  const wrong: Record<string, Words> = {}
  for (const [at, line] of lines.entries()) {
    const field = (name: keyof BillLine) => `items.${at}.${name}`
    const item = line.po_line_id ? items.get(line.po_line_id) : undefined
    const cost = line.po_cost_id
      ? orderCosts.get(line.po_cost_id)
      : line.asn_cost_id
        ? arrivalCosts.get(line.asn_cost_id)
        : undefined
    const of = item ?? cost
    if (!of) continue
    const name = item ? 'po_line_id' : line.po_cost_id ? 'po_cost_id' : 'asn_cost_id'
    if (of.supplierId !== null && of.supplierId !== supplierId)
      wrong[field(name)] = errors.other_supplier.words
    else if (of.currency !== currency)
      wrong[field(name)] = messageOf(errors.other_currency, { currency: of.currency })
    else if (!of.isPlaced) wrong[field(name)] = errors.not_placed.words
    else if (item) {
      const refused = wrongPieces(line.pieces ?? 0, item.billable, item.billed)
      if (refused) wrong[field('pieces')] = refused
    } else if (cost && !isWithinCost(line.settles ?? cost.left, cost))
      wrong[field('settles')] = messageOf(errors.too_much, { left: money(cost.left, currency) })
  }
  return wrong
}

/** A line settles at most what is left of a cost, or takes back at most what was settled. */
const isWithinCost = (settles: number, { value, left }: { value: number; left: number }): boolean => {
  const sign = Math.sign(value) || 1
  return settles * sign <= left * sign && settles * sign >= (left - value) * sign
}
