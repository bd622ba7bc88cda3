import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import type { SplitPreview } from '@dropyard/contract/order/order-split'
import type { Ctx } from '../../../kit/context.ts'
import { quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { bestQuotes } from '../../logistics/channel/service.ts'
import type { LineRecord, OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { piecesOf } from '../order-edit/goods.ts'

/** Figures of an order and its part, shown before it is split. */

interface Parcel {
  o: OrderRecord
  lines: readonly LineRecord[]
}

/** Current quotes for parcels, each by its own channel. */
export async function quotedBy(ctx: Ctx, parcels: readonly Parcel[]): Promise<(ChannelQuote | undefined)[]> {
  const skuIds = parcels.flatMap(({ lines }) => lines.flatMap((line) => line.skuId ?? []))
  const facts = await quoteFacts(ctx, [...new Set(skuIds)], undefined)
  return parcels.map(({ o, lines }) => {
    const { country, zip } = o.address
    const parcel = {
      country,
      zip,
      lines: shippableItems(lines),
      iossNumber: o.iossNumber,
      vatCollected: o.taxCollected !== null,
      needsStock: false,
    }
    return bestQuotes(ctx, { ...parcel, channelId: o.channelId ?? 0 }, facts).best
  })
}

export const halfOf = (
  o: OrderRecord,
  lines: readonly LineRecord[],
  quote: ChannelQuote | undefined,
): SplitPreview['whole'] => ({
  pieces: piecesOf(lines),
  paid: o.payAmount,
  coupon: o.charges?.quoted.coupon?.amount ?? 0,
  freight: quote?.total ?? 0,
  duty: quote?.duty?.total ?? 0,
  grams: quote?.chargeable_grams ?? 0,
  express_name: quote?.name ?? '',
  in_stock: o.supply === 'reserved',
})
