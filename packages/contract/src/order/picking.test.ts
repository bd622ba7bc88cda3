import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { picking } from './picking.ts'

/** The picking station's rule, with any scans in any order. */

type State = Parameters<typeof picking.read>[0]
type Facts = State['facts']
type Entry = State['entries'][number]

const bins = ['A-01', 'A-02'].map((bin, at) => ({ bin_id: at + 1, bin, codes: [bin, `B:${bin}`] }))
const skus = ['MUG', 'LAMP'].map((sku, at) => ({ sku_id: at + 1, codes: [sku, `69000${at}`] }))
const totes = ['T1', 'T2', 'T3'].map((tote, at) => ({
  ...{ tote_id: at + 10, tote, codes: [tote], parcel: at === 2 ? -1 : 0 },
}))
const task = (bin: number, sku: number, parcel: number, pieces: number) => ({
  ...{ bin_id: bin, bin: bins[bin - 1]?.bin ?? '', sku_id: sku, sku: skus[sku - 1]?.codes[0] ?? '' },
  ...{ title: '', image: null, parcel, order_sn: parcel > 0 ? `O${parcel}` : '', pieces },
})
const multi: Facts = {
  ...{ wave_id: 1, wave_sn: 'W1', kind: 'multi', online: true },
  tasks: [task(1, 1, 7, 2), task(1, 1, 8, 1), task(2, 2, 7, 3)],
  backs: [],
  ...{ totes, bins, skus },
}
const single: Facts = { ...multi, kind: 'single', tasks: [task(1, 1, 0, 3), task(2, 2, 0, 2)] }

function after(facts: Facts, values: readonly string[], choice?: string) {
  const entries: Entry[] = []
  const outcomes = values.map((value) => {
    const outcome = picking.read({ facts, entries }, { kind: 'scan', value, choice })
    if (outcome.outcome === 'accepted') entries.push(outcome.entry)
    return outcome.outcome === 'accepted'
      ? outcome.entry.kind
      : outcome.outcome === 'refused'
        ? outcome.code
        : 'asked'
  })
  return { entries, outcomes, task: picking.task({ facts, entries }).en }
}

describe('a wave of several items', () => {
  it('is picked bin by bin into the totes of its parcels', () => {
    const scans = ['A-01', 'MUG', '2', 'T1', 'MUG', 'T2', 'A-02', 'LAMP', 'LAMP', 'lamp', 'T1']
    const { outcomes, task } = after(multi, scans)
    expect(outcomes.filter((one) => one.startsWith('picking.'))).toEqual([])
    expect(task).toBe('Everything is picked')
  })

  it('warns before a product is taken for which no tote is left', () => {
    const hints = (facts: Facts, values: string[]) =>
      picking.hints?.({ facts, entries: after(facts, values).entries }).map(({ tone }) => tone)
    const one = { ...multi, totes: totes.slice(0, 1) }
    expect(hints(one, ['A-01'])).toEqual([])
    expect(hints(one, ['A-01', 'MUG', '2', 'T1'])).toEqual(['amber'])
    expect(hints(multi, ['A-01', 'MUG', '2', 'T1'])).toEqual([])
    // The last tote is another wave's.
    expect(hints({ ...single, totes: totes.slice(2) }, [])).toEqual(['amber'])
    expect(hints(single, ['T1'])).toEqual([])
  })

  it('refuses what is not expected, and says what is', () => {
    expect(after(multi, ['MUG', 'A-02']).outcomes).toEqual(['picking.wrong_bin', 'picking.wrong_bin'])
    // A bin's scan never confirms products.
    expect(after(multi, ['A-01', 'A-01', 'T1', '2', 'LAMP']).outcomes.slice(1)).toEqual([
      ...['picking.scan_item', 'picking.wrong_item', 'picking.item_first', 'picking.wrong_item'],
    ])
    expect(after(multi, ['A-01', 'MUG', '3', 'A-02', 'T3']).outcomes.slice(2)).toEqual([
      ...['picking.enough', 'picking.put_first', 'picking.tote_taken'],
    ])
    expect(after(multi, ['A-01', 'MUG', 'T1', 'MUG', 'T2']).outcomes.at(-1)).toBe('picking.wrong_tote')
    expect(after(multi, ['A-01', 'MUG', '2', 'T1', 'MUG', 'T1']).outcomes.at(-1)).toBe('picking.tote_taken')
  })

  it('reports missing products with a reason, and only with a connection', () => {
    expect(after(multi, ['P', 'A-01', 'P']).outcomes).toEqual(['picking.at_bin', 'bin', 'asked'])
    const short = after(multi, ['A-01', 'P'], 'not_there')
    expect(short.entries.at(-1)).toMatchObject({ kind: 'short', pieces: 3, reason: 'not_there' })
    expect(short.task).toBe('Go to A-02 · 3 × LAMP')
    const offline = { ...multi, online: false }
    expect(after(offline, ['A-01', 'P'], 'not_there').outcomes.at(-1)).toBe('picking.connection')
  })

  it('can skip a bin, which comes last then', () => {
    expect(after(multi, ['N']).task).toBe('Go to A-02 · 3 × LAMP')
    expect(after({ ...multi, tasks: multi.tasks.slice(2) }, ['N']).outcomes).toEqual(['picking.no_other'])
  })
})

it('a wave of one item per order goes into one tote, by scans or a number', () => {
  const { outcomes, task } = after(single, ['A-01', 'T3', 'T1', 'A-01', 'MUG', '3', 'A-02', 'LAMP', 'LAMP'])
  expect(outcomes.slice(0, 3)).toEqual(['picking.tote_first', 'picking.tote_taken', 'tote'])
  expect(task).toBe('Everything is picked')
})

it('what was dropped is taken out of its tote and put back', () => {
  const back = { ...task(1, 1, 0, 2), tote_id: 10, tote: 'T1' }
  const facts = { ...single, tasks: [], backs: [back] }
  expect(after(facts, ['A-01', 'MUG', 'MUG', 'A-01']).outcomes).toEqual([
    ...['picking.put_back', 'take', 'picking.which_bin', 'return'],
  ])
})

it('no scans take more than is needed, nor without scanning the product', () => {
  const scan = fc.constantFrom(
    'A-01',
    'A-02',
    'MUG',
    'LAMP',
    '690001',
    'T1',
    'T2',
    'T3',
    '1',
    '2',
    '3',
    'N',
    'X',
  )
  fc.assert(
    fc.property(fc.constantFrom(multi, single), fc.array(scan, { maxLength: 60 }), (facts, scans) => {
      const { entries } = after(facts, scans)
      for (const { bin_id, sku_id, parcel, pieces } of facts.tasks) {
        const puts = entries.filter(
          (one) =>
            one.kind === 'put' && one.bin_id === bin_id && one.sku_id === sku_id && one.parcel === parcel,
        )
        expect(puts.reduce((sum, one) => sum + one.pieces, 0)).toBeLessThanOrEqual(pieces)
      }
      for (const [at, one] of entries.entries()) {
        if (one.kind !== 'put') continue
        expect(one.tote_id).toBeGreaterThan(0)
        expect(one.tote_id).not.toBe(12)
        if (facts.kind === 'multi')
          expect(entries[at - 1]).toMatchObject({ kind: 'hand', sku_id: one.sku_id })
      }
      // Different parcels never share a tote.
      const puts = entries.filter(({ kind }) => kind === 'put')
      if (facts.kind === 'multi')
        for (const a of puts)
          for (const b of puts) if (a.tote_id === b.tote_id) expect(a.parcel).toBe(b.parcel)
    }),
  )
})
