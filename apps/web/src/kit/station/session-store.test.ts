import {
  accepted,
  type LogRow,
  refused,
  type StationInput,
  stationErrors,
} from '@dropyard/contract/kit/station'
import { beforeEach, describe, expect, it } from 'vitest'
import { perHour, sessionStore } from './session-store.ts'
import type { Answer, SessionPort } from './session-types.ts'
import type { Waiting } from './waiting-inputs.ts'

/** A session in the browser, with a server that can be out of reach and knows more than the browser does. */

interface Facts {
  known: readonly string[]
}
interface Entry {
  code: string
}
const texts = {
  notRecorded: { en: 'not recorded', zh: '未记录' },
  needsConnection: { en: 'no connection', zh: '无网络' },
}

let online: boolean
let kept: Waiting<Entry>[]
let rows: LogRow<Entry>[]
let arrived: string[]
/** Rows that the server writes at the session's end. */
let closing: LogRow<Entry>[]
/** Codes that the server refuses, though the browser accepts them. */
let refusedThere: string[]
let closed: boolean
/** Why the server answers no call. */
let refusal: string | undefined
/** Milliseconds that the server's clock is ahead. */
let ahead: number
/** Inputs as they arrived. */
let inputs: StationInput[]

beforeEach(() => {
  online = true
  kept = []
  rows = []
  arrived = []
  closing = []
  refusedThere = []
  closed = false
  refusal = undefined
  ahead = 0
  inputs = []
})

function rowOf({ id: key, kind, value, of, shown_accepted, at }: StationInput): LogRow<Entry> {
  const isRefused = refusedThere.includes(value) || (kind === 'scan' && !value.startsWith('P'))
  const entry = kind === 'scan' && !isRefused ? { code: value } : null
  const outcome = isRefused ? 'refused' : 'accepted'
  const message = isRefused ? { en: `no ${value}`, zh: value } : null
  const base = { id: rows.length + 1, key, kind, value, of: of ?? null, outcome, entry, message } as const
  return { ...base, choices: null, to_settle: isRefused && shown_accepted, by: 1, by_name: 'Me', at }
}
const answer = <T>(data: () => T): Promise<Answer<T>> =>
  Promise.resolve(online ? (refusal === undefined ? { data: data() } : { message: refusal }) : 'lost')
const port: SessionPort<Facts, Entry> = {
  load: (after = 0) =>
    answer(() => ({
      title: 'Post',
      closed,
      now: new Date(Date.now() + ahead).toISOString(),
      facts: after > 0 ? null : { known: ['P1', 'P2', 'P3'] },
      rows: rows.filter(({ id }) => id > after),
      others: [],
    })),
  send: (given) =>
    answer(() =>
      given.map((input) => {
        inputs.push(input)
        const before = rows.find(({ key }) => key === input.id)
        if (before) return before
        arrived.push(`${input.kind} ${input.value}`.trim())
        const row = rowOf(input)
        rows.push(row)
        return row
      }),
    ),
  close: () => answer(() => ({ closed: true, left: 0, rows: closing })),
  waiting: {
    add: (one) => Promise.resolve(kept.push(one)),
    drop: (id) => {
      kept = kept.filter(({ input }) => input.id !== id)
    },
    all: () => Promise.resolve(kept),
  },
}

async function started(offline = true) {
  const read = (
    { facts, entries }: { facts: Facts; entries: readonly Entry[] },
    { value }: { value: string },
  ) =>
    entries.some(({ code }) => code === value)
      ? refused(stationErrors.done)
      : facts.known.includes(value)
        ? accepted({ code: value })
        : refused(stationErrors.nothing)
  const store = sessionStore<Facts, Entry>(
    { offline, read, line: ({ code }) => ({ title: code, detail: '' }) },
    port,
    texts,
  )
  await store.start()
  return store
}
const scan = (value: string) => ({ kind: 'scan', value }) as const
type Store = Awaited<ReturnType<typeof started>>
const codes = (store: Store) => store.view().entries.map(({ entry }) => entry.code)

describe('with a connection', () => {
  it('shows at once what it accepts, and lets the server decide about the rest', async () => {
    const store = await started()
    const sending = store.give(scan('P1'))
    expect(store.view().feedback).toMatchObject({ tone: 'right', title: 'P1' })
    await sending
    await store.give(scan('P9'))
    expect(store.view().feedback).toMatchObject({ tone: 'right', title: 'P9' })
    await store.give(scan('X'))
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: { en: 'no X' } })
    expect(codes(store)).toEqual(['P1', 'P9'])
    expect(kept).toEqual([])
  })

  it('takes back, and sees what others did', async () => {
    const store = await started()
    await store.give(scan('P1'))
    await store.undo(store.view().entries[0]?.key ?? '')
    expect(codes(store)).toEqual([])
    expect(store.view().feedback).toMatchObject({ tone: 'right', what: 'undone', title: 'P1' })
    rows.push({ ...rowOf({ ...scan('P3'), id: 'theirs', at: '', shown_accepted: false }), by: 2 })
    await store.poll()
    expect(codes(store)).toEqual(['P3'])
  })
})

describe('the clock of the device', () => {
  const spanOf = ({ at, earliest = '', latest = '' }: StationInput) =>
    [earliest, latest].map((time) => Math.round((Date.parse(time) - Date.parse(at)) / 60_000))

  it('is compared with the server’s, when something is given and when it is sent', async () => {
    ahead = 5 * 60_000
    const store = await started()
    await store.give(scan('P1'))
    expect(inputs.map(spanOf)).toEqual([[5, 5]])
    online = false
    await store.give(scan('P2'))
    // The device’s clock was changed between the two answers: both differences are possible.
    ahead = 2 * 60_000
    online = true
    await store.poll()
    expect(inputs.map(spanOf)).toEqual([
      [5, 5],
      [2, 5],
    ])
  })

  it('is compared before inputs are sent that an earlier page kept', async () => {
    ahead = -60_000
    const at = new Date().toISOString()
    const input = { ...scan('P1'), id: 'kept-before', at, shown_accepted: true }
    kept = [{ input, entry: { code: 'P1' }, clock: { least: 0, most: 0 } }]
    await started()
    expect(inputs.map(spanOf)).toEqual([[-1, 0]])
  })
})

describe('a session that can’t go on', () => {
  it('refuses scans after a colleague finished it', async () => {
    const store = await started()
    await store.give(scan('P1'))
    closed = true
    await store.poll()
    expect(store.view()).toMatchObject({ closed: true, feedback: null })
    await store.give(scan('P2'))
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: stationErrors.closed.words })
    expect([codes(store), kept, arrived]).toEqual([['P1'], [], ['scan P1']])
  })

  it('says which entry was refused at the end', async () => {
    const store = await started()
    await store.give(scan('P1'))
    const message = { en: 'held', zh: '挂起' }
    const row = rowOf({ ...scan('P1'), id: 'end', at: '', shown_accepted: false })
    closing = [{ ...row, id: 9, kind: 'close', entry: null, outcome: 'refused', message, to_settle: true }]
    await store.close()
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', title: 'P1', message })
    expect(store.view().open.map(({ value }) => value)).toEqual(['P1'])
  })

  it('says why it isn’t loaded, until it is', async () => {
    refusal = 'no longer here'
    const store = await started()
    expect(store.view()).toMatchObject({ facts: undefined, failure: 'no longer here', lost: false })
    online = false
    await store.poll()
    expect(store.view()).toMatchObject({ facts: undefined, failure: undefined, lost: true })
    online = true
    refusal = undefined
    await store.poll()
    expect(store.view()).toMatchObject({ title: 'Post', failure: undefined, lost: false })
  })

  it('shows once why the waiting inputs are refused, and again only when the person does something', async () => {
    const store = await started()
    refusal = 'not allowed'
    await store.give(scan('P1'))
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: { en: 'not allowed' } })
    const shown = store.view().feedback?.n
    await store.poll()
    await store.poll()
    expect(store.view().feedback?.n).toBe(shown)
    await store.give(scan('FOREIGN'))
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: { en: 'not allowed' } })
    await store.close()
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: { en: 'not allowed' } })
    refusal = undefined
    await store.poll()
    expect([arrived, kept]).toEqual([['scan P1'], []])
  })
})

describe('without a connection', () => {
  it('keeps what it accepts, sends it in order later, and shows what was refused then', async () => {
    const store = await started()
    online = false
    await store.give(scan('P1'))
    await store.give(scan('P2'))
    await store.undo(store.view().entries[0]?.key ?? '')
    expect([codes(store), store.view().lost, kept.length]).toEqual([['P2'], true, 3])
    await store.give(scan('FOREIGN'))
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: stationErrors.nothing.words })
    await store.close()
    expect(store.view()).toMatchObject({ closed: false, feedback: { message: texts.needsConnection } })
    refusedThere = ['P2']
    online = true
    await store.poll()
    expect(arrived).toEqual(['scan P1', 'scan P2', 'undo'])
    expect([codes(store), kept, store.view().lost]).toEqual([[], [], false])
    expect(store.view().open.map(({ value }) => value)).toEqual(['P2'])
    await store.settle(store.view().open[0]?.key ?? '')
    expect(store.view().open).toEqual([])
  })

  it('goes on with what was kept after the page was loaded again, also when the answer alone was lost', async () => {
    const store = await started()
    online = false
    await store.give(scan('P1'))
    // It had arrived.
    online = true
    const [first] = kept
    if (first) await port.send([first.input])
    const again = await started()
    expect(codes(again)).toEqual(['P1'])
    expect([arrived, kept]).toEqual([['scan P1'], []])
  })

  it('records nothing at a station that must not work so', async () => {
    const store = await started(false)
    online = false
    await store.give(scan('P1'))
    expect(store.view().feedback).toMatchObject({ tone: 'wrong', message: texts.notRecorded })
    expect([codes(store), kept]).toEqual([[], []])
  })
})

it('counts scans an hour from the first of them, but from no less than five minutes', () => {
  const minute = 60_000
  const now = 100 * minute
  expect(perHour([], now)).toBe(0)
  expect(perHour([now - 1000, now], now)).toBe(24)
  expect(perHour([now - 30 * minute, now - minute, now], now)).toBe(6)
  expect(perHour([now - 90 * minute, now - 59 * minute], now)).toBe(1)
})
