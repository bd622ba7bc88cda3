import type { ChannelOffer } from '@dropyard/contract/order/order-rule/channel-choice'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offersOf, packOffers } from './offers.ts'

const reason = fc.record({
  code: fc.constantFrom('shipping.country', 'shipping.ioss', 'channel.not_in_stock'),
  values: fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string(), fc.integer()), {
    maxKeys: 2,
    noNullPrototype: true,
  }),
})
const able = fc
  .record({ channel_id: fc.nat(), total: fc.nat(), days_min: fc.nat(60), days_max: fc.nat(60) })
  .map((one): ChannelOffer => ({ ...one, ok: true, why: [] }))
const unable = fc
  .record({ channel_id: fc.nat(), why: fc.array(reason, { minLength: 1, maxLength: 3 }) })
  .map((one): ChannelOffer => ({ ...one, ok: false, total: 0, days_min: 0, days_max: 0 }))

it('keeps offers as they were, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(able, unable)), (offers) => {
      expect(offersOf({ offers: [], offered: packOffers(offers) })).toEqual(
        JSON.parse(JSON.stringify(offers)),
      )
    }),
  )
})

it('reads what was kept before offers were packed', () => {
  const offers = fc.sample(able, 3)
  expect(offersOf({ offers, offered: null })).toEqual(offers)
})

it('writes a reason once that stands against many channels', () => {
  const why = [{ code: 'shipping.country', values: { place: 'DE 10119', country: 'DE' } }]
  const offers = Array.from(
    { length: 200 },
    (_, i): ChannelOffer => ({
      ...{ channel_id: i + 1, ok: false, total: 0, days_min: 0, days_max: 0 },
      why,
    }),
  )
  expect(packOffers(offers).split('DE 10119')).toHaveLength(2)
})
