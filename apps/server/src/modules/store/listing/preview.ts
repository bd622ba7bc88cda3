import { createHash } from 'node:crypto'
import { fill } from '@dropyard/contract/kit/text'
import { costIn, marginOf } from '@dropyard/contract/order/order-price/margin'
import { publishErrors } from '@dropyard/contract/store/listing'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { listingSource } from '../../catalog/goods-search/listing-source.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { pieceCosts } from '../../order/order-price/piece-costs.ts'
import { connectorFor } from '../store/connections.ts'
import { costRow } from './costs.ts'
import { checkRule, type Prepared, prepare } from './prepare.ts'
import { onShelf, ownStores } from './targets.ts'
import type { ListingRule } from './wish.ts'

/** Previews a publication, and checks later that its prices are still the same. */

interface Wanted {
  goods_id: number
  shop_id: number
  rule: ListingRule
}

/** Fails if the prices in the preview have changed. */
export async function assertPricesUnchanged(ctx: UserCtx, mark: string, rule: ListingRule): Promise<void> {
  const [goods_id, shop_id] = mark.split('.').map(Number)
  const known = goods_id && shop_id ? (await priced(ctx, { goods_id, shop_id, rule })).mark : undefined
  if (known !== mark) fail(publishErrors.price_changed)
}

/** A product as the store would get it, with prices and their mark. */
async function priced(ctx: UserCtx, input: Wanted) {
  checkRule(input.rule)
  const [target] = await ownStores(ctx, [input.shop_id])
  const { currency, platformId, name, language } = assertFound(target)
  const limits = connectorFor(ctx, platformId)?.listings?.limits
  if (!limits) fail(publishErrors.not_here, { store: name })
  await onShelf(ctx, [input.goods_id])
  const source = await listingSource(ctx, input.goods_id, language)
  const rate = await rateAt(ctx, 'USD', currency)
  const into = { currency, rate, handle: '', status: 'draft', limits } as const
  const prepared = prepare(source, {}, input.rule, into)
  const mark = [input.goods_id, input.shop_id, hashOf(currency, prepared.variants)].join('.')
  return { ...prepared, source, currency, rate, mark }
}

/** @param input.country destination for the freight in margins */
export async function preview(ctx: UserCtx, input: Wanted & { country: string }) {
  const { product, variants, problems, source, currency, rate, mark } = await priced(ctx, input)
  const costs = await pieceCosts(
    ctx,
    variants.map(({ skuId }) => skuId),
    entityOf(ctx),
    input.country,
  )
  return {
    currency,
    mark,
    title: product.title,
    description: product.html,
    texts: source.texts,
    tags: product.tags,
    images: source.images.map(({ id, url }) => ({ id, url: url.replace(ctx.config.PUBLIC_URL, '') })),
    variants: variants.map((v) => {
      const known = costs.get(v.skuId) ?? { goods: v.cost, serviceFee: 0, freight: null }
      const cost = costIn(known, currency, rate)
      const margin = marginOf(v.price.price.amount, cost)
      return {
        sku_id: v.skuId,
        sku: v.sku,
        options: v.options,
        ...costRow(cost),
        price: v.price.price.amount,
        compare_at: v.price.compareAt?.amount ?? null,
        margin: margin?.amount ?? null,
        margin_bp: margin?.basisPoints ?? null,
      }
    }),
    problems: problems.map((p) => ({
      code: p.error.code,
      message: fill(p.error.words[ctx.lang], p.values),
      field: p.field,
    })),
  }
}

const hashOf = (currency: string, variants: Prepared['variants']): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        currency,
        variants.map(({ skuId, cost, price }) => [
          skuId,
          cost,
          price.price.amount,
          price.compareAt?.amount ?? null,
        ]),
      ]),
    )
    .digest('base64url')
    .slice(0, 22)
