import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionFacts } from '../../logistics/shipping/match.ts'
import { type ChoiceGiven, chooseChannel, isProven } from './channel-choice.ts'

const anyOffers = fc
  .array(
    fc.record({
      ok: fc.boolean(),
      total: fc.nat(5),
      days_min: fc.constant(2),
      days_max: fc.nat(4),
      why: fc.constant([]),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((offers) => offers.map((one, at) => ({ ...one, channel_id: at + 1 })))
const optional = (max: number) => fc.option(fc.nat(max), { nil: null })
const channel = fc.integer({ min: 1, max: 7 })
const anyGiven: fc.Arbitrary<ChoiceGiven> = fc.record({
  fixed: fc.option(channel, { nil: null, freq: 4 }),
  staff: fc.option(
    fc.record({ id: fc.nat(9), name: fc.constant('Staff'), version: fc.nat(3), channelId: channel }),
    {
      nil: null,
    },
  ),
  rules: fc
    .array(
      fc.record({
        name: fc.constant('Merchant'),
        version: fc.nat(3),
        channel_id: channel,
        active: fc.boolean(),
        shop_ids: fc.option(fc.subarray([1, 2], { minLength: 1 }), { nil: null }),
        countries: fc.subarray(['DE', 'US']),
        amount_min: optional(9),
        amount_max: optional(9),
        grams_min: optional(9),
        grams_max: optional(9),
        goods_tags: fc.subarray(['a']),
      }),
      { maxLength: 4 },
    )
    .map((rules) => rules.map((one, at) => ({ ...one, id: at + 1 }))),
  facts: fc.option(
    fc
      .record({
        storeId: fc.option(fc.constantFrom(1, 2), { nil: null }),
        country: fc.constantFrom('DE', 'US', 'JP'),
        amount: optional(9),
        grams: fc.nat(9),
        tags: fc.subarray(['a', 'b']),
      })
      .map(conditionFacts),
    { nil: null, freq: 6 },
  ),
  offers: anyOffers,
})

describe('the choice of a channel', () => {
  it('made again from its log is the same, whatever the order', () => {
    let chosen = 0
    fc.assert(
      fc.property(anyGiven, (given) => {
        const choice = chooseChannel(given)
        if (choice === null) return
        chosen++
        const kept = JSON.parse(JSON.stringify({ choice, given })) as {
          choice: typeof choice
          given: ChoiceGiven
        }
        expect(isProven(kept.choice, kept.given)).toBe(true)
        // Another channel from the same facts is detected.
        expect(isProven({ ...kept.choice, channelId: kept.choice.channelId + 1 }, kept.given)).toBe(false)
      }),
      { numRuns: 10_000 },
    )
    expect(chosen).toBeGreaterThan(3000)
  })

  it('takes a channel that can carry it: of a person, of a rule, or the cheapest', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const choice = chooseChannel(given)
        const able = given.offers.filter((one) => one.ok)
        if (given.fixed !== null) {
          expect(choice?.channelId ?? null).toBe(
            able.some((one) => one.channel_id === given.fixed) ? given.fixed : null,
          )
          return
        }
        expect(choice === null).toBe(able.length === 0)
        if (choice === null) return
        const offer = able.find((one) => one.channel_id === choice.channelId)
        expect(offer).toBeDefined()
        if (given.staff && able.some((one) => one.channel_id === given.staff?.channelId))
          expect(choice).toMatchObject({ by: 'staff_rule', channelId: given.staff.channelId, refused: false })
        if (choice.by === 'default') expect(offer?.total).toBe(Math.min(...able.map((one) => one.total)))
      }),
      { numRuns: 2000 },
    )
  })
})
