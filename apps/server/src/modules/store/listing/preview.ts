import { createHash } from 'node:crypto'
import { fill } from '@dropyard/contract/kit/text'
import { publishErrors } from '@dropyard/contract/store/listing'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { listingSource } from '../../catalog/goods-search/listing-source.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { connectorFor } from '../store/connections.ts'
import { checkRule, prepare } from './prepare.ts'
import { onShelf, ownStores } from './targets.ts'
import type { ListingRule } from './wish.ts'

/** What a publish would send, and whether that is still what was seen. */

interface Wanted {
  goods_id: number
  shop_id: number
  rule: ListingRule
}

/** Fails when the prices that were seen, of a product in a store, are others by now. */
export async function assertPricesUnchanged(ctx: UserCtx, mark: string, rule: ListingRule): Promise<void> {
  const [goods_id, shop_id] = mark.split('.').map(Number)
  const known = goods_id && shop_id ? (await preview(ctx, { goods_id, shop_id, rule })).mark : undefined
  if (known !== mark) fail(publishErrors.price_changed)
}

export async function preview(ctx: UserCtx, input: Wanted) {
  checkRule(input.rule)
  const [target] = await ownStores(ctx, [input.shop_id])
  const { currency, platformId, name, language } = assertFound(target)
  const limits = connectorFor(ctx, platformId)?.listings?.limits
  if (!limits) fail(publishErrors.not_here, { store: name })
  await onShelf(ctx, [input.goods_id])
  const source = await listingSource(ctx, input.goods_id, language)
  const rate = await rateAt(ctx, 'USD', currency)
  const { product, variants, problems } = prepare(source, {}, input.rule, {
    currency,
    rate,
    handle: '',
    status: 'draft',
    limits,
  })
  const shown = variants.map((v) => ({
    sku_id: v.skuId,
    sku: v.sku,
    options: v.options,
    cost: v.price.landed.amount,
    price: v.price.price.amount,
    compare_at: v.price.compareAt?.amount ?? null,
    margin: v.price.margin.amount,
    margin_bp: v.price.marginBasisPoints,
  }))
  return {
    currency,
    mark: [input.goods_id, input.shop_id, hashOf(currency, shown)].join('.'),
    title: product.title,
    description: product.html,
    texts: source.texts,
    tags: product.tags,
    images: source.images.map(({ id, url }) => ({ id, url: url.replace(ctx.config.PUBLIC_URL, '') })),
    variants: shown,
    problems: problems.map((p) => ({
      code: p.error.code,
      message: fill(p.error.words[ctx.lang], p.values),
      field: p.field,
    })),
  }
}

const hashOf = (
  currency: string,
  prices: readonly { sku_id: number; cost: number; price: number; compare_at: number | null }[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([currency, prices.map((v) => [v.sku_id, v.cost, v.price, v.compare_at])]))
    .digest('base64url')
    .slice(0, 22)
