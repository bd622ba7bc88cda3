import { brokenLimits, type LimitBreak } from '@dropyard/contract/catalog/goods/completeness'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { formatMoney, parseMoney, wholeBasisPoints } from '@dropyard/contract/kit/money'
import { listingErrors } from '@dropyard/contract/store/listing'
import {
  endingOf,
  factorOf,
  type Price,
  type PriceRule,
  priceOf,
} from '@dropyard/contract/store/listing/price-rule'
import type { ListingLimits } from '@dropyard/contract/store/platform/facts'
import type { ProductToPublish } from '../../../connectors/listings.ts'
import { invalid } from '../../../kit/errors.ts'
import type { ListingSource } from '../../catalog/goods-search/listing-source.ts'
import type { ListingRule, ListingWish } from './wish.ts'

/** Combines our goods, the merchant's wishes and the price rule into a product for a store. */

export interface Problem {
  error: ErrorCode
  values: Record<string, unknown>
  field: string
}

export interface Prepared {
  product: ProductToPublish
  variants: { skuId: number; sku: string; options: string[]; cost: number; price: Price }[]
  /** What the platform would refuse, found before any call. */
  problems: Problem[]
}

const plainAmount = /^\d{1,9}(\.\d{1,2})?$/

/** Refuses a rule that can't give a price. */
export function checkRule(rule: ListingRule): void {
  if (rule.mode === 'add' && !plainAmount.test(rule.value))
    invalid({ 'rule.value': { en: 'Enter an amount such as 12.50.', zh: '请输入金额，例如 12.50。' } })
  if (rule.mode === 'multiply' && !((factorOf(rule.value) ?? 0) > 0))
    invalid({ 'rule.value': { en: 'Enter a factor such as 2.5.', zh: '请输入倍数，例如 2.5。' } })
  if (rule.compare_factor !== undefined && !((factorOf(rule.compare_factor) ?? 0) >= wholeBasisPoints))
    invalid({ 'rule.compare_factor': { en: 'Enter a factor of at least 1.', zh: '请输入不小于 1 的倍数。' } })
}

/** The rule in the form that the price formula takes. */
export function priceRule(rule: ListingRule, currency: string): PriceRule {
  return {
    markup:
      rule.mode === 'multiply'
        ? { kind: 'multiplier', basisPoints: factorOf(rule.value) ?? 10_000 }
        : { kind: 'fixed', amount: parseMoney(rule.value, 'USD', { zerosAllowed: true }).amount },
    includeShipping: rule.shipping > 0,
    rounding: 'half_even',
    roundTo: 1,
    ending: rule.ending === undefined ? null : endingOf(rule.ending, currency),
    compareAtBasisPoints: rule.compare_factor === undefined ? null : (factorOf(rule.compare_factor) ?? null),
  }
}

interface Target {
  currency: string
  /** Units of the store's currency per USD. */
  rate: string
  handle: string
  status: 'draft' | 'active' | 'archived'
  limits: ListingLimits
}

export function prepare(
  source: ListingSource,
  wish: ListingWish,
  rule: ListingRule,
  target: Target,
): Prepared {
  const formula = priceRule(rule, target.currency)
  const byHand = new Map((wish.prices ?? []).map((p) => [p.sku_id, p.price]))
  const variants = source.variants.map((v) => {
    const calculated = priceOf(formula, {
      cost: { amount: v.cost, currency: 'USD' },
      shipping: { amount: rule.shipping, currency: 'USD' },
      currency: target.currency,
      rate: target.rate,
    })
    return {
      skuId: v.skuId,
      sku: v.sku,
      options: v.options,
      cost: v.cost,
      price: withHand(calculated, byHand.get(v.skuId)),
    }
  })
  const chosen = wish.image_ids
    ? wish.image_ids.flatMap((id) => source.images.filter((i) => i.id === id))
    : source.images
  const product: ProductToPublish = {
    title: (wish.title ?? source.title).trim(),
    html: wish.description ?? source.html,
    vendor: source.vendor,
    productType: source.productType,
    tags: wish.tags ?? source.tags,
    handle: target.handle,
    status: target.status,
    options: source.options,
    images: chosen.map(({ url, alt }) => ({ url, alt })),
    ...(source.fields ? { fields: source.fields } : {}),
    variants: source.variants.map((v, i) => ({
      sku: v.sku,
      barcode: v.barcode,
      optionValues: v.options,
      ...amountsOf(variants[i]?.price),
      weightGrams: v.weightGrams,
      hsCode: v.hsCode,
      originCountry: v.originCountry,
      imageUrl: v.imageUrl,
      stock: v.stock,
    })),
  }
  return { product, variants, problems: problemsOf(product, target.limits) }
}

const amountsOf = (price: Price | undefined): { price: string; compareAtPrice: string | null } => ({
  price: price ? formatMoney(price.price) : '0',
  compareAtPrice: price?.compareAt ? formatMoney(price.compareAt) : null,
})

/** Replaces the calculated price by one that the merchant entered. */
function withHand(price: Price, amount: number | undefined): Price {
  if (amount === undefined) return price
  return {
    price: { ...price.price, amount },
    compareAt: price.compareAt && price.compareAt.amount > amount ? price.compareAt : null,
  }
}

/** Facts that are checked before a platform is called. */
interface Publishable {
  readonly title: string
  readonly options: readonly unknown[]
  readonly images: readonly unknown[]
  readonly variants: readonly { readonly sku: string; readonly weightGrams: number; readonly price: string }[]
}

const errorsOf = {
  title_missing: [listingErrors.title_missing, 'title', () => ({})],
  title_long: [listingErrors.title_long, 'title', (_of, limits) => ({ limit: limits.title })],
  too_many_variants: [
    listingErrors.too_many_variants,
    'variants',
    (of, limits) => ({ count: of.variants.length, limit: limits.variants }),
  ],
  too_many_options: [
    listingErrors.too_many_options,
    'options',
    (of, limits) => ({ count: of.options.length, limit: limits.options }),
  ],
  no_images: [listingErrors.no_images, 'images', () => ({})],
} as const satisfies Record<
  LimitBreak,
  readonly [ErrorCode, string, (of: Publishable, limits: ListingLimits) => Record<string, unknown>]
>

/** What a platform with these limits would refuse. */
export function problemsOf(product: Publishable, limits: ListingLimits): Problem[] {
  const { title, options, images, variants } = product
  const measured = { title, options: options.length, images: images.length, variants: variants.length }
  return [
    ...brokenLimits(measured, limits).map((what) => {
      const [error, field, values] = errorsOf[what]
      return { error, field, values: values(product, limits) }
    }),
    ...variants.flatMap(({ sku, weightGrams, price }) => [
      ...(weightGrams <= 0
        ? [{ error: listingErrors.weight_missing, field: 'weight', values: { sku } }]
        : []),
      ...(Number(price) <= 0 ? [{ error: listingErrors.price_zero, field: 'price', values: { sku } }] : []),
    ]),
  ]
}
