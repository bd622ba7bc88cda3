import { costIn, type PieceCost } from '@dropyard/contract/order/order-price/margin'
import { and, eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { goodsDetail } from '../../catalog/goods-search/detail.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { pieceCosts } from '../../order/order-price/piece-costs.ts'
import { variantKey } from '../../order/order-sku/match.ts'
import { orderSku } from '../../order/order-sku/table.ts'

/** Costs of pieces for a merchant, for margins when publishing and changing prices. */

/** Costs as API fields. */
export const costRow = ({ goods, serviceFee, freight }: PieceCost) => ({
  cost: goods,
  service_fee: serviceFee,
  freight,
})

/** Costs of each variant of a product that the company may see, in US cents. */
export async function goodsCosts(ctx: UserCtx, input: { goods_id: number; country: string }) {
  const { skus } = await goodsDetail(ctx, input.goods_id)
  const ids = skus.map(({ id }) => id)
  const costs = await pieceCosts(ctx, ids, entityOf(ctx), input.country)
  return [...costs].map(([sku_id, cost]) => ({ sku_id, ...costRow(cost) }))
}

interface StoreVariant {
  variant_id: string
  sku: string
  title: string
}

/** Adds costs to a store's variants that are linked to one of our SKUs. */
export async function withCosts<T extends StoreVariant>(
  ctx: UserCtx,
  there: { storeId: number; currency: string; variants: readonly T[] },
  country: string,
) {
  const { storeId, currency, variants } = there
  const keyOf = (one: StoreVariant): string =>
    variantKey({ variantId: one.variant_id, sku: one.sku, title: one.title, variantTitle: '' })
  const linked = await ctx.db
    .select({ key: orderSku.variantKey, skuId: orderSku.skuId })
    .from(orderSku)
    .where(and(eq(orderSku.storeId, storeId), inArray(orderSku.variantKey, variants.map(keyOf))))
  const skuIds = new Map(linked.flatMap(({ key, skuId }) => (skuId === null ? [] : [[key, skuId] as const])))
  const [costs, rate] = await Promise.all([
    pieceCosts(ctx, [...skuIds.values()], entityOf(ctx), country),
    rateAt(ctx, 'USD', currency),
  ])
  return {
    currency,
    variants: variants.map((one) => {
      const cost = costs.get(skuIds.get(keyOf(one)) ?? 0)
      return { ...one, costs: cost ? costRow(costIn(cost, currency, rate)) : null }
    }),
  }
}
