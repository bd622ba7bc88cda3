import type { ConditionFacts } from '@dropyard/contract/kit/conditions'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { factsOf } from '../../logistics/shipping-rule/facts.ts'
import type { OrderRecord } from '../order/change.ts'

/** The facts that rules judge orders by, read for many orders together. */

type Judged = Pick<
  OrderRecord,
  | 'id'
  | 'entityId'
  | 'storeId'
  | 'country'
  | 'orderAmount'
  | 'orderCurrency'
  | 'payAmount'
  | 'goodsNum'
  | 'channelId'
>

export async function ruleFacts(
  ctx: Ctx,
  orders: readonly Judged[],
): Promise<ReadonlyMap<number, ConditionFacts>> {
  if (orders.length === 0) return new Map()
  const ids = sql.param(orders.map((o) => o.id))
  const [lines, tags, rates] = await Promise.all([
    ctx.db.execute<{
      order_id: number
      code: string
      quantity: number
      price: number
      grams: number
      tags: string[]
    }>(sql`
      SELECT l.order_id, s.code, l.quantity - l.refunded AS quantity, s.price, s.weight_grams AS grams, g.tags
      FROM order_line l JOIN sku s ON s.id = l.sku_id JOIN goods g ON g.id = s.goods_id
      WHERE l.order_id = ANY (${ids}::bigint[]) AND l.quantity > l.refunded`),
    ctx.db.execute<{ order_id: number; tag_id: number }>(sql`
      SELECT order_id, tag_id FROM order_tagged WHERE order_id = ANY (${ids}::bigint[])`),
    ratesAt(ctx),
  ])
  const linesOf = Map.groupBy(lines.rows, (line) => Number(line.order_id))
  const tagsOf = Map.groupBy(tags.rows, (row) => Number(row.order_id))
  return new Map(
    orders.map((o) => {
      const own = (linesOf.get(o.id) ?? []).map((line) => ({
        ...line,
        quantity: Number(line.quantity),
        price: Number(line.price),
        grams: Number(line.grams),
      }))
      const known = factsOf(o, own, rates)
      const facts: ConditionFacts = {
        store: o.storeId === null ? [] : [String(o.storeId)],
        company: [String(o.entityId)],
        country: [known.country],
        amount: known.amount,
        paid: o.payAmount,
        weight: known.grams,
        pieces: o.goodsNum,
        goods_tag: known.tags,
        sku: [...new Set(own.map((line) => line.code))].sort(),
        order_tag: (tagsOf.get(o.id) ?? []).map((row) => String(row.tag_id)).sort(),
        channel: o.channelId === null ? [] : [String(o.channelId)],
      }
      return [o.id, facts]
    }),
  )
}
