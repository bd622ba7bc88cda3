import { describe, expect, it } from 'vitest'
import { isWeekend } from '../../kit/weekend.ts'
import { parcelState, type SaidEvent } from './state.ts'
import type { ParcelPhase } from './status.ts'
import { type Arrived, gapsOf, learn, learnedLimit, openDays, warningOf } from './warning.ts'

/** Ten thousand parcels of two carriers with realistic events: whether each ends in the right state, and which raise warnings. */

const day = 86_400_000
const start = Date.UTC(2026, 2, 2)
const claimDays = 60

/** Pseudo-random numbers that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const random = randomFrom(20_261_124)
const around = (mean: number, spread: number): number =>
  mean * Math.exp(spread * (random() + random() + random() - 1.5))

type Fate = 'delivered' | 'lost' | 'returned'
interface Parcel {
  channel: number
  country: string
  shippedAt: number
  fate: Fate
  events: SaidEvent[]
}

/** Mean days before each event, by carrier: one is fast and reports much, the other is slow and reports little. */
const ways: readonly (readonly (readonly [sub: string, days: number])[])[] = [
  [
    ['InTransit_PickedUp', 0.8],
    ['InTransit_Other', 0.7],
    ['InTransit_Departure', 1.2],
    ['InTransit_Arrival', 2],
    ['InTransit_CustomsProcessing', 0.5],
    ['InTransit_CustomsReleased', 0.8],
    ['InTransit_Other', 0.9],
    ['OutForDelivery_Other', 1],
    ['Delivered_Other', 0.3],
  ],
  [
    ['InTransit_PickedUp', 1.5],
    ['InTransit_Departure', 4],
    ['InTransit_Arrival', 6],
    ['InTransit_CustomsReleased', 3],
    ['OutForDelivery_Other', 3],
    ['Delivered_Other', 0.5],
  ],
]
const countries = ['US', 'DE', 'FR']

function makeParcel(n: number): Parcel {
  const channel = n % 2
  const shippedAt = start + (n % 120) * day
  const fate: Fate = n % 50 === 7 ? 'lost' : n % 70 === 11 ? 'returned' : 'delivered'
  const way = ways[channel] ?? []
  const stops = fate === 'lost' ? Math.floor(random() * (way.length - 1)) : way.length
  const steps = fate === 'returned' ? way.slice(0, -1) : way.slice(0, stops)
  const events: SaidEvent[] = []
  let at = shippedAt
  const say = (sub: string) => {
    const late = random() < 0.1 ? random() * 2 * day : 3_600_000
    const one = {
      at,
      zoned: random() > 0.05,
      heardAt: at + late,
      status: sub.split('_')[0] ?? '',
      subStatus: sub,
    }
    events.push(one)
    if (random() < 0.08) events.push({ ...one, heardAt: one.heardAt + day })
  }
  for (const [sub, days] of steps) {
    at += around(days, 1.1) * day
    // Some scans are missing, but never the last.
    if (random() < 0.07 && sub !== 'Delivered_Other') continue
    say(sub)
  }
  if (fate === 'returned')
    for (const sub of ['DeliveryFailure_InvalidAddress', 'Exception_Returning', 'Exception_Returned']) {
      at += around(3, 0.8) * day
      say(sub)
    }
  // An early announcement, a clock that is a day ahead, and events that arrive out of order.
  events.push({
    at: shippedAt - day,
    zoned: true,
    heardAt: shippedAt,
    status: 'InfoReceived',
    subStatus: 'InfoReceived',
  })
  const first = events[0]
  if (first && random() < 0.05) events[0] = { ...first, at: first.heardAt + 30 * day }
  return { channel, country: countries[n % 3] ?? 'US', shippedAt, fate, events: shuffled(events) }
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

const daysBetween = (from: number, to: number) => openDays(from, to, (at) => isWeekend(at, 'US'))
const parcels = Array.from({ length: 10_000 }, (_, n) => makeParcel(n))

describe('ten thousand parcels', () => {
  const ended: Readonly<Record<Fate, ParcelPhase | undefined>> = {
    delivered: 'delivered',
    returned: 'returned',
    lost: undefined,
  }

  it('end where they should, whatever the order of their events', () => {
    const wrong = parcels.filter(({ fate, events }) => {
      const { phase } = parcelState(events)
      return ended[fate] ? phase !== ended[fate] : phase === 'delivered' || phase === 'returned'
    })
    expect(wrong).toEqual([])
  })

  it('are warned about when they are lost, long before the claim window, and hardly ever else', () => {
    const known = parcels.slice(0, 5000)
    const learned = learn(
      known.map(
        ({ channel, country, shippedAt, events }): Arrived => ({
          channel,
          country,
          gaps: gapsOf(shippedAt, events, daysBetween),
        }),
      ),
    )
    expect(learned.margins.size).toBe(2)
    const limitOf = (channel: number, country: string) => (phase: ParcelPhase) =>
      learnedLimit(learned, channel, country, phase)
    /** Checked once a day, with the events known by then. */
    const warned = ({ channel, country, shippedAt, events }: Parcel): number | null => {
      const limits = limitOf(channel, country)
      const heard = [...events].sort((a, b) => a.heardAt - b.heardAt)
      let state = parcelState([])
      let next = 0
      for (let now = shippedAt; now < shippedAt + (claimDays - 5) * day; now += day) {
        const before = next
        while ((heard[next]?.heardAt ?? Number.POSITIVE_INFINITY) <= now) next++
        if (next > before) state = parcelState(heard.slice(0, next))
        if (state.phase === 'delivered') return null
        const one = {
          ...state,
          shippedAt,
          promisedDays: null,
          deadAt: null,
          claimed: false,
          weightOffSince: null,
          disorderedSince: null,
        }
        if (
          warningOf(one, {
            now,
            limitOf: limits,
            daysBetween,
            claim: { from: 0, days: claimDays, basis: 'dispatch' },
          })
        )
          return now
      }
      return null
    }
    const fresh = parcels.slice(5000)
    const lost = fresh.filter(({ fate }) => fate === 'lost')
    const fine = fresh.filter(({ fate }) => fate === 'delivered')
    const found = lost.filter((one) => warned(one) !== null).length / lost.length
    const alarms = fine.filter((one) => warned(one) !== null).length / fine.length
    expect(found).toBeGreaterThanOrEqual(0.95)
    expect(alarms).toBeLessThanOrEqual(0.05)
  })
})
