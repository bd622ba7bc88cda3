import type { One688Offer, One688Variant, sellerKinds } from '@dropyard/contract/purchasing/one688'

/**
 * Converts offers of 1688's APIs. Source: public copies of open.1688.com's documents of `product.search.keywordQuery`,
 * `imageQuery`, `queryProductDetail` and `product.freight.estimate`. Numbers and booleans are sometimes strings, and an empty
 * list is sent as null.
 */

/** Fields of an answer, of which nothing is certain. */
export type Loose = Readonly<Record<string, unknown>>

export const fields = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const words = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
export const yes = (value: unknown): boolean => value === true || value === 'true'
export function count(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Parses a price in yuan to fen, rounded up, so that it never costs more than shown. */
export function fen(value: unknown): number | null {
  const parts = /^(\d{1,12})(?:\.(\d*))?$/.exec(words(value))
  if (!parts) return null
  const [, whole = '', more = ''] = parts
  const left = /[1-9]/.test(more.slice(2)) ? 1 : 0
  return Number(whole) * 100 + Number(more.slice(0, 2).padEnd(2, '0')) + left
}

/** Picture URLs are sometimes http, which pages on https don't load. */
const picture = (value: unknown): string[] => {
  const address = words(value)
  if (!/^https?:\/\//.test(address)) return []
  return [address.replace(/^http:\/\/(?=[\w.-]+\.(?:alicdn|1688)\.com\/)/, 'https://')]
}

export const offerLink = (template: string, id: string): string => template.replace('{id}', id)

/** An offer in search results: one price, no variants. */
export function readCard(given: unknown, link: string): One688Offer | undefined {
  const card = fields(given)
  const id = words(card.offerId)
  const price = fen(fields(card.priceInfo).price)
  if (id === '' || price === null) return undefined
  const seller = fields(card.sellerDataInfo)
  const moq = count(card.minOrderQuantity) ?? 1
  return {
    offer_id: id,
    title: words(card.subjectTrans) || words(card.subject),
    title_zh: words(card.subject),
    link: offerLink(link, id),
    pictures: picture(card.imageUrl),
    seller: {
      name: words(card.companyName),
      member_id: '',
      kind: kindOf(card.sellerIdentities),
      years: count(seller.tpYear),
      city: words(card.companyAddress),
    },
    tiers: [{ from: moq, price }],
    price,
    price_to: price,
    moq,
    lot: 1,
    unit: '',
    unit_zh: '',
    unit_pieces: null,
    variants: [],
    stock: null,
    weight_g: null,
    size_cm: [],
    freight: null,
    sold_7d: count(card.sales7d),
    sold_30d: count(card.monthSold),
    sold: null,
    dropship: yes(card.isOnePsale),
    whole: false,
  }
}

/** An offer with its variants; undefined if it is no longer sold. */
export function readDetail(given: unknown, link: string): One688Offer | undefined {
  const offer = fields(given)
  const id = words(offer.offerId)
  const status = words(offer.status)
  if (id === '' || (status !== '' && status !== 'published')) return undefined
  const sale = fields(offer.productSaleInfo)
  const shipping = fields(offer.productShippingInfo)
  const unit = fields(sale.unitInfo)
  const variants = list(offer.productSkuInfos).flatMap(readVariant)
  // If variants have prices, the price ranges don't apply.
  const tiers =
    count(sale.quoteType) === 1 && variants.length > 0 ? [] : list(sale.priceRangeList).flatMap(readTier)
  const prices = tiers.length > 0 ? tiers.map((one) => one.price) : variants.map((one) => one.price)
  const size = ['length', 'width', 'height'].map((side) => count(shipping[side]) ?? 0)
  const weight = count(shipping.weight)
  return {
    offer_id: id,
    title: words(offer.subjectTrans) || words(offer.subject),
    title_zh: words(offer.subject),
    link: offerLink(link, id),
    pictures: list(fields(offer.productImage).images).flatMap(picture),
    seller: {
      name: words(offer.companyName),
      member_id: words(offer.sellerOpenId),
      kind: kindOf(offer.offerIdentities),
      years: count(fields(offer.sellerDataInfo).tpYear),
      city: words(shipping.sendGoodsAddressText),
    },
    tiers,
    price: prices.length > 0 ? Math.min(...prices) : 0,
    price_to: prices.length > 0 ? Math.max(...prices) : 0,
    moq: count(offer.minOrderQuantity) ?? 1,
    lot: count(offer.batchNumber) ?? 1,
    unit: words(unit.transUnit) || words(unit.unit),
    unit_zh: words(unit.unit),
    unit_pieces: piecesIn(words(unit.unit)),
    variants,
    stock: count(sale.amountOnSale),
    // Kilograms.
    weight_g: weight === null ? null : Math.round(weight * 1000),
    size_cm: size.every((side) => side > 0) ? size : [],
    freight: null,
    sold_7d: null,
    sold_30d: null,
    sold: count(offer.soldOut),
    dropship: list(offer.tagInfoList).some(
      (tag) => fields(tag).key === 'isOnePsale' && yes(fields(tag).value),
    ),
    whole: true,
  }
}

function readTier(given: unknown): One688Offer['tiers'] {
  const tier = fields(given)
  const price = fen(tier.price)
  return price === null ? [] : [{ from: count(tier.startQuantity) ?? 1, price }]
}

function readVariant(given: unknown): One688Variant[] {
  const sku = fields(given)
  const price = fen(sku.price)
  if (price === null) return []
  const attributes = list(sku.skuAttributes).map(fields)
  return [
    {
      spec_id: words(sku.specId),
      sku_id: words(sku.skuId),
      attributes: attributes.map((one) => ({
        name: words(one.attributeNameTrans) || words(one.attributeName),
        name_zh: words(one.attributeName),
        value: words(one.valueTrans) || words(one.value),
        value_zh: words(one.value),
      })),
      price,
      stock: count(sku.amountOnSale) ?? 0,
      picture: attributes.flatMap((one) => picture(one.skuImageUrl))[0] ?? null,
    },
  ]
}

/** The seller's freight terms, with the cost for the given quantity. */
export function readFreight(given: unknown): One688Offer['freight'] {
  const told = fields(given)
  const charge = (['weight', 'piece', 'volume'] as const)[count(told.chargeType) ?? 0]
  if (words(told.templateId) === '' || !charge) return null
  return {
    template_id: words(told.templateId),
    name: words(told.templateName),
    free: yes(told.freePostage),
    charge,
    first_fee: fen(told.firstFee) ?? 0,
    first_unit: words(told.firstUnit) || '1',
    next_fee: fen(told.nextFee) ?? 0,
    next_unit: words(told.nextUnit) || '1',
    estimate: fen(told.freight) ?? 0,
  }
}

/** The kind of seller: codes in search results, Chinese names in details, sometimes several in one string. */
function kindOf(identities: unknown): keyof typeof sellerKinds {
  const all = list(identities).map(words).join(',')
  if (/super_factory|超级工厂/.test(all)) return 'factory'
  if (/powerful_merchants|实力商家/.test(all)) return 'merchant'
  return /tp_member|诚信通/.test(all) ? 'member' : 'other'
}

const pieces: Readonly<Record<string, number>> = { 双: 2, 对: 2, 打: 12 }
const single = '个件只条张把台顶块串支根枚片本瓶'

/** Prices are per unit, which may be a pair or a dozen; the content of a box or a set is unknown. */
const piecesIn = (unit: string): number | null =>
  pieces[unit] ?? (unit !== '' && single.includes(unit) ? 1 : null)
