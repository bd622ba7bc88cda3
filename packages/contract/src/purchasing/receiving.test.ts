import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Logged, outcomeOf, sessionOf } from '../kit/station.ts'
import { receiving } from './receiving.ts'

/** The station's function with any order of scans. */

const line = (n: number, code: string, expected: number, received = 0) => ({
  ...{ line_id: n, code, name: `Item ${code}`, codes: [code, `69000${n}`], expected, received },
  ...{ lot_tracking: 'none' as const, lot: '' },
})
const facts = {
  ...{ asn_id: 7, asn_sn: 'ASN00000007' },
  lines: [line(1, 'MUG', 2), line(2, 'MUG', 3), line(3, 'LAMP', 5, 4)],
}
type Entry = (typeof receiving)['entry']['_output']

function run(codes: readonly string[]) {
  const log: Logged<Entry>[] = []
  const said = codes.map((value, n) => {
    const outcome = outcomeOf(receiving.read, facts, log, { kind: 'scan', value, shown_accepted: false })
    const entry = outcome.outcome === 'accepted' ? outcome.entry : null
    log.push({ key: `k${n}`, kind: 'scan', of: null, outcome: outcome.outcome, entry, to_settle: false })
    return outcome.outcome === 'refused' ? outcome.code : outcome.outcome
  })
  const entries = sessionOf<Entry, Logged<Entry>>(log).entries.map(({ entry }) => entry)
  const sums = [1, 2, 3].map((id) =>
    entries.reduce((sum, { line_id, pieces }) => sum + (line_id === id ? pieces : 0), 0),
  )
  return { said, sums, state: { facts, entries } }
}

it('counts scans, fills the lines of a SKU in their order, and puts what is too much on the last', () => {
  expect(run(['mug', 'MUG', '690001', 'MUG', 'MUG', 'MUG']).sums).toEqual([3, 3, 0])
  expect(run(['MUG', 'MUG', 'MUG', 'MUG', 'MUG', 'MUG']).sums).toEqual([2, 4, 0])
})

it('takes a number after a scan as how many there are of it', () => {
  const { sums, said, state } = run(['LAMP', '12', '3', 'LAMP'])
  expect(sums).toEqual([0, 0, 13])
  expect(said).toEqual(['accepted', 'accepted', 'receiving.scan_first', 'accepted'])
  expect(receiving.task(state).en).toBe('LAMP: 17 / 5')
})

it('warns of what is more than announced, so that a slip of the keys is seen', () => {
  const hints = (...codes: string[]) => receiving.hints?.(run(codes).state).map(({ en, tone }) => [en, tone])
  expect(hints('LAMP')).toEqual([])
  expect(hints('LAMP', '12')).toEqual([['LAMP: 11 more than announced. Count again.', 'amber']])
})

it('refuses what is not on the arrival, and a number without a scan', () => {
  expect(run(['TENT', '5', '']).said).toEqual([
    'receiving.unknown',
    'receiving.scan_first',
    'receiving.unknown',
  ])
})

it('never loses or invents pieces, whatever is scanned', () => {
  const scans = fc.array(fc.constantFrom('MUG', 'LAMP', '690003', 'TENT', '7', '1', '690001'))
  fc.assert(
    fc.property(scans, (codes) => {
      const { said, sums, state } = run(codes)
      const wanted = codes.reduce((sum, code, n) => {
        if (said[n] !== 'accepted') return sum
        return sum + (/^\d$/.test(code) ? Number(code) - 1 : 1)
      }, 0)
      expect(sums.reduce((all, one) => all + one, 0)).toBe(wanted)
      expect(receiving.progress?.(state)).toEqual({ done: 4 + wanted, total: 10 })
    }),
  )
})

it('asks for the lot of items that need one, and takes it from their labels', () => {
  const tracked = { ...line(1, '6901234567892', 9), lot_tracking: 'expiry' as const }
  const state = (entries: Entry[]) => ({ facts: { ...facts, lines: [tracked] }, entries })
  const read = (value: string, entries: Entry[] = []) =>
    receiving.read(state(entries), { kind: 'scan', value })
  expect(read('L:B1')).toMatchObject({ code: 'receiving.lot_first' })
  const label = read('(01)06901234567892(17)270531(10)B1(37)6')
  expect(label).toMatchObject({ entry: { line_id: 1, pieces: 6, lot: 'B1', expires_on: '2027-05-31' } })
  const plain = read('6901234567892')
  const entries = plain.outcome === 'accepted' ? [plain.entry] : []
  expect(receiving.task(state(entries)).en).toContain('scan its lot')
  const named = read('L:B2:2027-01-31', entries)
  expect(named).toMatchObject({ entry: { pieces: 0, lot: 'B2' } })
  expect(
    receiving.task(state(named.outcome === 'accepted' ? [...entries, named.entry] : [])).en,
  ).not.toContain('lot')
})
