import type { Words } from '@dropyard/contract/kit/text'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import type { CarriageTerms } from '@dropyard/contract/order/order-rule/channel-promise'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'

/** The channel that was paid for and the one that is wanted, with what each takes and costs for the parcel. */
export interface Compared {
  from: CarriageTerms
  to: CarriageTerms
  names: { from: Words; to: Words }
}

/** Compares two channels for a parcel by their quotes of now; a channel without a quote has no days and no price. */
export async function compareChannels(
  ctx: Ctx,
  from: { id: number; quote: ChannelQuote | undefined },
  to: { id: number; quote: ChannelQuote | undefined },
): Promise<Compared> {
  const rows = await ctx.db
    .select({ id: channel.id, en: channel.nameEn, zh: channel.nameZh, trackingUrl: channel.trackingUrl })
    .from(channel)
    .where(inArray(channel.id, [from.id, to.id]))
  const termsOf = ({ id, quote }: typeof from): CarriageTerms => ({
    channelId: id,
    daysMax: quote?.ok ? quote.days_max : null,
    total: quote?.ok ? quote.total : null,
    tracked: rows.some((row) => row.id === id && row.trackingUrl !== ''),
  })
  const nameOf = ({ id }: typeof from): Words => {
    const row = rows.find((one) => one.id === id)
    return row ? { en: row.en, zh: row.zh } : { en: String(id), zh: String(id) }
  }
  return { from: termsOf(from), to: termsOf(to), names: { from: nameOf(from), to: nameOf(to) } }
}
