import type { Given, LogRow, StationChoice, StationEntry, StationInput } from '@dropyard/contract/kit/station'
import type { Words } from '@dropyard/contract/kit/text'
import type { Waiting, WaitingInputs } from './waiting-inputs.ts'

/** What a session in the browser shows, and what it needs from its surroundings. */

/** What the page shows about the last input. */
export interface Feedback {
  readonly tone: 'right' | 'wrong' | 'ask' | 'wait'
  /** For what is no scan: what was done to it. */
  readonly what: 'undone' | 'settled' | null
  /** The scanned code, or the entry's title. */
  readonly title: string
  readonly message: Words | null
  readonly choices: readonly StationChoice[]
  /** The input that a question is about. */
  readonly given: Given | null
  /** Counts feedback, so that the same message twice is two messages. */
  readonly n: number
}

export interface SessionView<Facts, Entry> {
  /** Undefined until the session is loaded. */
  readonly facts: Facts | undefined
  readonly title: string
  readonly closed: boolean
  readonly log: readonly LogRow<Entry>[]
  readonly waiting: readonly Waiting<Entry>[]
  readonly entries: readonly StationEntry<Entry>[]
  /** Refusals that have to be dealt with. */
  readonly open: readonly LogRow<Entry>[]
  readonly others: readonly string[]
  readonly lost: boolean
  /** Why the server refused to load the session, if it is not loaded. */
  readonly failure: string | undefined
  readonly feedback: Feedback | null
}

export interface SessionData<Facts, Entry> {
  readonly title: string
  readonly closed: boolean
  /** The server's clock. */
  readonly now: string
  readonly facts: Facts | null
  readonly rows: readonly LogRow<Entry>[]
  readonly others: readonly string[]
}

/** The answer of a call: its data, a refusal's message, or that nothing came back. */
export type Answer<T> = { readonly data: T } | { readonly message: string } | 'lost'

export interface SessionPort<Facts, Entry> {
  readonly load: (after?: number) => Promise<Answer<SessionData<Facts, Entry>>>
  readonly send: (inputs: readonly StationInput[]) => Promise<Answer<readonly LogRow<Entry>[]>>
  readonly close: () => Promise<
    Answer<{ readonly closed: boolean; readonly left: number; readonly rows: readonly LogRow<Entry>[] }>
  >
  readonly waiting: WaitingInputs<Entry>
}
