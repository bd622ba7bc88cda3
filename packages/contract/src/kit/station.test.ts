import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  accepted,
  asks,
  choiceCode,
  commandCode,
  commandNames,
  commandOf,
  type Logged,
  outcomeOf,
  refused,
  sessionOf,
  station,
  stationErrors,
} from './station.ts'

/** A made-up station that receives goods: a code, then how many there are. One code is ambiguous. */
const receiving = station({
  name: 'crates',
  path: '/crates',
  permission: 'crates:scan',
  title: ['Receive crates', '收货'],
  offline: true,
  facts: z.object({ expected: z.record(z.string(), z.number()) }),
  entry: z.object({ code: z.string(), pieces: z.number().nullable() }),
  read: ({ facts, entries }, { kind, value, choice }) => {
    const last = entries.at(-1)
    if (kind === 'number') {
      if (!last || last.pieces !== null) return refused(stationErrors.empty)
      return accepted({ code: last.code, pieces: Number(value) })
    }
    if (last?.pieces === null) return refused(stationErrors.nothing)
    if (value === 'EITHER' && choice === undefined)
      return asks({ en: 'Which?', zh: '哪个？' }, [{ value: 'A', words: { en: 'A', zh: 'A' } }])
    const code = choice ?? value
    return code in facts.expected ? accepted({ code, pieces: null }) : refused(stationErrors.empty)
  },
  task: () => ({ en: 'Scan', zh: '扫描' }),
  line: ({ code, pieces }) => ({ title: code, detail: String(pieces ?? '') }),
  unit: ['{{count|crate|crates}}', '箱'],
  left: ({ facts, entries }) =>
    Object.keys(facts.expected)
      .filter((code) => !entries.some((one) => one.code === code))
      .map((title) => ({ title, detail: '' })),
  expects: ({ entries }) => (entries.at(-1)?.pieces === null ? 'number' : 'scan'),
  closing: { words: ['Finish', '结束'], done: ['Done', '完成'] },
})
type Entry = z.output<typeof receiving.entry>
type Row = Logged<Entry>
const facts = { expected: { A: 3, B: 2 } }

interface Step {
  readonly kind: 'scan' | 'number' | 'undo'
  readonly value: string
  /** For undo: which earlier input. */
  readonly back: number
}

/** Runs inputs one after another, continuing a log. Ids are the positions of the inputs. */
function run(steps: readonly Step[], log: readonly Row[] = []): Row[] {
  const rows = [...log]
  for (const { kind, value, back } of steps) {
    const of = kind === 'undo' ? `input-${rows.length - back}` : undefined
    const outcome = outcomeOf(receiving.read, facts, rows, { kind, value, of, shown_accepted: false })
    const entry = outcome.outcome === 'accepted' ? outcome.entry : null
    const key = `input-${rows.length}`
    rows.push({ key, kind, of: of ?? null, outcome: outcome.outcome, entry, to_settle: false })
  }
  return rows
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('scan' as const, 'scan' as const, 'number' as const, 'undo' as const),
    value: fc.constantFrom('A', 'B', 'EITHER', 'FOREIGN', '2'),
    back: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 40 },
)

describe('a session', () => {
  it('has the same state after any replay, in one go or in parts', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), (all, cut) => {
        const whole = run(all)
        expect(run(all)).toEqual(whole)
        expect(run(all.slice(cut), run(all.slice(0, cut)))).toEqual(whole)
      }),
    )
  })

  it('has in force what was accepted and not taken back, each once', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const log = run(all)
        const { entries } = sessionOf<Entry, Row>(log)
        const taken = log.filter(({ kind, outcome }) => kind === 'undo' && outcome === 'accepted')
        // No input is taken back twice, so each accepted undo removes exactly one entry.
        expect(new Set(taken.map(({ of }) => of)).size).toBe(taken.length)
        expect(entries).toHaveLength(log.filter(({ entry }) => entry !== null).length - taken.length)
        expect(entries.every(({ entry }) => entry.code in facts.expected)).toBe(true)
      }),
    )
  })

  it('takes back what was scanned last as if it had never been there', () => {
    fc.assert(
      fc.property(steps, (before) => {
        const log = run(before)
        const next = run([{ kind: 'scan', value: 'A', back: 0 }], log)
        fc.pre(next.at(-1)?.outcome === 'accepted')
        const undone = run([{ kind: 'undo', value: '', back: 1 }], next)
        expect(sessionOf<Entry, Row>(undone).entries).toEqual(sessionOf<Entry, Row>(log).entries)
      }),
    )
  })

  it('asks a question, accepts its answer, and refuses it when the person has already moved on', () => {
    const input = { kind: 'scan', value: 'EITHER', shown_accepted: false } as const
    expect(outcomeOf(receiving.read, facts, [], input)).toMatchObject({ outcome: 'asked' })
    const late = outcomeOf(receiving.read, facts, [], { ...input, shown_accepted: true })
    expect(late).toMatchObject({ outcome: 'refused', message: { en: 'A question wasn’t answered: Which?' } })
    const answered = outcomeOf(receiving.read, facts, [], { ...input, choice: 'A' })
    expect(answered).toEqual({ outcome: 'accepted', entry: { code: 'A', pieces: null } })
  })

  it('lists a refusal until it is settled, which happens once', () => {
    const row = {
      key: 'late',
      kind: 'scan',
      of: null,
      outcome: 'refused',
      entry: null,
      to_settle: true,
    } as const
    const settle = { kind: 'settle', value: '', of: 'late', shown_accepted: false } as const
    expect(sessionOf<Entry, Row>([row]).open).toEqual([row])
    expect(outcomeOf(receiving.read, facts, [row], settle).outcome).toBe('accepted')
    const settled: Row = {
      key: 's',
      kind: 'settle',
      of: 'late',
      outcome: 'accepted',
      entry: null,
      to_settle: false,
    }
    expect(sessionOf<Entry, Row>([row, settled]).open).toEqual([])
    expect(outcomeOf(receiving.read, facts, [row, settled], settle).outcome).toBe('refused')
  })
})

it('knows its commands by barcode, by letter and through a keyboard of another layout', () => {
  for (const name of commandNames) {
    expect(commandOf(commandCode(name))).toBe(name)
    expect(commandOf(commandCode(name).replaceAll(':', ';').toLowerCase())).toBe(name)
  }
  expect([commandOf('u'), commandOf('R'), commandOf(' c ')]).toEqual(['undo', 'repeat', 'close'])
  expect(commandOf(choiceCode(2))).toBe(2)
  expect([commandOf('DY1:P:12'), commandOf('DY1:C:0'), commandOf('UB123'), commandOf('2')]).toEqual(
    Array(4).fill(undefined),
  )
})
