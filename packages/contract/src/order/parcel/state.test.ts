import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBefore, isElsewhere, parcelState, type SaidEvent } from './state.ts'
import { parcelPhases, parcelStatuses, parcelStatusWords } from './status.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 8, 1)
const subs = Object.entries(parcelStatuses).flatMap(([status, one]) =>
  Object.keys(one.subs).map((subStatus) => ({ status, subStatus })),
)
const said = (hours: number, sub: string, more: Partial<SaidEvent> = {}): SaidEvent => ({
  at: start + hours * hour,
  zoned: true,
  heardAt: start + 1000 * hour,
  status: sub.split('_')[0] ?? '',
  subStatus: sub,
  ...more,
})
const anyEvent: fc.Arbitrary<SaidEvent> = fc
  .record({
    what: fc.constantFrom(
      ...subs,
      { status: '', subStatus: '' },
      { status: 'Teleported', subStatus: 'Teleported_Twice' },
    ),
    at: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: null }),
    zoned: fc.boolean(),
    heard: fc.integer({ min: 0, max: 1500 }),
  })
  .map(({ what, at, zoned, heard }) => ({
    ...what,
    at: at === null ? null : start + at * hour,
    zoned,
    heardAt: start + heard * hour,
  }))
const history = fc.array(anyEvent, { maxLength: 25 })

describe('the state of a parcel', () => {
  it('has nine statuses with thirty sub-statuses, and words for each', () => {
    expect(Object.keys(parcelStatuses)).toHaveLength(9)
    expect(subs).toHaveLength(30)
    expect(parcelStatusWords('Teleported', 'Teleported_Twice')).toEqual({
      en: 'Teleported_Twice',
      zh: 'Teleported_Twice',
    })
  })

  it('goes the usual way to the door', () => {
    const way = [
      'InfoReceived',
      'InTransit_PickedUp',
      'InTransit_Departure',
      'InTransit_Arrival',
      'InTransit_CustomsProcessing',
      'InTransit_CustomsReleased',
      'OutForDelivery_Other',
      'Delivered_Other',
    ]
    const phases = way.map(
      (_, n) => parcelState(way.slice(0, n + 1).map((sub, at) => said(at * 24, sub))).phase,
    )
    expect(phases).toEqual([
      'announced',
      'first_mile',
      'line_haul',
      'last_mile',
      'customs',
      'last_mile',
      'out',
      'delivered',
    ])
  })

  it('is the same in whatever order, and however often, its events came', () => {
    fc.assert(
      fc.property(
        history,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (events, random) => {
          const shuffled = [...events, ...events.slice(0, 5)]
            .map((one) => [random.next().value ?? 0, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one)
          expect(parcelState(shuffled)).toEqual(parcelState(events))
        },
      ),
    )
  })

  it('has seen nothing later than it was told, and knows its phases', () => {
    fc.assert(
      fc.property(history, (events) => {
        const state = parcelState(events)
        const heard = Math.max(...events.map((one) => one.heardAt), 0)
        for (const at of [state.lastAt, state.since, state.scannedAt, state.deliveredAt])
          expect(at ?? 0).toBeLessThanOrEqual(heard)
        expect(Object.keys(parcelPhases)).toContain(state.phase)
      }),
    )
  })

  it('stays delivered, whatever comes, unless it goes back', () => {
    fc.assert(
      fc.property(history, fc.array(anyEvent, { maxLength: 10 }), (events, more) => {
        fc.pre(parcelState(events).phase === 'delivered')
        const quiet = more.filter(({ subStatus }) => !/Return/.test(subStatus))
        expect(parcelState([...events, ...quiet]).phase).toBe('delivered')
      }),
    )
  })

  it('does not go back for what happened before', () => {
    fc.assert(
      fc.property(history, history, (old, events) => {
        fc.pre(events.length > 0)
        const sure = events.map((one) => ({ ...one, zoned: true }))
        const first = Math.min(...sure.map((one) => Math.min(one.at ?? one.heardAt, one.heardAt)))
        const earlier = old
          .filter(({ status }) => status === 'InfoReceived' || status === 'InTransit' || status === '')
          .map((one) => ({ ...one, at: first - 30 * hour, heardAt: first, zoned: true }))
        const known = parcelState(sure)
        fc.pre(!['waiting', 'announced', 'first_mile'].includes(known.phase))
        fc.pre(sure.every(({ status }) => status in parcelStatuses && status !== 'InTransit'))
        expect(parcelState([...earlier, ...sure]).phase).toBe(known.phase)
      }),
    )
  })

  it('takes a time without a zone for what it is', () => {
    // Written at noon in Los Angeles and read as noon in London, it seems to precede the scan at the door.
    const out = said(100, 'OutForDelivery_Other')
    expect(parcelState([out, said(94, 'Delivered_Other', { zoned: false })]).phase).toBe('delivered')
    expect(parcelState([out, said(108, 'InTransit_Arrival', { zoned: false })]).phase).toBe('out')
    expect(parcelState([out, said(120, 'InTransit_Arrival', { zoned: false })]).phase).toBe('last_mile')
  })

  it('takes what is said of tomorrow for what is known today', () => {
    const state = parcelState([said(10, 'InTransit_PickedUp', { at: start + 5000 * hour })])
    expect(state.lastAt).toBe(start + 1000 * hour)
  })

  it('keeps what it does not know as it came, and notes trouble after the end', () => {
    const known = [said(1, 'InTransit_Departure'), said(2, 'Teleported_Twice')]
    expect(parcelState(known)).toMatchObject({ status: 'Teleported', phase: 'line_haul' })
    const late = [said(3, 'Delivered_Other'), said(9, 'DeliveryFailure_NoBody')]
    expect(parcelState(late)).toMatchObject({ phase: 'delivered', disputed: true })
    expect(parcelState([...late, said(20, 'Exception_Returning')]).phase).toBe('returning')
  })

  it('is flagged when it was carried on, or came back, after it was delivered', () => {
    const delivered = said(10, 'Delivered_Other')
    const after = (hours: number, sub: string) => parcelState([delivered, said(hours, sub)])
    expect(after(40, 'Exception_Returned')).toMatchObject({ phase: 'returned', disputed: true })
    expect(after(40, 'Exception_Returning')).toMatchObject({ phase: 'returning', disputed: true })
    expect(after(40, 'InTransit_Other')).toMatchObject({ phase: 'delivered', disputed: true })
    expect(after(14, 'InTransit_Arrival')).toMatchObject({ phase: 'delivered', disputed: false })
    expect(after(90, 'InfoReceived')).toMatchObject({ phase: 'delivered', disputed: false })
    // A parcel that was never delivered and came back is not disputed.
    const back = [said(10, 'DeliveryFailure_Rejected'), said(40, 'Exception_Returned')]
    expect(parcelState(back)).toMatchObject({ phase: 'returned', disputed: false })
  })

  it('is not expired for what happened after the silence began, however late that is heard', () => {
    const last = said(10, 'InTransit_Departure')
    const expired = said(0, 'Expired_Other', {
      at: null,
      heardAt: start + 400 * hour,
      silentSince: start + 10 * hour,
    })
    expect(parcelState([last, expired])).toMatchObject({ phase: 'expired', since: start + 400 * hour })
    const late = said(200, 'InTransit_Arrival', { heardAt: start + 500 * hour })
    expect(parcelState([last, expired, late])).toMatchObject({
      phase: 'last_mile',
      since: start + 200 * hour,
      lastAt: start + 200 * hour,
    })
    // Older events that arrive later do not contradict the silence.
    const old = said(8, 'InTransit_PickedUp', { heardAt: start + 500 * hour })
    expect(parcelState([last, expired, old])).toMatchObject({ phase: 'expired', lastAt: start + 10 * hour })
  })

  it('is not at its door in another country or postal code', () => {
    const to = { country: 'US', zip: '97205' }
    const at = (country: string, zip: string) => isElsewhere({ country, zip }, to)
    expect([at('MX', ''), at('US', '10001')]).toEqual([true, true])
    expect([at('', ''), at('US', ''), at('US', '97205-1234'), at('US', '972'), at('US', '97')]).toEqual(
      Array(5).fill(false),
    )
    expect(isElsewhere({ country: 'GB', zip: 'SW1A 1AA' }, { country: 'GB', zip: 'sw1a1aa' })).toBe(false)
    const wrong = said(9, 'Delivered_Other', { elsewhere: true })
    expect(parcelState([said(5, 'OutForDelivery_Other'), wrong])).toMatchObject({
      phase: 'elsewhere',
      deliveredAt: null,
    })
    expect(parcelState([wrong, said(20, 'Delivered_Other')])).toMatchObject({ phase: 'delivered' })
    expect(parcelState([said(5, 'Delivered_Other'), wrong])).toMatchObject({ phase: 'delivered' })
  })

  it('is told by nothing that was said before the number was its', () => {
    expect(isBefore({ at: start }, start + 25 * hour)).toBe(true)
    expect(isBefore({ at: start }, start + 23 * hour)).toBe(false)
    expect(isBefore({ at: null }, start)).toBe(false)
  })
})
