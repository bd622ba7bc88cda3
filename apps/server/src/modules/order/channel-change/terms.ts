import type { Words } from '@dropyard/contract/kit/text'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import type { CarriageTerms } from '@dropyard/contract/order/order-rule/channel-promise'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'

/** The paid channel and the wanted one, with delivery time and price of each for the parcel. */
export interface Compared {
  from: CarriageTerms
  to: CarriageTerms
  names: { from: Words; to: Words }
}

interface Quoted {
  id: number
  quote: ChannelQuote | undefined
}

export interface NamedChannel extends Words {
  id: number
  trackingUrl: string
}

/** Names of channels, and whether each is tracked. */
export const namedChannels = (ctx: Ctx, ids: readonly number[]): Promise<NamedChannel[]> =>
  ctx.db
    .select({ id: channel.id, en: channel.nameEn, zh: channel.nameZh, trackingUrl: channel.trackingUrl })
    .from(channel)
    .where(inArray(channel.id, [...new Set(ids)]))

/** Compares two channels for a parcel by their current quotes; a channel without a quote has neither days nor price. */
export async function compareChannels(ctx: Ctx, from: Quoted, to: Quoted): Promise<Compared> {
  return compareNamed(await namedChannels(ctx, [from.id, to.id]), from, to)
}

/** Same, for channels whose rows the caller has read. */
export function compareNamed(rows: readonly NamedChannel[], from: Quoted, to: Quoted): Compared {
  const termsOf = ({ id, quote }: Quoted): CarriageTerms => ({
    channelId: id,
    daysMax: quote?.ok ? quote.days_max : null,
    total: quote?.ok ? quote.total : null,
    tracked: rows.some((row) => row.id === id && row.trackingUrl !== ''),
  })
  const nameOf = ({ id }: Quoted): Words => {
    const row = rows.find((one) => one.id === id)
    return row ? { en: row.en, zh: row.zh } : { en: String(id), zh: String(id) }
  }
  return { from: termsOf(from), to: termsOf(to), names: { from: nameOf(from), to: nameOf(to) } }
}
