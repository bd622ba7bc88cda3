import { convertMoney, money } from '@dropyard/contract/kit/money'
import type { OrderMargin } from '@dropyard/contract/order/order-margin'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { rateOf, ratesAtEach } from '../../finance/currency/service.ts'
import { order } from '../order/table.ts'
import { type CostedLine, costedLinesOf } from './lines.ts'

/** What orders earn. Amounts are CNY fen. */

export interface EarnedOrder extends Omit<OrderMargin, 'lines' | 'percent'> {
  readonly order: typeof order.$inferSelect
  /** Of the revenue, what was charged for shipping. */
  readonly shipping: number
  readonly lines: readonly CostedLine[]
}

/** The margins of orders that the reader sees, with what they consist of. */
export async function earnedBy(ctx: Ctx, orderIds: readonly number[]): Promise<EarnedOrder[]> {
  if (orderIds.length === 0) return []
  const orders = await ctx.db
    .select()
    .from(order)
    .where(inArray(order.id, [...orderIds]))
  const lines = await costedLinesOf(ctx, orderIds)
  const freight = await freightOf(ctx, orderIds)
  const packaging = await packagingOf(ctx, orderIds)
  const rates = await ratesAtEach(
    ctx,
    orders.flatMap(({ paidAt }) => paidAt ?? []),
  )
  return orders.map((one) => {
    const own = lines.get(one.id) ?? []
    const rate = one.paidAt && rateOf(rates.get(one.paidAt.getTime()) ?? {}, 'USD', 'CNY')
    const cny = (cents: number) => (rate ? convertMoney(money(cents, 'USD'), 'CNY', rate).amount : null)
    const revenue = cny(one.payAmount - one.refundedAmount)
    const sum = (of: (line: CostedLine) => number) => own.reduce((all, line) => all + of(line), 0)
    const [goods, late] = [sum(({ cost }) => cost), sum((line) => line.late)]
    const carrier = freight.get(one.id) ?? null
    const packed = packaging.get(one.id) ?? 0
    return {
      ...{
        order: one,
        shipped: one.shippedAt !== null,
        revenue,
        goods,
        late,
        freight: carrier,
        packaging: packed,
      },
      lines: own,
      shipping: cny(one.shippingAmount) ?? 0,
      margin: revenue === null ? null : revenue - goods - late - (carrier ?? 0) - packed,
      estimated: own.some((line) => line.estimated),
    }
  })
}

/** What the packaging of parcels cost, by order. */
async function packagingOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<Record<'id' | 'cost', string>>(sql`
    SELECT s.order_id AS id, -sum(c.value) AS cost FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
    WHERE s.order_id = ANY (${`{${orderIds.join()}}`}::bigint[]) AND s.kind = 'pack' GROUP BY 1`)
  return new Map(rows.map(({ id, cost }) => [Number(id), Number(cost)]))
}

/** What carriers charged for parcels, by order; combined ones are divided equally among their orders. */
async function freightOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<Record<'id' | 'cost' | 'currency' | 'at' | 'orders', string>>(sql`
    SELECT w.id, p.cost, p.currency, floor(extract(epoch FROM p.asked_at) * 1000)::bigint AS at,
      CASE WHEN w.combined_id IS NULL THEN 1 ELSE (SELECT count(*) FROM "order" c WHERE c.combined_id = w.combined_id) END AS orders
    FROM "order" w JOIN "order" o ON o.id = w.id OR o.combined_id = w.combined_id
    JOIN parcel_label p ON p.order_id = o.id
    WHERE w.id = ANY (${`{${orderIds.join()}}`}::bigint[]) AND p.state = 'live' AND p.cost IS NOT NULL AND p.currency <> ''`)
  const rates = await ratesAtEach(
    ctx,
    rows.map(({ at }) => new Date(Number(at))),
  )
  const sums = new Map<number, number>()
  for (const { id, cost, currency, at, orders } of rows) {
    const rate = rateOf(rates.get(Number(at)) ?? {}, currency, 'CNY')
    // What no rate converts is not known.
    if (!rate) continue
    const part = convertMoney(money(Number(cost), currency), 'CNY', rate).amount / Number(orders)
    sums.set(Number(id), (sums.get(Number(id)) ?? 0) + part)
  }
  return new Map([...sums].map(([id, sum]) => [id, Math.round(sum)]))
}

/** @throws if the reader doesn't see the order */
export async function marginOf(ctx: UserCtx, orderId: number): Promise<OrderMargin> {
  const [found] = await earnedBy(ctx, [orderId])
  const { shipped, revenue, goods, late, freight, packaging, margin, estimated, lines } = assertFound(found)
  return {
    ...{ shipped, revenue, goods, late, freight, packaging, margin, estimated },
    percent: margin !== null && revenue ? Math.round((margin / revenue) * 1000) / 10 : null,
    lines: lines.map(({ id, sku, title, pieces, cost, late, sources }) => ({
      ...{ id, sku, title, pieces, cost, late, sources },
    })),
  }
}
