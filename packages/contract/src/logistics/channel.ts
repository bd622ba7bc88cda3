import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'

/** Logistics channels: selection, and quotes for a parcel. */

export const channelErrors = errors('channel', {
  not_in_stock: [
    '{{warehouse}} has {{available}} of {{sku}}, {{quantity}} are needed.',
    '{{warehouse}} 的 {{sku}} 仅有 {{available}} 件，需要 {{quantity}} 件。',
  ],
  unknown_goods: ['SKU {{id}} doesn’t exist or can’t be bought.', 'SKU {{id}} 不存在或不可购买。'],
})

const said = z.object({ code: z.string(), message: z.string() })

/** Duty and import tax of a parcel in US cents, by who pays it. */
export const quotedDuty = z.object({
  ok: z.boolean(),
  total: z.number(),
  at_payment: z.number(),
  at_delivery: z.number(),
  in_own_return: z.number(),
  /** What the buyer would pay at the door without an IOSS number. */
  without_ioss: z.number(),
  items: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      amount: z.number(),
      collected: z.enum(['payment', 'delivery', 'own_return']),
    }),
  ),
  /** The applied rule, for the record. */
  rule: z.string().nullable(),
  notes: z.array(said),
  reasons: z.array(said),
})

/** One channel's quote for a parcel. Amounts are US cents; 0 if the channel can't carry it. */
export const channelQuote = z.object({
  channel_id: z.number(),
  code: z.string(),
  name: z.string(),
  carrier: z.string(),
  warehouse_id: z.number(),
  warehouse_code: z.string(),
  warehouse_name: z.string(),
  ok: z.boolean(),
  total: z.number(),
  currency: z.string(),
  /** Parts of the total: per parcel, and shared by its goods. */
  registration: z.number(),
  postage: z.number(),
  terms: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
  chargeable_grams: z.number(),
  days_min: z.number(),
  days_max: z.number(),
  /** Earliest and latest day of arrival, including holidays and days to ship; empty if it can't be carried. */
  earliest: z.string(),
  latest: z.string(),
  reasons: z.array(said),
  duty: quotedDuty.nullable(),
})
export type ChannelQuote = z.output<typeof channelQuote>

/** A channel for merchants: destinations and limits, not our costs. */
export const channelRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  carrier: z.string(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  countries: z.array(z.string()),
  days_min: z.number(),
  days_max: z.number(),
  max_grams: z.number(),
  excluded: z.array(z.string()),
  /** Whether parcels to the EU need an IOSS number. */
  ioss_required: z.boolean(),
})

export const channel = {
  list: listEndpoint({
    path: '/sale/channel',
    permission: 'signed-in',
    about: ['List logistics channels', '查看物流渠道列表'],
    row: channelRow,
    filters: {
      search: wire.text(100).optional(),
      warehouse_id: wire.id.optional(),
      country: country.optional(),
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/sale/channel/:id',
    permission: 'signed-in',
    about: ['View a logistics channel', '查看物流渠道'],
    data: channelRow,
  }),
  select: endpoint({
    method: 'GET',
    path: '/sale/channel/select',
    permission: 'signed-in',
    about: ['Select a logistics channel', '选择物流方式'],
    query: z.object({ warehouse_id: wire.id.optional() }),
    data: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        carrier: z.string(),
        warehouse_id: z.number(),
        warehouse_name: z.string(),
      }),
    ),
  }),
  /** Channels to a country, with delivery times. */
  shipping: endpoint({
    method: 'GET',
    path: '/sale/shipping/select',
    permission: 'signed-in',
    about: ['Select a shipping method to a country', '选择寄往某国的配送方式'],
    query: z.object({ country: country.optional() }),
    data: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        warehouse_id: z.number(),
        warehouse_name: z.string(),
        countries: z.array(z.string()),
        days_min: z.number(),
        days_max: z.number(),
      }),
    ),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/sale/shipping/quote',
    permission: 'signed-in',
    about: ['Quote shipping and duty of a parcel', '试算运费及税费'],
    body: z.object({
      country,
      zip: wire.text(20, 0).default(''),
      lines: wire.listOf(z.object({ sku_id: wire.id, quantity: wire.int({ min: 1, max: 10_000 }) }), {
        min: 1,
        max: 200,
      }),
      /** Whose IOSS number is used for the parcel. */
      ioss: wire.choice(['none', 'own', 'company']).default('none'),
      warehouse_id: wire.id.optional(),
    }),
    data: z.object({ quotes: z.array(channelQuote) }),
  }),
}
