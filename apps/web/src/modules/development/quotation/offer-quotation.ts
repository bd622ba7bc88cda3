import type { One688Offer } from '@dropyard/contract/purchasing/one688'

/** A quotation's form as an offer of 1688 fills it in: prices for one piece, in CNY fen. */
export function quotationOf(offer: One688Offer): Readonly<Record<string, unknown>> {
  const pieces = offer.unit_pieces ?? 1
  // Where each variant has its own price, the dearest is what all of them cost at the most.
  const prices = offer.tiers.length > 0 ? offer.tiers : [{ from: offer.moq, price: offer.price_to }]
  return {
    currency: 'CNY',
    incoterm: offer.freight && !offer.freight.free ? 'collect' : 'paid',
    tiers: prices.map(({ from, price }) => ({
      quantity: Math.max(1, from) * pieces,
      price: Math.ceil(price / pieces),
      lead_days: null,
    })),
    moq: Math.max(1, offer.moq) * pieces,
    stock: offer.stock === null ? null : offer.stock * pieces,
    pack_quantity: Math.max(1, offer.lot) * pieces,
    freight: offer.freight?.free ? 0 : (offer.freight?.estimate ?? null),
    source: 'one688',
    link: offer.link,
    note: [offer.seller.name, offer.title_zh || offer.title].filter(Boolean).join(' · '),
  }
}
