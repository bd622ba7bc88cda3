import { plainName, variantName } from '@dropyard/contract/development/development/variant-row'
import type { Comparison } from '@dropyard/contract/development/quotation'
import type { Extra } from '@dropyard/contract/development/quotation/terms'
import type { One688Offer, One688Variant } from '@dropyard/contract/purchasing/one688'

type Variant = Comparison['variants'][number]

/**
 * Initial values of a quotation from an offer on 1688: prices per piece, in CNY fen.
 *
 * @param variants variants of the product; if the offer has different prices for some of them, their differences are filled in
 */
export function quotationOf(
  offer: One688Offer,
  variants: readonly Variant[],
): Readonly<Record<string, unknown>> {
  const pieces = offer.unit_pieces ?? 1
  // With quantity tiers, all variants have the same price.
  const priced = offer.tiers.length > 0 ? [] : variants.map((one) => [one, priceIn(offer, one)] as const)
  const known = priced.flatMap(([, price]) => price ?? [])
  // A variant that the offer does not name is assumed to cost as much as the dearest one.
  const dearest = known.length > 0 && known.length === variants.length ? Math.max(...known) : offer.price_to
  const prices = offer.tiers.length > 0 ? offer.tiers : [{ from: offer.moq, price: dearest }]
  const ofPiece = (price: number): number => Math.ceil(price / pieces)
  return {
    currency: 'CNY',
    incoterm: offer.freight && !offer.freight.free ? 'collect' : 'paid',
    tiers: prices.map(({ from, price }) => ({
      quantity: Math.max(1, from) * pieces,
      price: ofPiece(price),
      lead_days: null,
    })),
    extras: priced.flatMap(([{ code, options }, price]): Extra[] => {
      const extra = price === undefined ? 0 : ofPiece(price) - ofPiece(dearest)
      return extra === 0 ? [] : [{ variant: shortName(code, options), extra }]
    }),
    moq: Math.max(1, offer.moq) * pieces,
    stock: offer.stock === null ? null : offer.stock * pieces,
    pack_quantity: Math.max(1, offer.lot) * pieces,
    freight: offer.freight?.free ? 0 : (offer.freight?.estimate ?? null),
    source: 'one688',
    link: offer.link,
    note: [offer.seller.name, offer.title_zh || offer.title].filter(Boolean).join(' · '),
  }
}

/** The offer's price for a variant: the highest if several of its variants match; undefined if none matches. */
function priceIn({ variants }: One688Offer, { options }: Variant): number | undefined {
  const prices = variants.filter((one) => isSame(one, options)).map(({ price }) => price)
  return prices.length > 0 ? Math.max(...prices) : undefined
}

/** Whether one of the two has all values of the other, in either language. */
function isSame({ attributes }: One688Variant, options: readonly string[]): boolean {
  if (attributes.length === 0 || options.length === 0) return false
  const wanted = options.map(plainName)
  const offered = attributes.map(({ value, value_zh }) => [plainName(value), plainName(value_zh)])
  return (
    wanted.every((option) => offered.some((names) => names.includes(option))) ||
    offered.every((names) => names.some((name) => wanted.includes(name)))
  )
}

/** Maximum length of a variant's name in the form. */
const longest = 60

function shortName(code: string, options: readonly string[]): string {
  const name = variantName(code, options)
  return name.length > longest ? code : name
}
