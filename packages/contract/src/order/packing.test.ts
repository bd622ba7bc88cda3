import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandCode, type Given, type Logged, outcomeOf, sessionOf } from '../kit/station.ts'
import { orderGuardErrors } from './order/guard.ts'
import { type Candidate, type PackingFacts, readPacking } from './packing/read.ts'
import { type PackingEntry, phaseOf, workOf } from './packing/work.ts'
import { packing } from './packing.ts'

/** The station's function with any order of scans, while orders and labels change. */

interface World {
  readonly parcels: {
    id: number
    items: Map<number, number>
    number: string
    former: string[]
    holder: string | null
    held: boolean
    packed: boolean
  }[]
}
const newWorld = (): World => ({
  parcels: [
    [1, [[1, 1]]],
    [2, [[1, 1]]],
    [
      3,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [4, [[3, 12]]],
  ].map(([id, items]) => ({
    ...{
      id: id as number,
      items: new Map(items as [number, number][]),
      number: `LP${id as number}`,
      former: [],
    },
    ...{ holder: null, held: false, packed: false },
  })),
})
const box = { id: 1, role: 'packbox', name: 'Box', code: 'BOX', grams: 50 } as const
const bag = { id: 2, role: 'packbox', name: 'Bag', code: 'BAG', grams: 10 } as const
const card = { id: 3, role: 'insert', name: 'Card', code: 'CARD', grams: 5 } as const
const contentsOf = (items: ReadonlyMap<number, number>) =>
  [...items]
    .filter(([, pieces]) => pieces > 0)
    .map(([id, pieces]) => `${id}×${pieces}`)
    .join(' ')

function candidate({ id, items, number, former, holder, held, packed }: World['parcels'][number]): Candidate {
  const refusal = packed ? orderGuardErrors.packed : held ? orderGuardErrors.on_hold : null
  return {
    ...{
      order_id: id,
      orders: [id],
      order_sn: `O${id}`,
      warehouse_id: 1,
      number,
      former: [...former],
      holder,
    },
    codes: [`DY1:P:${id}`, `O${id}`],
    contents: contentsOf(items),
    items: [...items].flatMap(([sku_id, pieces]) =>
      pieces > 0 ? [{ sku_id, sku: `S${sku_id}`, title: '', pieces, grams: 100, typed: sku_id === 3 }] : [],
    ),
    proposed: id === 3 ? [box, card] : [box],
    refused: refusal && { code: refusal.code, words: refusal.words },
  }
}
function factsOf(world: World): PackingFacts {
  const parcels = world.parcels.map(candidate)
  const open = parcels.filter(({ order_id }) => order_id < 3 && !world.parcels[order_id - 1]?.packed)
  return {
    ...{
      warehouse_id: 1,
      limits: { grams: 10, percent: 5 },
      parcels,
      packaging: [box, bag, card],
      tote: open,
    },
    skus: [
      ...[1, 2, 3, 4].map((n) => ({ code: `S${n}`, sku_id: n, sku: `S${n}`, pieces: 1 })),
      { code: 'DY1:S:3:6', sku_id: 3, sku: 'S3', pieces: 6 },
      { code: 'DY1:S:1:2', sku_id: 1, sku: 'S1', pieces: 2 },
    ],
    totes: [{ code: 'B:T1', bin_id: 7, bin: 'T1', parcels: open }],
  }
}

/** A session with a world that may change between inputs. */
function packer(world = newWorld()) {
  const log: Logged<PackingEntry>[] = []
  const known = { of: '', facts: factsOf(world) }
  /** Computed only when the world changed. */
  const facts = (): PackingFacts => {
    const of = world.parcels
      .map(({ items, number, holder, held, packed }) =>
        [...items.values(), number, holder, held, packed].join(),
      )
      .join(';')
    if (of !== known.of) Object.assign(known, { of, facts: factsOf(world) })
    return known.facts
  }
  const put = (row: {
    kind: Logged<PackingEntry>['kind']
    value?: string
    choice?: string | undefined
    of?: string | undefined
  }) => {
    const input = { value: '', ...row, shown_accepted: false } as Parameters<typeof outcomeOf>[3]
    const outcome = outcomeOf<PackingFacts, PackingEntry>(readPacking, facts(), log, input)
    const entry = 'entry' in outcome ? (outcome.entry ?? null) : null
    const key = `k${log.length}`
    log.push({ key, kind: row.kind, of: row.of ?? null, outcome: outcome.outcome, entry, to_settle: false })
    if (outcome.outcome === 'accepted' && entry?.kind === 'done') {
      const parcel = world.parcels.find(({ id }) => id === entry.order_id)
      if (parcel) parcel.packed = true
    }
    return outcome
  }
  const entries = () => sessionOf<PackingEntry, Logged<PackingEntry>>(log).entries
  return {
    ...{ world, put, entries },
    work: () => workOf(entries().map(({ entry }) => entry)),
    scan: (value: string, choice?: string) => {
      const outcome = put({ kind: 'scan', value, ...(choice === undefined ? {} : { choice }) })
      return 'message' in outcome ? outcome.message.en : (outcome.entry?.kind ?? '')
    },
    weigh: (value: string, choice?: string) => {
      const outcome = put({ kind: 'weight', value, ...(choice === undefined ? {} : { choice }) })
      return 'message' in outcome ? outcome.message.en : (outcome.entry?.kind ?? '')
    },
  }
}
const [confirm, skip, aside] = ['confirm', 'skip', 'aside'].map(commandCode) as [string, string, string]

describe('a parcel', () => {
  it('is opened, checked, packed in the proposed packaging, weighed, and finished by its label', () => {
    const { scan, weigh, work } = packer()
    expect(scan('S1')).toBe('Scan a tote, an order or a label first.')
    expect([scan('dy1;p;3'), scan('S1'), scan('S1'), scan('LP3')]).toEqual([
      ...['open', 'item', 'item'],
      'Scan all items first.',
    ])
    expect([scan('S1'), scan('BOX'), scan('S2')]).toEqual([
      'O3 needs only 2 of S1.',
      'Scan all items first.',
      'item',
    ])
    expect(phaseOf(work())).toBe('packaging')
    expect([scan(confirm), scan('CARD'), scan('LP3')]).toEqual([
      ...['packaging', 'packaging'],
      'Weigh the parcel first.',
    ])
    expect([weigh('300'), weigh('371'), weigh('370')]).toEqual([
      'It weighs 300 g instead of 355 g. Check the contents, then confirm or weigh again.',
      'weight',
      'Scan the tracking number of the label.',
    ])
    expect([scan('DY1:P:3'), scan('LP1'), scan('LP3')]).toEqual([
      'Scan the tracking number of the label.',
      'This label belongs to O1.',
      'done',
    ])
    expect(scan('O3')).toBe('The parcel is packed already.')
  })

  it('is locked by a wrong item until it was confirmed that it was taken out', () => {
    const { scan, put, entries } = packer()
    scan('O3')
    expect(scan('S4')).toBe('S4 isn’t part of O3. Take it out, then confirm.')
    for (const code of ['S1', 'O1', aside, 'BOX', 'LP3'])
      expect(scan(code)).toBe('Take S4 out of the parcel first, then confirm.')
    expect(put({ kind: 'undo', of: entries().at(-1)?.key ?? '' }).outcome).toBe('refused')
    expect([scan(confirm), scan('S1')]).toEqual(['go_on', 'item'])
  })

  it('of a tote is found by its only item, the most urgent first', () => {
    const { scan, weigh, work } = packer()
    expect(scan('B:T1')).toBe('tote')
    expect([scan('S2'), scan('DY1:S:1:2')]).toEqual([
      'No parcel in this tote needs S2.',
      'No parcel in this tote needs S1.',
    ])
    expect([scan('S1'), work().parcel?.order_id, phaseOf(work())]).toEqual(['open', 1, 'packaging'])
    expect([scan(confirm), weigh('150 g'), scan('LP1')]).toEqual(['packaging', 'weight', 'done'])
    expect([scan('S1'), work().parcel?.order_id]).toEqual(['open', 2])
    expect(scan('B:T1')).toBe('Finish O2 or put it aside first.')
  })

  it('of a cheap product may be counted, and a pack adds its pieces', () => {
    const { scan, work } = packer()
    scan('O4')
    expect([scan('3'), scan('S3'), scan('13'), scan('5'), scan('5')]).toEqual([
      'Scan an item, then type how many there are of it.',
      'item',
      'O4 needs only 12 of S3.',
      'item',
      'Scan an item, then type how many there are of it.',
    ])
    expect([scan('DY1:S:3:6'), scan('DY1:S:3:6'), work().packed.get(3)]).toEqual([
      'item',
      'O4 needs only 12 of S3.',
      11,
    ])
    const other = packer()
    other.scan('O3')
    other.scan('S1')
    expect(other.scan('2')).toBe('Scan each S1.')
  })

  it('in other packaging needs a reason, and a weight counts only for its packaging', () => {
    const { scan, weigh, work, put, entries } = packer()
    scan('O1')
    scan('S1')
    expect([scan('BAG'), scan('BAG', 'nonsense'), scan('BAG', 'too_large')]).toEqual([
      ...['Why not Box?', 'Why not Box?'],
      'packaging',
    ])
    expect([weigh('110'), phaseOf(work())]).toEqual(['weight', 'label'])
    const key = entries().find(({ entry }) => entry.kind === 'packaging')?.key
    expect(put({ kind: 'undo', ...(key === undefined ? {} : { of: key }) }).outcome).toBe('accepted')
    expect([phaseOf(work()), scan(skip), phaseOf(work())]).toEqual(['packaging', 'packaging', 'weight'])
    expect(weigh('130', 'sure')).toBe('weight')
  })

  it('with a replaced label, with changed contents, on hold, or open elsewhere is refused', () => {
    const { world, scan, weigh } = packer()
    const [first, second] = world.parcels as [World['parcels'][number], World['parcels'][number]]
    for (const code of ['O1', 'S1', confirm]) scan(code)
    weigh('150')
    first.former.push(first.number)
    first.number = 'LP9'
    expect(scan('LP1')).toBe('This label was replaced by LP9.')
    first.items.set(2, 1)
    expect(scan('LP9')).toBe('O1 changed. Put it aside, scan it again, and start over.')
    expect(scan(aside)).toBe('aside')
    second.held = true
    expect(scan('O2')).toBe('The order is on hold. Release it first.')
    Object.assign(second, { held: false, holder: 'Ann' })
    expect([scan('O2'), scan('O2', 'take')]).toEqual(['Ann is packing this parcel.', 'open'])
  })
})

const codes = [
  'O1',
  'O2',
  'O3',
  'O4',
  'LP1',
  'LP2',
  'LP3',
  'LP4',
  'LP1b',
  'LP3b',
  'B:T1',
  'FOREIGN',
  '3',
  '12',
]
const scans = [
  ...codes,
  'S1',
  'S2',
  'S3',
  'S4',
  'DY1:S:3:6',
  'DY1:S:1:2',
  'BOX',
  'BAG',
  'CARD',
  confirm,
  skip,
  aside,
]
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('scan' as const), value: fc.constantFrom(...scans) }),
  },
  { weight: 12, arbitrary: fc.constant({ do: 'right' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('undo' as const), back: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('relabel' as const, 'refund' as const, 'hold' as const),
      at: fc.nat(3),
    }),
  },
)

/** What a careful packer would do next. */
function rightStep(at: ReturnType<typeof packer>, n: number): Given {
  const work = at.work()
  const { parcel } = work
  if (!parcel) return { kind: 'scan', value: `O${(n % 4) + 1}` }
  if (work.locked !== null) return { kind: 'scan', value: confirm }
  const phase = phaseOf(work)
  if (phase === 'packaging') return { kind: 'scan', value: confirm }
  if (phase === 'weight') return { kind: 'weight', value: '400', choice: 'sure' }
  if (phase === 'label')
    return { kind: 'scan', value: at.world.parcels.find(({ id }) => id === parcel.order_id)?.number ?? '' }
  const item = parcel.items.find(({ sku_id, pieces }) => (work.packed.get(sku_id) ?? 0) < pieces)
  return { kind: 'scan', value: item?.sku ?? '' }
}

it('never finishes a parcel with wrong contents or a wrong label, whatever is scanned', () => {
  let finished = 0
  let locked = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 45 }), (steps) => {
      const at = packer()
      for (const [n, one] of steps.entries()) {
        if ('at' in one) {
          const parcel = at.world.parcels[one.at]
          if (!parcel || parcel.packed) continue
          if (one.do === 'relabel') {
            parcel.former.push(parcel.number)
            parcel.number = `LP${parcel.id}b${parcel.former.length > 1 ? parcel.former.length : ''}`
          } else if (one.do === 'hold') parcel.held = !parcel.held
          else parcel.items.set(1, Math.max(0, (parcel.items.get(1) ?? 0) - 1))
          continue
        }
        const before = at.work()
        if ('back' in one) {
          const target = at.entries().at(-one.back)
          // The server takes back neither a finished parcel nor one that was put aside.
          if (target && target.entry.kind !== 'done' && target.entry.kind !== 'aside')
            at.put({ kind: 'undo', of: target.key })
          continue
        }
        const given = 'value' in one ? { kind: 'scan' as const, value: one.value } : rightStep(at, n)
        const outcome = at.put(given)
        if (before.locked !== null) {
          locked += 1
          if (outcome.outcome === 'accepted') expect(outcome.entry?.kind).toBe('go_on')
        }
        if (outcome.outcome !== 'accepted' || outcome.entry?.kind !== 'done') continue
        finished += 1
        const { order_id, items, number } = outcome.entry
        const real = at.world.parcels.find(({ id }) => id === order_id)
        expect(before.locked).toBeNull()
        expect(number).toBe(real?.number)
        const wanted = [...(real?.items ?? [])].filter(([, pieces]) => pieces > 0)
        expect(new Map(items.map(({ sku_id, pieces }) => [sku_id, pieces]))).toEqual(new Map(wanted))
      }
      const done = at.entries().flatMap(({ entry }) => (entry.kind === 'done' ? [entry.order_id] : []))
      expect(new Set(done).size).toBe(done.length)
    }),
    { numRuns: 10_000 },
  )
  // The streams reach what they are about.
  expect(finished).toBeGreaterThan(1000)
  expect(locked).toBeGreaterThan(1000)
})

it('says what comes next, and what is left', () => {
  const at = packer()
  const said = () => {
    const state = { facts: factsOf(at.world), entries: at.entries().map(({ entry }) => entry) }
    return [
      packing.task(state).en,
      packing.left(state).length,
      packing.expects?.(state),
      packing.progress?.(state),
    ]
  }
  expect(said()).toEqual(['Scan a tote, an order or a label', 0, 'scan', { done: 0, total: 0 }])
  at.scan('O3')
  expect(said()).toEqual(['O3: scan the items', 2, 'scan', { done: 0, total: 3 }])
  at.scan('S4')
  expect(said()[0]).toBe('Take out S4, then confirm')
  for (const code of [confirm, 'S1', 'S1', 'S2']) at.scan(code)
  expect(said()).toEqual(['Packaging: Box. Scan it or confirm', 0, 'scan', { done: 3, total: 3 }])
  for (const code of [confirm, confirm]) at.scan(code)
  expect(said()).toEqual(['Weigh the parcel (expected 355 g)', 0, 'weight', { done: 3, total: 3 }])
  at.weigh('355')
  expect(said()[0]).toBe('Print the label and scan it')
  const { entries } = { entries: at.entries().map(({ entry }) => entry) }
  expect(entries.map((entry) => packing.line(entry).title)).toEqual([
    'O3',
    'S4',
    '✓',
    'S1',
    'S1',
    'S2',
    'Box',
    'Card',
    '355 g',
  ])
})
