import { convertMoney, type Money, money } from '@dropyard/contract/kit/money'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { agreedFields, tolerancePercent } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { orderLines } from '@dropyard/contract/purchasing/purchase-order/lines'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { equalAsJson } from '../../../kit/data/equal-as-json.ts'
import { assertFound, failAt, invalid, type Refused } from '../../../kit/errors.ts'
import type { Row, Values } from '../../../kit/record/record-options.ts'
import { rateAt, rateOf, ratesAt } from '../../finance/currency/service.ts'
import { priceFor } from '../goods-seller/table.ts'
import { purchaseOrder } from './table.ts'

/** What decides whether an order may be changed, and how many people approve it. */

type Order = typeof purchaseOrder.$inferSelect

export const twoApprovalsAbove = ({ config }: Pick<Ctx, 'config'>): Money =>
  money(config.PURCHASE_TWO_APPROVALS * 100, 'CNY')

/** Two people approve prices that are too far above what the supplier quoted. */
export const isDear = ({ aboveQuoted }: Pick<Order, 'aboveQuoted'>): Refused =>
  aboveQuoted !== null && aboveQuoted > tolerancePercent * 100
    ? [errors.above_quoted, { percent: (aboveQuoted / 100).toFixed(1) }]
    : undefined

/** Samples that cost little need no approval. */
export const isFree = ({ config }: Pick<Ctx, 'config'>, order: Order): boolean =>
  order.type === 'sample' && (order.totalCny ?? 0) <= config.PURCHASE_FREE_SAMPLES * 100 && !isDear(order)

export const hasGrown = ({ total, approvedTotal }: Pick<Order, 'total' | 'approvedTotal'>): boolean =>
  approvedTotal !== null && total * 100 > approvedTotal * (100 + tolerancePercent)

/** What an order costs in CNY at today's rate, and how far its prices are above those that the supplier quoted. */
export async function valued(ctx: Ctx, id: number) {
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
  const { total, currency } = assertFound(order)
  const { rows } = await ctx.db.execute<{ price: string; currency: string; quoted: string }>(sql`
    SELECT i.price::numeric / i.pack AS price, goods_seller.currency, ${priceFor(ctx, sql`i.pieces`)} AS quoted
    FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
    JOIN goods_seller ON goods_seller.sku_id = i.sku_id AND goods_seller.supplier_id = o.supplier_id
    WHERE o.id = ${id}`)
  const rates = await ratesAt(ctx)
  const excesses = rows.flatMap(({ price, currency: theirs, quoted }) => {
    const rate = Number(rateOf(rates, theirs, currency) ?? 0)
    return Number(quoted) > 0 && rate > 0
      ? [Math.round((Number(price) / (Number(quoted) * rate) - 1) * 10_000)]
      : []
  })
  const rate = await rateAt(ctx, currency, 'CNY')
  return {
    totalCny: convertMoney(money(total, currency), 'CNY', rate).amount,
    aboveQuoted: excesses.length > 0 ? Math.max(...excesses) : null,
  }
}

const kinds = Object.keys(orderLines) as (keyof typeof orderLines)[]
/** Lines with what people enter, so that two versions can be compared. */
const entered = (kind: keyof typeof orderLines, lines: unknown): unknown =>
  ((lines ?? []) as readonly Values[]).map((line) =>
    Object.fromEntries(
      ['id', ...Object.keys(orderLines[kind].line.input.shape)].map((name) => [name, line[name] ?? null]),
    ),
  )

/** Whether something changes that was agreed with the supplier. */
export const isRevised = (before: Values, input: Values): boolean =>
  agreedFields.some((name) => {
    if (input[name] === undefined) return false
    const kind = kinds.find((one) => one === name)
    return kind
      ? !equalAsJson(entered(kind, before[kind]), entered(kind, input[kind]))
      : !equalAsJson(before[name] ?? null, input[name] ?? null)
  })

const fixed = ['supplier_id', 'type', 'currency'] as const

/** @throws at what can't change any more, because the order is approved or goods of it came */
export function assertChangeable(before: Row, input: Values): void {
  const items = before.items as readonly (Values & { id: number; received: number })[]
  const sent = (input.items ?? before.items) as readonly Values[]
  const wrong: Record<string, Words> = {}
  const hasCome = items.some(({ received }) => received > 0)
  for (const name of hasCome ? [...fixed, 'warehouse_id'] : fixed)
    if (input[name] !== undefined && input[name] !== before[name]) wrong[name] = errors.fixed.words
  for (const { id, received, sku_id } of items.filter((one) => one.received > 0)) {
    const at = sent.findIndex((line) => line.id === id)
    const line = sent[at]
    if (!line) wrong.items = errors.line_came.words
    else if (line.sku_id !== sku_id) wrong[`items.${at}.sku_id`] = errors.line_came.words
    else if (Number(line.pieces) + Number(line.free) < received)
      wrong[`items.${at}.pieces`] = fillWords(errors.came.words, { pieces: received })
  }
  if (Object.keys(wrong).length > 0) invalid(wrong)
}

/** @throws if costs that are split by hand and the shares of the items don't agree */
export function assertShares({ currency, ...given }: Values): void {
  const sum = (lines: unknown, of: (line: Values) => unknown) =>
    ((lines ?? []) as readonly Values[]).reduce((all, line) => all + Number(of(line)), 0)
  const costs = sum(given.costs, ({ split, kind, amount }) =>
    split === 'hand' ? Number(amount) * (kind === 'discount' ? -1 : 1) : 0,
  )
  const items = sum(given.items, ({ own_costs }) => own_costs ?? 0)
  const of = (amount: number): Money => money(amount, String(currency))
  if (costs !== items) failAt('costs', errors.by_hand, { costs: of(costs), items: of(items) })
}
