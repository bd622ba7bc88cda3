import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disorderOf } from './disorder.ts'
import type { SaidEvent } from './state.ts'

const day = 86_400_000
const start = Date.UTC(2026, 8, 1)
const event = (days: number, subStatus: string, more: Partial<SaidEvent> = {}): SaidEvent => ({
  at: start + days * day,
  zoned: true,
  heardAt: start + 30 * day,
  status: subStatus.split('_')[0] ?? '',
  subStatus,
  ...more,
})
const usual = [
  event(0, 'InTransit_PickedUp'),
  event(2, 'InTransit_Departure'),
  event(5, 'InTransit_Arrival'),
  event(6, 'OutForDelivery_Other'),
]

it('finds nothing in a usual way, and nothing after a delivery', () => {
  expect(disorderOf(usual)).toBe(null)
  expect(disorderOf([...usual, event(7, 'Delivered_Other'), event(9, 'InTransit_PickedUp')])).toBe(null)
  expect(disorderOf([...usual, event(6.4, 'InTransit_Departure')])).toBe(null)
  expect(disorderOf([...usual, event(8, 'InTransit_Departure', { zoned: false })])).toBe(null)
})

it('finds an event far from the buyer after one near them, and one of a time to come', () => {
  expect(disorderOf([...usual, event(8, 'InTransit_PickedUp')])).toBe(start + 8 * day)
  const heardAt = start + day
  expect(disorderOf([event(3, 'InTransit_PickedUp', { heardAt })])).toBe(heardAt)
})

it('says the same in whatever order the events came', () => {
  const events = [...usual, event(8, 'InTransit_PickedUp')]
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
      expect(disorderOf(shuffled)).toBe(start + 8 * day)
    }),
  )
})
