import { isDeepStrictEqual } from 'node:util'
import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'

/**
 * The offers of a decision as the log stores them, in their order: a channel's price, or the index of its list of reasons. As
 * plain JSON they take 30 kB per order, and parsing them took PostgreSQL most of an import's time; this format takes a tenth.
 */

type Why = ChannelOffer['why']
interface Packed {
  why: Why[]
  of: ([id: number, why: number] | [id: number, total: number, daysMin: number, daysMax: number])[]
}

/** Only available channels have a price, and only the others have reasons. */
export function packOffers(offers: readonly ChannelOffer[]): string {
  const packed: Packed = { why: [], of: [] }
  for (const { channel_id, ok, total, days_min, days_max, why } of offers) {
    if (ok) {
      packed.of.push([channel_id, total, days_min, days_max])
      continue
    }
    const known = packed.why.findIndex((one) => isSame(one, why))
    packed.of.push([channel_id, known < 0 ? packed.why.push(why) - 1 : known])
  }
  return JSON.stringify(packed)
}

/** Few lists differ, and most of those in their first code: comparing takes a tenth of the time of serializing each. */
const isSame = (left: Why, right: Why): boolean =>
  left.length === right.length &&
  left.every((one, i) => {
    const other = right[i]
    return one.code === other?.code && isSameOf(one.values, other.values)
  })

function isSameOf(left: Why[number]['values'], right: Why[number]['values']): boolean {
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) =>
        name in right &&
        (left[name] === right[name] ||
          (typeof left[name] === 'object' && isDeepStrictEqual(left[name], right[name]))),
    )
  )
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

/** The offers of a decision; the oldest ones are stored as plain JSON. */
export const offersOf = ({ offers, offered }: { offers: ChannelOffer[]; offered: string | null }) =>
  offered === null ? offers : unpackOffers(offered)
