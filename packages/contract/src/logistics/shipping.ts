import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'
import { channelRow } from './channel.ts'

/** Shipping options for merchants, with prices by zone and weight. */

const shippingOption = channelRow.omit({ excluded: true }).extend({
  /** Price of the lightest parcel to the cheapest zone, US cents; null without a price in USD. */
  price_from: z.number().nullable(),
  currency: z.string(),
})

const zone = z.object({
  code: z.string(),
  countries: z.array(z.string()),
  days_min: z.number(),
  days_max: z.number(),
  /** Prices of parcels of some weights without surcharges, US cents; null if the zone doesn't accept them. */
  prices: z.array(z.object({ grams: z.number(), amount: z.number().nullable() })),
})

export const shipping = {
  list: listEndpoint({
    path: '/sale/shipping',
    permission: 'signed-in',
    about: ['List shipping methods', '查看物流方式列表'],
    row: shippingOption,
    filters: {
      country: wire.text(2, 2).optional(),
      warehouse_id: wire.id.optional(),
      search: wire.text(100).optional(),
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/sale/shipping/:id',
    permission: 'signed-in',
    about: ['View a shipping method', '查看物流方式'],
    data: shippingOption.extend({ zones: z.array(zone) }),
  }),
}
