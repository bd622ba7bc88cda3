import { type PieceCost, serviceFeeOf } from '@dropyard/contract/order/order-price/margin'
import type { Ctx } from '../../../kit/context.ts'
import { discounted, levelFor } from '../../catalog/goods/price.ts'
import { quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { bestQuotes } from '../../logistics/channel/service.ts'

/**
 * What one piece of each SKU costs a company if it is sent alone to a country, in US cents: the company's price, its service
 * fee, and the freight of the cheapest channel. A fixed number of queries, regardless of the number of SKUs. SKUs that the
 * company may not see are left out.
 */
export async function pieceCosts(
  ctx: Ctx,
  skuIds: readonly number[],
  entityId: number,
  country: string,
): Promise<ReadonlyMap<number, PieceCost>> {
  const ids = [...new Set(skuIds)]
  if (ids.length === 0) return new Map()
  const [{ discountBp, serviceFeeBp }, facts] = await Promise.all([
    levelFor(ctx, entityId),
    quoteFacts(ctx, ids, entityId),
  ])
  const costs = new Map<number, PieceCost>()
  for (const [id, { price }] of facts.goods) {
    const parcel = { country, zip: '', lines: [{ skuId: id, quantity: 1 }] }
    // A SKU that is out of stock is quoted without the stock check, because it can be sent once it is in stock again.
    const { best: now } = bestQuotes(ctx, parcel, facts)
    const best = now?.ok ? now : bestQuotes(ctx, { ...parcel, needsStock: false }, facts).best
    const goods = discounted(price, discountBp)
    costs.set(id, {
      goods,
      serviceFee: serviceFeeOf(goods, serviceFeeBp),
      freight: best?.ok ? best.total : null,
    })
  }
  return costs
}
