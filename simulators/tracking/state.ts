import { existsSync, readFileSync } from 'node:fs'
import type { Clock } from '../shared/clock.ts'
import type { FaultQueue } from '../shared/faults.ts'
import type { LeakyBuckets } from '../shared/leaky-bucket.ts'
import type { RequestLog } from '../shared/request-log.ts'

/** What the simulated service knows: its account, the numbers that it follows, and what it still has to tell. */

export interface ScriptedEvent {
  /** Milliseconds since 1970: from then on it is known. */
  at: number
  /** `InTransit_PickedUp`; empty where the service says nothing of it. */
  sub: string
  text: string
  city: string
  country: string
  zip?: string
  /** `+08:00`; null: the carrier wrote no zone. */
  zone: string | null
  /** When it says that it happened, where that is another time than when it is known. */
  says?: number
}

export interface Tracked {
  number: string
  carrier: number
  /** 1 detected, 2 the given code was checked, 3 guessed. */
  origin: number
  tag: string | null
  param: string | null
  destination: string
  registeredAt: number
  events: ScriptedEvent[]
  /** Of those, told so far. */
  told: number
  changedAt: number
  status: 'Tracking' | 'Stopped'
  stopReason: 'Expired' | 'ByRequest' | null
  stoppedAt: number | null
  retracked: boolean
  pushed: 'NotPushed' | 'Success' | 'Failure'
  /** The last leg's number. */
  local: string | null
}

export interface Message {
  event: 'TRACKING_UPDATED' | 'TRACKING_STOPPED'
  number: string
  carrier: number
  body: string
  sign: string
  /** How often it was sent. */
  sent: number
  dueAt: number
}

export interface State {
  key: string
  quota: number
  used: number
  /** Where it sends; set in its console. */
  pushUrl: string
  numbers: Tracked[]
  messages: Message[]
}

export interface Settings {
  perSecond: number
  /** Addresses that may call; none named is everybody. */
  whitelist: string[]
  disabled: boolean
}

export interface Sim {
  settings: Settings
  state: State
  /** What happens to numbers that a test or a person wrote a story for. */
  scripts: Map<string, ScriptedEvent[]>
  clock: Clock
  faults: FaultQueue
  requests: RequestLog
  buckets: LeakyBuckets
  changed(): void
}

export const defaultSettings: Settings = { perSecond: 3, whitelist: [], disabled: false }

export const stateIn = (file: string | undefined): State =>
  file && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as State)
    : { key: 'track-demo-key', quota: 100_000, used: 0, pushUrl: '', numbers: [], messages: [] }
