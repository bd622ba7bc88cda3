import { existsSync, readFileSync } from 'node:fs'
import type { Clock } from '../shared/clock.ts'
import type { FaultQueue } from '../shared/faults.ts'
import type { LeakyBuckets } from '../shared/leaky-bucket.ts'
import type { RequestLog } from '../shared/request-log.ts'

/** State of the simulated service: its account, the tracked numbers, and pending messages. */

export interface ScriptedEvent {
  /** Milliseconds since 1970 at which the service learns of it. */
  at: number
  /** `InTransit_PickedUp`; empty if the service has no status for it. */
  sub: string
  text: string
  city: string
  country: string
  zip?: string
  /** `+08:00`; null if the carrier gave no time zone. */
  zone: string | null
  /** The event's own time, if it differs from when the service learns of it. */
  says?: number
}

export interface Tracked {
  number: string
  carrier: number
  /** 1 detected, 2 the given code was verified, 3 guessed. */
  origin: number
  tag: string | null
  param: string | null
  destination: string
  registeredAt: number
  events: ScriptedEvent[]
  /** Number of these events that were reported so far. */
  told: number
  changedAt: number
  status: 'Tracking' | 'Stopped'
  stopReason: 'Expired' | 'ByRequest' | null
  stoppedAt: number | null
  retracked: boolean
  pushed: 'NotPushed' | 'Success' | 'Failure'
  /** The last-mile carrier's number. */
  local: string | null
}

export interface Message {
  event: 'TRACKING_UPDATED' | 'TRACKING_STOPPED'
  number: string
  carrier: number
  body: string
  sign: string
  /** Number of attempts. */
  sent: number
  dueAt: number
}

export interface State {
  key: string
  quota: number
  used: number
  /** Webhook URL, set in the console. */
  pushUrl: string
  numbers: Tracked[]
  messages: Message[]
}

export interface Settings {
  perSecond: number
  /** Addresses that may call; empty allows all. */
  whitelist: string[]
  disabled: boolean
}

export interface Sim {
  settings: Settings
  state: State
  /** Events of numbers that a test or a user has set. */
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
