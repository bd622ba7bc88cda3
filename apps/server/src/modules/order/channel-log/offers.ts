import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'

/**
 * Offers as the log keeps them, in their order: what a channel asks, or which of a few lists of reasons stands against it.
 * Written out they have 30 kB of each order, which PostgreSQL took most of an import's time to parse; this text has a tenth.
 */

type Why = ChannelOffer['why']
interface Packed {
  why: Why[]
  of: ([id: number, why: number] | [id: number, total: number, daysMin: number, daysMax: number])[]
}

/** Those that can carry give no reasons, and others ask for nothing. */
export function packOffers(offers: readonly ChannelOffer[]): string {
  const places = new Map<string, number>()
  const packed: Packed = { why: [], of: [] }
  for (const { channel_id, ok, total, days_min, days_max, why } of offers) {
    if (ok) {
      packed.of.push([channel_id, total, days_min, days_max])
      continue
    }
    const key = JSON.stringify(why)
    const place = places.get(key) ?? packed.why.length
    if (place === packed.why.length) packed.why.push(why)
    places.set(key, place)
    packed.of.push([channel_id, place])
  }
  return JSON.stringify(packed)
}

function unpackOffers(text: string): ChannelOffer[] {
  const { why, of }: Packed = JSON.parse(text)
  return of.map((one) => {
    if (one.length === 4) {
      const [channel_id, total, days_min, days_max] = one
      return { channel_id, ok: true, total, days_min, days_max, why: [] }
    }
    const [channel_id, place] = one
    return { channel_id, ok: false, total: 0, days_min: 0, days_max: 0, why: why[place] ?? [] }
  })
}

/** The offers of a choice; those of the first ones were kept written out. */
export const offersOf = ({ offers, offered }: { offers: ChannelOffer[]; offered: string | null }) =>
  offered === null ? offers : unpackOffers(offered)
