import {
  type Given,
  type Logged,
  type LogRow,
  outcomeOf,
  type Station,
  type StationInput,
  sessionOf,
  stationErrors,
} from '@dropyard/contract/kit/station'
import type { Words } from '@dropyard/contract/kit/text'
import { type ClockDifference, measured, timed } from './clock.ts'
import type { Feedback, SessionData, SessionPort, SessionView } from './session-types.ts'
import type { Waiting } from './waiting-inputs.ts'

/**
 * A session of a station in the browser. What the station's function accepts here is shown at once, waits in the browser until
 * the server has it, and is sent in order. Everything else is decided by the server, which knows more than the browser does.
 */

interface Command {
  readonly kind: LogRow<unknown>['kind']
  readonly value?: string
  readonly choice?: string | undefined
  readonly of?: string | null | undefined
}

type Sent = Pick<StationInput, 'kind'> & Partial<Pick<StationInput, 'value' | 'choice' | 'of'>>

const same = (text: string): Words => ({ en: text, zh: text })

/** Inputs per call. */
const atOnce = 50
/** Every so many polls, everything is loaded again, because the facts may have changed. */
const allEvery = 20

export function sessionStore<Facts, Entry>(
  station: Pick<Station<Facts, Entry>, 'read' | 'offline' | 'line'>,
  port: SessionPort<Facts, Entry>,
  texts: Readonly<Record<'notRecorded' | 'needsConnection', Words>>,
) {
  const log = new Map<number, LogRow<Entry>>()
  let waiting: readonly Waiting<Entry>[] = []
  let loaded: SessionData<Facts, Entry> | undefined
  let lost = false
  /** How the clocks differed at the last answer. */
  let clock: ClockDifference | undefined
  /** Some inputs were kept by an earlier page. */
  let isBehind = false
  let failure: string | undefined
  /** Why the waiting inputs were refused, if that was shown: it is shown again only after the person did something. */
  let stuck: string | undefined
  let feedback: Feedback | null = null
  let seen = 0
  let polls = 0
  let view = look()
  let chain: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function look(): SessionView<Facts, Entry> {
    const rows = [...log.values()].sort((a, b) => a.id - b.id)
    const ids = new Set(rows.map(({ key }) => key))
    const { entries, open } = sessionOf<Entry, Logged<Entry>>([
      ...rows,
      ...waiting.filter(({ input }) => !ids.has(input.id)).map(logged),
    ])
    const { title = '', closed = false, others = [], facts } = loaded ?? {}
    const openKeys = new Set(open.map(({ key }) => key))
    const refusals = rows.filter(({ key }) => openKeys.has(key))
    return {
      facts: facts ?? undefined,
      title,
      closed,
      log: rows,
      waiting,
      entries,
      open: refusals,
      others,
      lost,
      failure,
      feedback,
    }
  }
  function changed(): void {
    view = look()
    for (const listener of listeners) listener()
  }
  function showFeedback(said: Partial<Feedback> & Pick<Feedback, 'tone'>): void {
    feedback = {
      what: null,
      title: '',
      message: null,
      choices: [],
      given: null,
      ...said,
      n: (feedback?.n ?? 0) + 1,
    }
    changed()
  }
  function showRow(row: LogRow<Entry>, given: Given | null): void {
    const { title, what } =
      row.entry === null ? about(row) : { title: station.line(row.entry).title, what: null }
    const tone = row.outcome === 'accepted' ? 'right' : row.outcome === 'refused' ? 'wrong' : 'ask'
    showFeedback({
      tone,
      title,
      what: tone === 'right' ? what : null,
      message: row.message,
      choices: row.choices ?? [],
      given,
    })
  }
  /** What an input without an entry is about: for undo and settle, the input that they name. */
  function about({ kind, value, of }: Command): Pick<Feedback, 'what' | 'title'> {
    const entry = view.entries.find(({ key }) => key === of)?.entry
    if (kind === 'undo')
      return { what: 'undone', title: entry === undefined ? '' : station.line(entry).title }
    if (kind === 'settle')
      return { what: 'settled', title: view.open.find(({ key }) => key === of)?.value ?? '' }
    return { what: null, title: value ?? '' }
  }
  const add = (rows: readonly LogRow<Entry>[]): void => {
    for (const row of rows) log.set(row.id, row)
  }
  function dropWaiting(rows: readonly LogRow<Entry>[]): void {
    const keys = new Set(rows.map(({ key }) => key))
    waiting = waiting.filter(({ input }) => !keys.has(input.id))
    for (const key of keys) port.waiting.drop(key)
  }
  /** Calls run one after another, so that inputs arrive in the order in which they were given. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = chain.then(work)
    chain = next.catch(() => undefined)
    return next
  }

  async function sendWaiting(): Promise<boolean> {
    const isLate = waiting.length > 0 && (lost || isBehind)
    // What waited for a connection is sent with the difference of the clocks as it is now.
    if (isLate && !(await load(seen))) return false
    while (waiting.length > 0) {
      const answer = await port.send(
        waiting.slice(0, atOnce).map((one) => timed(one.input, [one.clock, clock])),
      )
      lost = answer === 'lost'
      if (answer === 'lost') {
        changed()
        return false
      }
      if ('message' in answer) {
        const isNew = answer.message !== stuck
        stuck = answer.message
        if (isNew) showFeedback({ tone: 'wrong', message: same(answer.message) })
        return false
      }
      stuck = undefined
      add(answer.data)
      dropWaiting(answer.data)
      const refusal = answer.data.findLast(({ to_settle }) => to_settle)
      if (refusal) showRow(refusal, null)
      else changed()
    }
    // The server may know more about what was given without a connection.
    isBehind = false
    if (isLate) await load()
    return true
  }

  async function ask(
    input: StationInput,
    given: Given | null,
    local: ReturnType<typeof decide>,
  ): Promise<void> {
    if (!(await sendWaiting())) return lost ? showLocal(local, input, given) : undefined
    const answer = await port.send([timed(input, [clock])])
    lost = answer === 'lost'
    if (answer === 'lost') return showLocal(local, input, given)
    if ('message' in answer)
      return showFeedback({ tone: 'wrong', title: input.value ?? '', message: same(answer.message) })
    add(answer.data)
    for (const row of answer.data) showRow(row, given)
    // The server accepted what was refused here: it knows more, so everything is loaded again.
    if (
      station.offline &&
      local.outcome === 'refused' &&
      answer.data.some(({ outcome }) => outcome === 'accepted')
    )
      await load()
  }
  function showLocal(local: ReturnType<typeof decide>, input: StationInput, given: Given | null): void {
    const title = input.value ?? ''
    if (!station.offline || local.outcome === 'accepted')
      showFeedback({ tone: 'wrong', title, message: texts.notRecorded })
    else if (local.outcome === 'asked')
      showFeedback({ tone: 'ask', title, message: local.message, choices: local.choices, given })
    else showFeedback({ tone: 'wrong', title, message: local.message })
  }
  function decide(command: Sent) {
    const rows: Logged<Entry>[] = [...view.log, ...waiting.map(logged)]
    return outcomeOf<Facts, Entry>(station.read, loaded?.facts as Facts, rows, {
      value: '',
      ...command,
      shown_accepted: false,
    })
  }

  async function put(command: Sent, given: Given | null): Promise<void> {
    if (!loaded?.facts) return
    if (loaded.closed && command.kind !== 'settle')
      return showFeedback({
        tone: 'wrong',
        title: command.value ?? '',
        message: stationErrors.closed.words,
      })
    stuck = undefined
    const input: StationInput = {
      value: '',
      ...command,
      shown_accepted: false,
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
    }
    const local = decide(command)
    if (local.outcome !== 'accepted' || !station.offline) {
      showFeedback({ tone: 'wait', title: command.value ?? '' })
      return inTurn(() => ask(input, given, local))
    }
    const said = about(command)
    const one = { input: { ...input, shown_accepted: true }, entry: local.entry, clock }
    waiting = [...waiting, one]
    showFeedback({
      tone: 'right',
      ...(local.entry === null ? said : { title: station.line(local.entry).title }),
    })
    await port.waiting.add(one)
    await inTurn(sendWaiting)
  }

  async function load(after?: number): Promise<boolean> {
    const sent = Date.now()
    const answer = await port.load(after)
    if (answer === 'lost' || 'message' in answer) {
      lost = answer === 'lost'
      failure = answer === 'lost' || loaded ? undefined : answer.message
      changed()
      return false
    }
    lost = false
    failure = undefined
    clock = measured(answer.data.now, sent, Date.now())
    if (answer.data.closed && !loaded?.closed && view.open.length === 0) feedback = null
    loaded = { ...answer.data, facts: answer.data.facts ?? loaded?.facts ?? null }
    add(answer.data.rows)
    // Only polled rows advance `seen`: the answer to a sent input may arrive before an older row of another person.
    seen = Math.max(seen, ...answer.data.rows.map(({ id }) => id))
    changed()
    return true
  }

  return {
    view: (): SessionView<Facts, Entry> => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start(): Promise<void> {
      waiting = [...(await port.waiting.all()), ...waiting]
      isBehind = waiting.length > 0
      await load()
      await inTurn(sendWaiting)
    },
    /** Sends what waits and fetches what others did. @returns whether the server answered */
    async poll(): Promise<boolean> {
      if (!(await inTurn(sendWaiting)) && lost) return false
      polls += 1
      return load(loaded && !lost && polls % allEvery !== 0 ? seen : undefined)
    },
    give: (given: Given): Promise<void> => put(given, given),
    undo: (of: string): Promise<void> => put({ kind: 'undo', of }, null),
    settle: (of: string): Promise<void> => put({ kind: 'settle', of }, null),
    async close(): Promise<void> {
      await inTurn(async () => {
        if (loaded?.closed) return
        stuck = undefined
        if (!(await sendWaiting()))
          return lost ? showFeedback({ tone: 'wrong', message: texts.needsConnection }) : undefined
        for (let left = 1; left > 0; ) {
          const answer = await port.close()
          lost = answer === 'lost'
          if (answer === 'lost') return showFeedback({ tone: 'wrong', message: texts.needsConnection })
          if ('message' in answer) return showFeedback({ tone: 'wrong', message: same(answer.message) })
          add(answer.data.rows)
          left = answer.data.left
          if (loaded) loaded = { ...loaded, closed: answer.data.closed }
          const refusal = answer.data.rows.find(({ to_settle }) => to_settle)
          if (refusal) return showRow(refusal, null)
          if (answer.data.closed) feedback = null
          changed()
        }
      })
    },
  }
}

const logged = <Entry>({ input, entry }: Waiting<Entry>): Logged<Entry> => ({
  key: input.id,
  kind: input.kind,
  of: input.of ?? null,
  outcome: 'accepted',
  entry,
  to_settle: false,
})

/** Accepted scans an hour, from the times of one person's scans: over the last hour, or since the first of them. */
export function perHour(times: readonly number[], now: number): number {
  const hour = 3_600_000
  const recent = times.filter((at) => at > now - hour)
  const first = Math.min(...recent)
  // A few seconds of scanning say nothing about an hour.
  const span = Math.max(now - first, 5 * 60_000)
  return recent.length === 0 ? 0 : Math.round((recent.length * hour) / Math.min(span, hour))
}
