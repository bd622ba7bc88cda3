import type { Comparison } from '@dropyard/contract/development/quotation'
import type { Extra } from '@dropyard/contract/development/quotation-terms'
import { plainName, variantName } from '@dropyard/contract/development/variant-row'
import type { One688Offer, One688Variant } from '@dropyard/contract/purchasing/one688'

type Variant = Comparison['variants'][number]

/**
 * A quotation's form as an offer of 1688 fills it in: prices for one piece, in CNY fen.
 *
 * @param variants of the product: where the offer asks another price for some of them, their difference is filled in
 */
export function quotationOf(
  offer: One688Offer,
  variants: readonly Variant[],
): Readonly<Record<string, unknown>> {
  const pieces = offer.unit_pieces ?? 1
  // With tiers, every variant costs the same.
  const priced = offer.tiers.length > 0 ? [] : variants.map((one) => [one, priceIn(offer, one)] as const)
  const known = priced.flatMap(([, price]) => price ?? [])
  // A variant that the offer does not name costs at the most what its dearest one does.
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

/** What the offer asks for a variant: the most, where several of its own are that variant; undefined where none is. */
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

/** Room for the name of a variant in the form. */
const longest = 60

function shortName(code: string, options: readonly string[]): string {
  const name = variantName(code, options)
  return name.length > longest ? code : name
}
