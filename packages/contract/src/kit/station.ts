import { z } from 'zod'
import { endpoint, type Permission } from './endpoint.ts'
import { type ErrorCode, errors } from './errors.ts'
import { formatMessage, type MessageValues } from './format-message.ts'
import type { Pair, Words } from './text.ts'
import * as wire from './wire.ts'

/**
 * Stations: pages for people who work with a scanner. A station is a pure function from its state and one input to an outcome;
 * browser and server both run it. The server's outcome counts, and effects (prices, labels, stock) happen there only.
 *
 * A session's log is append-only: taking a scan back is another input. The state is computed from the log, so replaying the
 * same inputs in the same order always gives the same state.
 */

/** What a person gives: a scanned or typed code, a counted number, a weight in grams, or the name of an uploaded photo. Stations can't take
 * photos yet: the page has no camera. */
export const givenKinds = ['scan', 'number', 'weight', 'photo'] as const
export type GivenKind = (typeof givenKinds)[number]

export interface Given {
  readonly kind: GivenKind
  readonly value: string
  /** The answer to the question that the same input was answered with. */
  readonly choice?: string | undefined
}

export interface StationChoice {
  readonly value: string
  readonly words: Words
}

export type Outcome<Entry> =
  | { readonly outcome: 'accepted'; readonly entry: Entry }
  | { readonly outcome: 'refused'; readonly message: Words; readonly code: string; readonly entry?: Entry }
  | { readonly outcome: 'asked'; readonly message: Words; readonly choices: readonly StationChoice[] }

export const accepted = <Entry>(entry: Entry): Outcome<Entry> => ({ outcome: 'accepted', entry })
const reasonOf = ({ code, words }: ErrorCode, values: MessageValues) => ({
  code,
  message: { en: formatMessage(words, values, 'en'), zh: formatMessage(words, values, 'zh') },
})
export const refused = (why: ErrorCode, values: MessageValues = {}): Outcome<never> => ({
  outcome: 'refused',
  ...reasonOf(why, values),
})
/** A refusal that changes the state, such as a wrong item that locks a parcel until it was taken out. It can't be undone,
 * and is kept only with a connection. */
export const refusedWith = <Entry>(
  entry: Entry,
  why: ErrorCode,
  values: MessageValues = {},
): Outcome<Entry> => ({ outcome: 'refused', ...reasonOf(why, values), entry })
export const asks = (message: Words, choices: readonly StationChoice[]): Outcome<never> => ({
  outcome: 'asked',
  message,
  choices,
})

/** What a station decides by: what the database knows (`facts`), and what was accepted in this session so far. */
export interface StationState<Facts, Entry> {
  readonly facts: Facts
  readonly entries: readonly Entry[]
}

/** One line of a station's lists: a large text such as a number, and a smaller one. */
export interface StationLine {
  readonly title: string
  readonly detail: string
}

export interface OwnCommand {
  /** Typed with Enter instead of scanning the command's code. */
  readonly letter: string
  readonly words: Pair
}

export interface StationHint extends Words {
  readonly tone?: 'amber'
}

interface Declared<F extends z.ZodType, E extends z.ZodType> {
  readonly name: string
  readonly path: `/${string}`
  readonly permission: Permission
  readonly title: Pair
  /** Whether inputs may be accepted without a connection; the server decides about them later. */
  readonly offline: boolean
  /** What the browser gets once per session. Must not contain personal data, nor what this session itself has changed. */
  readonly facts: F
  /** What an accepted input adds to the state; shown in lists, so without personal data. */
  readonly entry: E
  readonly read: (state: StationState<z.output<F>, z.output<E>>, given: Given) => Outcome<z.output<E>>
  /** What to do next, in a few words: the largest text of the page. */
  readonly task: (state: StationState<z.output<F>, z.output<E>>) => Words
  /** A picture of what the task is about: the name of its file. */
  readonly picture?: (state: StationState<z.output<F>, z.output<E>>) => string | null
  /** What helps with the task, below it, such as where something belongs. One in amber is a reason to hurry. */
  readonly hints?: (state: StationState<z.output<F>, z.output<E>>) => readonly StationHint[]
  readonly line: (entry: z.output<E>) => StationLine
  /** What the number beside a piece of work counts, such as `['{{count|item|items}}', '件']`. */
  readonly unit: Pair
  /** What remains to be done. */
  readonly left: (state: StationState<z.output<F>, z.output<E>>) => readonly StationLine[]
  /** How far the work is, if entries and what is left don't count alike. */
  readonly progress?: (state: StationState<z.output<F>, z.output<E>>) => { done: number; total: number }
  /** What the progress counts, if not the same as `unit`. */
  readonly progressUnit?: Pair
  /** What the person types next, if it isn't a code. */
  readonly expects?: (state: StationState<z.output<F>, z.output<E>>) => GivenKind
  /** Commands of this station besides those of all: `read` gets their codes as scans, and the page has a button for each. */
  readonly commands?: Readonly<Record<string, OwnCommand>>
  /** The button and the message at the end; `{{count}}` is the number of entries. */
  readonly closing: { readonly words: Pair; readonly done: Pair }
}

/** `close`: the outcome of the session's end for one entry, written by the server. */
const kinds = [...givenKinds, 'undo', 'settle', 'close'] as const

const words = z.object({ en: z.string(), zh: z.string() })

/** An input as the browser sends it. The id is made by the browser: the same id is processed once. */
const stationInput = z.object({
  id: wire.text(40, 8),
  kind: wire.choice([...givenKinds, 'undo', 'settle']),
  value: wire.text(200, 0).default(''),
  choice: wire.text(100).optional(),
  /** For `undo` and `settle`: the id of the input that is taken back, or whose refusal was dealt with. */
  of: wire.text(60, 8).optional(),
  at: wire.instant,
  /** When that was by the server's clock: not before `earliest` and not after `latest`. The browser compares the clocks whenever it sends. */
  earliest: wire.instant.optional(),
  latest: wire.instant.optional(),
  /** The browser has already shown this input as accepted. If the server refuses it, the refusal must be settled before the session ends. */
  shown_accepted: wire.flag.default(false),
})
export type StationInput = z.output<typeof stationInput>

const rowOf = <E extends z.ZodType>(entry: E) =>
  z.object({
    /** Position in the log. */
    id: z.number(),
    key: z.string(),
    kind: z.enum(kinds),
    value: z.string(),
    of: z.string().nullable(),
    outcome: z.enum(['accepted', 'refused', 'asked']),
    entry: entry.nullable(),
    message: words.nullable(),
    choices: z.array(z.object({ value: z.string(), words })).nullable(),
    /** A refusal that has to be dealt with before the session ends. */
    to_settle: z.boolean(),
    by: z.number(),
    by_name: z.string(),
    at: z.string(),
  })

export type LogRow<Entry> = Omit<z.output<ReturnType<typeof rowOf>>, 'entry'> & {
  readonly entry: Entry | null
}
/** The part of a log row that the state is computed from. */
export type Logged<Entry> = Pick<LogRow<Entry>, 'key' | 'kind' | 'of' | 'outcome' | 'entry' | 'to_settle'>

export interface StationEntry<Entry> {
  readonly key: string
  readonly entry: Entry
  /** The session's end has processed it, or it is a refusal that changed the state: it can't be taken back. */
  readonly done: boolean
}

/** Computes the current state from a log: entries that were not undone, and refusals that are not settled. */
export function sessionOf<Entry, Row extends Logged<Entry>>(log: readonly Row[]) {
  const named = (...which: readonly string[]) =>
    new Set(
      log.flatMap(({ kind, outcome, of }) =>
        of !== null && which.includes(`${kind} ${outcome}`) ? [of] : [],
      ),
    )
  const gone = named('undo accepted', 'close refused')
  const done = named('close accepted')
  const settled = named('settle accepted')
  const entries: StationEntry<Entry>[] = log.flatMap(({ key, entry, outcome }) =>
    entry === null || gone.has(key) ? [] : [{ key, entry, done: done.has(key) || outcome === 'refused' }],
  )
  return { entries, open: log.filter((row) => row.to_settle && !settled.has(row.key)) }
}

export const stationErrors = errors('station', {
  nothing: ['There is nothing to undo.', '没有可撤销的扫描。'],
  done: ['This is done and can’t be undone.', '此项已完成，无法撤销。'],
  settled: ['This was dealt with already.', '此项已处理。'],
  unanswered: ['A question wasn’t answered: {{question}}', '有问题未回答：{{question}}'],
  closed: [
    'The session has been finished. Scan it again in a new one.',
    '本次作业已结束，请在新作业中重新扫描。',
  ],
  to_settle: [
    'Deal with {{count}} refused {{count|scan|scans}} first.',
    '请先处理 {{count}} 个被拒绝的扫描。',
  ],
  empty: ['Nothing was scanned yet.', '尚未扫描。'],
})

type Asked = Pick<StationInput, 'kind' | 'value' | 'choice' | 'of' | 'shown_accepted'>

/** The outcome of one input. `entry` is null for `undo` and `settle`, which only change what is in force. */
export function outcomeOf<Facts, Entry>(
  read: (state: StationState<Facts, Entry>, given: Given) => Outcome<Entry>,
  facts: Facts,
  log: readonly Logged<Entry>[],
  input: Asked,
): Outcome<Entry | null> {
  const { entries, open } = sessionOf<Entry, Logged<Entry>>(log)
  if (input.kind === 'settle')
    return open.some(({ key }) => key === input.of) ? accepted(null) : refused(stationErrors.settled)
  if (input.kind === 'undo') {
    const undone = entries.find(({ key }) => key === input.of)
    if (!undone) return refused(stationErrors.nothing)
    return undone.done ? refused(stationErrors.done) : accepted(null)
  }
  const { kind, value, choice } = input
  const outcome = read(
    { facts, entries: entries.map(({ entry }) => entry) },
    { kind: kind as GivenKind, value, choice },
  )
  // The person who could answer has gone on to the next scan.
  if (outcome.outcome === 'asked' && input.shown_accepted)
    return refused(stationErrors.unanswered, { question: outcome.message })
  return outcome
}

/** Command codes: printed barcodes for what would otherwise need the keyboard. The letter is typed instead, with Enter. */
export const stationCommands = {
  undo: { letter: 'U', words: ['Undo the last scan', '撤销上一次扫描'] },
  repeat: { letter: 'R', words: ['Repeat the last scan', '重复上一次扫描'] },
  close: { letter: 'C', words: ['Finish', '结束作业'] },
} as const satisfies Readonly<Record<string, { letter: string; words: Pair }>>
export type StationCommand = keyof typeof stationCommands
export const commandNames = Object.keys(stationCommands) as StationCommand[]

export const commandCode = (command: string): string => `DY1:C:${command.toUpperCase()}`
/** Barcodes that answer a question with its first, second … choice. */
export const choiceCode = (place: number): string => `DY1:C:${place}`

/** The command of a scanned code, or the number of a choice. Scanners with another keyboard layout type a semicolon. */
export function commandOf(code: string): StationCommand | number | undefined {
  const text = code.trim().toUpperCase()
  const [, said] = /^DY1[:;]C[:;](\w{1,10})$/.exec(text) ?? []
  if (said && /^[1-9]$/.test(said)) return Number(said)
  return commandNames.find((name) => said === name.toUpperCase() || text === stationCommands[name].letter)
}

/** The code of a station's own command, if that was scanned or its letter typed. */
export function ownCommandOf(
  commands: Readonly<Record<string, OwnCommand>>,
  code: string,
): string | undefined {
  const text = code.trim().toUpperCase().replaceAll(';', ':')
  const name = Object.keys(commands).find(
    (one) => text === commandCode(one) || text === commands[one]?.letter,
  )
  return name && commandCode(name)
}

/** The parameter of a station's page: the open session. */
export const stationParams = { session: wire.id.optional() }

/** Declares a station with its endpoints. */
export function station<const P extends Permission, F extends z.ZodType, E extends z.ZodType>(
  declared: Declared<F, E> & { readonly permission: P },
) {
  const { path, permission, title, facts, entry } = declared
  const about = (en: string, zh: string): Pair => [`${en}: ${title[0]}`, `${title[1]}：${zh}`]
  const rows = z.array(rowOf(entry))
  const calls = {
    /** What there is to do, with the session that is open for it. */
    works: endpoint({
      method: 'GET',
      path,
      permission,
      about: about('List the work of a station', '查看待作业'),
      data: z.array(
        z.object({
          work: z.string(),
          title: z.string(),
          detail: z.string(),
          /** How many of the station's `unit` remain to be done. */
          total: z.number(),
          session_id: z.number().nullable(),
        }),
      ),
    }),
    /** Opens a session, or joins the one that is open for this work. */
    open: endpoint({
      method: 'POST',
      path,
      permission,
      about: about('Open a session', '开始作业'),
      body: z.object({ work: wire.text(200) }),
      data: z.object({ id: z.number() }),
    }),
    /** A session: everything, or with `after` only what was logged since. */
    session: endpoint({
      method: 'GET',
      path: `${path}/:id` as `${string}/:id`,
      permission,
      about: about('View a session', '查看作业'),
      query: z.object({ after: wire.int({ min: 0 }).optional() }),
      data: z.object({
        title: z.string(),
        closed: z.boolean(),
        /** The server's clock, with which the browser compares its own. */
        now: z.string(),
        facts: facts.nullable(),
        rows,
        /** Names of the others who have it open. */
        others: z.array(z.string()),
      }),
    }),
    /** Takes inputs in their order; answers the log row of each. */
    send: endpoint({
      method: 'POST',
      path: `${path}/:id/inputs` as `${string}/:id/inputs`,
      permission,
      about: about('Scan', '扫描'),
      body: z.object({ inputs: wire.listOf(stationInput, { min: 1, max: 50 }) }),
      data: rows,
    }),
    /** Ends a session. Does at most a hundred entries per call; `left` is what remains. */
    close: endpoint({
      method: 'POST',
      path: `${path}/:id/close` as `${string}/:id/close`,
      permission,
      about: about('Finish a session', '结束作业'),
      data: z.object({ closed: z.boolean(), left: z.number(), rows }),
    }),
    /** The command codes as a page to print. */
    codes: endpoint({
      method: 'GET',
      path: `${path}/codes`,
      permission,
      about: about('Print command codes', '打印命令码'),
      raw: true,
    }),
  }
  return { ...declared, calls }
}

export type Station<Facts, Entry> = ReturnType<typeof station<Permission, z.ZodType<Facts>, z.ZodType<Entry>>>
