import type { StationInput } from '@dropyard/contract/kit/station'
import { recallAll, removeItem, setItem } from '../draft/shelf.ts'
import type { ClockDifference } from './clock.ts'

/**
 * Inputs that the server doesn't have yet, kept in IndexedDB by person, station and session. They contain codes and entries, which
 * have no personal data, and survive a reload and a logout.
 */

export interface Waiting<Entry> {
  readonly input: StationInput
  /** How the clocks differed when the input was given, if that was known. */
  readonly clock?: ClockDifference | undefined
  readonly entry: Entry | null
}

export interface WaitingInputs<Entry> {
  readonly add: (one: Waiting<Entry>) => Promise<unknown>
  readonly drop: (inputId: string) => void
  readonly all: () => Promise<readonly Waiting<Entry>[]>
}

const prefixOf = (me: number, station: string): string => `station/${me}/${station}/`

export function waitingInputs<Entry>(me: number, station: string, session: number): WaitingInputs<Entry> {
  const prefix = `${prefixOf(me, station)}${session}/`
  const keys = new Map<string, string>()
  let made = 0
  return {
    // Keys are sorted as texts, so they begin with the time.
    add: (one) => {
      const key = `${prefix}${Date.now()}-${String(++made).padStart(6, '0')}`
      keys.set(one.input.id, key)
      return setItem(key, one)
    },
    drop: (inputId) => {
      const key = keys.get(inputId)
      if (key !== undefined) void removeItem(key)
    },
    all: async () => {
      const kept = Object.entries(await recallAll(prefix)) as [string, Waiting<Entry>][]
      for (const [name, { input }] of kept) keys.set(input.id, prefix + name)
      return kept.map(([, one]) => one)
    },
  }
}

/** A session with inputs that were not sent, such as after the browser was closed without a connection. */
export async function sessionWithWaiting(me: number, station: string): Promise<number | undefined> {
  const [first] = Object.keys(await recallAll(prefixOf(me, station)))
  return first === undefined ? undefined : Number(first.split('/')[0])
}
