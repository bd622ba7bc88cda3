import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Logged, outcomeOf, sessionOf } from '../kit/station.ts'
import { suggestedBins } from './putting-away/rules.ts'
import type { PutAwayEntry, PutAwayFacts } from './putting-away/state.ts'
import { puttingAway } from './putting-away.ts'

/** The station's function with any order of scans. */

const line = (asn_id: number, line_id: number, sku_id: number, left: number) => {
  const sku = ['', 'MUG', 'LAMP'][sku_id] ?? ''
  return {
    ...{ asn_id, line_id, sku_id, sku, left },
    title: `Item ${sku}`,
    codes: [sku, `69000${sku_id}`, 'BOTH'],
  }
}
const bin = (bin_id: number, code: string, over: Partial<PutAwayFacts['bins'][number]> = {}) => ({
  ...{
    bin_id,
    bin: code,
    codes: [code, `B:${code}`],
    kind: 'pick',
    place: bin_id,
    blocked: false,
    mixed: true,
  },
  ...{ holds: [], held: [], ...over },
})
const facts: PutAwayFacts = {
  lines: [line(7, 1, 1, 5), line(8, 2, 1, 3), line(8, 3, 2, 4)],
  bins: [
    bin(1, 'A-1'),
    bin(2, 'A-2', { holds: [1] }),
    bin(3, 'A-3', { holds: [9], mixed: false }),
    bin(4, 'A-4', { blocked: true }),
    bin(5, 'DOCK', { kind: 'dock' }),
    bin(6, 'PACK', { kind: 'pack' }),
    bin(7, 'B-1', { kind: 'bulk', held: [2] }),
    bin(8, 'STOCK', { kind: 'stock' }),
    bin(9, 'LAMP', { place: 40 }),
  ],
  needed: [{ sku_id: 1, pieces: 4 }],
}

interface Scan {
  readonly value: string
  readonly choice?: string
}
function run(scans: readonly (string | Scan)[]) {
  const log: Logged<PutAwayEntry>[] = []
  const said = scans.map((scan, n) => {
    const input = typeof scan === 'string' ? { value: scan } : scan
    const [kind, of] =
      input.value === 'UNDO' ? (['undo', `k${n - 1}`] as const) : (['scan', undefined] as const)
    const outcome = outcomeOf(puttingAway.read, facts, log, { kind, of, shown_accepted: false, ...input })
    const entry = outcome.outcome === 'accepted' ? outcome.entry : null
    log.push({ key: `k${n}`, kind, of: of ?? null, outcome: outcome.outcome, entry, to_settle: false })
    return outcome.outcome === 'refused' ? outcome.code.replace('putting-away.', '') : outcome.outcome
  })
  const entries = sessionOf<PutAwayEntry, Logged<PutAwayEntry>>(log).entries.map(({ entry }) => entry)
  return { said, entries, state: { facts, entries }, puts: entries.filter(({ kind }) => kind === 'put') }
}

it('takes an item, how many there are, and the bin; earlier arrivals come first', () => {
  const { said, puts, state } = run(['mug', '6', 'a-2'])
  expect(said).toEqual(['accepted', 'accepted', 'accepted'])
  expect(puts).toMatchObject([
    {
      ...{ sku: 'MUG', pieces: 6, bin: 'A-2' },
      parts: [
        { asn_id: 7, line_id: 1, pieces: 5 },
        { asn_id: 8, line_id: 2, pieces: 1 },
      ],
    },
  ])
  expect(puttingAway.progress?.(state)).toEqual({ done: 6, total: 12 })
  expect(puttingAway.left(state)).toEqual([
    { title: 'MUG', detail: 'Item MUG · 2 → A-2' },
    { title: 'LAMP', detail: 'Item LAMP · 4 → B-1' },
  ])
})

it('says what waits, where it belongs, and that orders wait for it', () => {
  const { state } = run(['MUG', 'MUG'])
  expect(puttingAway.task(state)).toEqual({ en: 'MUG: 2 of 8', zh: 'MUG：2 / 8 件' })
  expect(puttingAway.hints?.(state).map(({ en }) => en)).toEqual([
    ...['Item MUG', 'Put into A-2', 'Orders wait for 4 of these'],
  ])
  // What was put away goes to those orders.
  expect(puttingAway.hints?.(run(['MUG', '4', 'A-2', 'MUG']).state).map(({ en }) => en)).toEqual([
    ...['Item MUG', 'Put into A-2'],
  ])
})

it('puts one item into several bins, and back', () => {
  expect(run(['MUG', '3', 'A-1', 'MUG', '5', 'A-2']).puts.map(({ pieces, bin }) => [pieces, bin])).toEqual([
    [3, 'A-1'],
    [5, 'A-2'],
  ])
  const { state } = run(['MUG', '3', 'A-1', 'UNDO'])
  expect(puttingAway.task(state).en).toBe('MUG: 3 of 8')
})

it('refuses bins that do not fit, and asks about those beside the picking route', () => {
  expect(run(['A-1']).said).toEqual(['item_first'])
  const { said } = run([
    'MUG',
    'A-3',
    'A-4',
    'DOCK',
    'NO-BIN',
    'PACK',
    { value: 'PACK', choice: 'put:bin:6' },
  ])
  expect(said).toEqual(['accepted', 'single', 'blocked', 'not_for_sale', 'unknown_bin', 'asked', 'accepted'])
})

it('refuses more than waits, other items in between, and numbers without an item', () => {
  expect(run(['LAMP', '5', '4', 'MUG', '2']).said[0]).toBe('asked')
  expect(run(['690002', '5', '4', 'MUG', '2']).said).toEqual([
    ...['accepted', 'too_many', 'accepted', 'bin_first', 'item_first'],
  ])
  expect(run(['7', 'TENT']).said).toEqual(['item_first', 'unknown'])
})

it('asks what a code means that is of several items, or of an item and a bin', () => {
  expect(run(['BOTH', { value: 'BOTH', choice: 'item:2' }]).said).toEqual(['asked', 'accepted'])
  const { puts } = run(['690002', { value: 'LAMP', choice: 'bin:9' }])
  expect(puts).toMatchObject([{ sku: 'LAMP', bin: 'LAMP' }])
})

it('suggests the nearest empty bin, then general stock', () => {
  const other = (some: PutAwayFacts['bins']) =>
    suggestedBins({ ...facts, bins: some }, [], 2).map((one) => one.bin)
  expect(other(facts.bins.filter(({ bin: code }) => code !== 'B-1'))).toEqual(['A-1'])
  expect(other(facts.bins.filter(({ kind }) => kind === 'stock' || kind === 'dock'))).toEqual(['STOCK'])
})

it('never puts away more than waits, whatever is scanned', () => {
  const scans = fc.array(
    fc.constantFrom('MUG', '690001', '690002', 'A-1', 'A-2', 'A-3', '2', '7', 'UNDO', 'TENT', 'PACK'),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(scans, (codes) => {
      const { puts, state } = run(codes)
      for (const { line_id, left } of facts.lines) {
        const parts = puts.flatMap((one) => one.parts.filter((part) => part.line_id === line_id))
        expect(parts.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(left)
      }
      for (const { pieces, parts } of puts)
        expect(parts.reduce((sum, part) => sum + part.pieces, 0)).toBe(pieces)
      const { done = 0, total = 0 } = puttingAway.progress?.(state) ?? {}
      expect(done).toBeLessThanOrEqual(total)
    }),
  )
})
