import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Logged, outcomeOf, sessionOf } from '../kit/station.ts'
import { handover, trackingNumberOf } from './handover.ts'

/** The station's function with any order of scans. */

const parcel = (n: number, more = {}) => ({
  order_id: n,
  orders: [n],
  order_sn: `SO${n}`,
  number: `LP00${n}CN`,
  former: n === 1 ? ['OLD1'] : [],
  work: '1:Post',
  carrier: 'Post',
  country: 'DE',
  blocked: null,
  ...more,
})
const facts = {
  work: '1:Post',
  carrier: 'Post',
  parcels: [
    parcel(1),
    parcel(2),
    parcel(3),
    parcel(4, { blocked: 'on_hold' }),
    parcel(5, { work: '1:Rail', carrier: 'Rail' }),
  ],
}
type Entry = (typeof handover)['entry']['_output']

function run(codes: readonly string[]) {
  const log: Logged<Entry>[] = []
  const outcomes = codes.map((value, n) => {
    const outcome = outcomeOf(handover.read, facts, log, { kind: 'scan', value, shown_accepted: false })
    const entry = outcome.outcome === 'accepted' ? outcome.entry : null
    log.push({ key: `k${n}`, kind: 'scan', of: null, outcome: outcome.outcome, entry, to_settle: false })
    return 'message' in outcome ? outcome.message.en : outcome.outcome
  })
  return { outcomes, entries: sessionOf<Entry, Logged<Entry>>(log).entries.map(({ entry }) => entry) }
}

it('accepts each parcel of the carrier once, in any order and however often it is scanned', () => {
  const codes = ['LP001CN', 'lp002cn ', 'DY1:P:3', 'DY1;P;1', 'OLD1', 'LP004CN', 'LP005CN', 'FOREIGN']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 30 }), (scanned) => {
      const { entries, outcomes } = run(scanned)
      const wanted = new Set(scanned.flatMap((code) => /[123]/.exec(code.replace(/DY1|OLD1/, ''))?.[0] ?? []))
      expect(new Set(entries.map(({ order_id }) => String(order_id)))).toEqual(wanted)
      expect(entries).toHaveLength(wanted.size)
      expect(outcomes.filter((one) => one === 'accepted')).toHaveLength(wanted.size)
      const left = handover.left({ facts, entries }).length
      expect(left + entries.length).toBe(3)
      // The same scans in another order accept the same parcels.
      const other = run([...scanned].reverse()).entries.map(({ order_id }) => order_id)
      expect(other.sort()).toEqual(entries.map(({ order_id }) => order_id).sort())
    }),
  )
})

it('says why a parcel stays', () => {
  expect(run(['LP001CN', 'DY1:P:1', 'OLD1', 'LP004CN', 'LP005CN', 'X']).outcomes).toEqual([
    'accepted',
    'Already scanned.',
    'This label was replaced by LP001CN.',
    'The order is on hold. Release it first.',
    'This parcel goes with Rail.',
    'No parcel has this number.',
  ])
})

it('knows a combined parcel by the code of each of its orders', () => {
  const parcels = [parcel(1, { orders: [1, 7] })]
  const [first, ...others] = ['DY1:P:7', 'DY1:P:1', 'LP001CN']
  const entry = { order_id: 1, order_sn: 'SO1', number: 'LP001CN', country: 'DE' }
  const state = { facts: { ...facts, parcels }, entries: [] }
  expect(handover.read(state, { kind: 'scan', value: first ?? '' })).toEqual({ outcome: 'accepted', entry })
  // Another of its orders stands for it after the first was refunded.
  const later = { facts: { ...facts, parcels: [parcel(7, { orders: [1, 7] })] }, entries: [entry] }
  for (const value of others)
    expect(handover.read({ ...state, entries: [entry] }, { kind: 'scan', value }).outcome).toBe('refused')
  expect(handover.read(later, { kind: 'scan', value: 'DY1:P:7' })).toMatchObject({ code: 'handover.twice' })
  expect(handover.left(later)).toEqual([])
})

it('reads the numbers of labels that begin with the ZIP code', () => {
  expect(trackingNumberOf('420902109400111899223100001234')).toBe('9400111899223100001234')
  expect(trackingNumberOf(' 42012ab ')).toBe('42012AB')
})
