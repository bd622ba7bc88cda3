import type { Clock } from '../shared/clock.ts'
import type { FaultQueue } from '../shared/faults.ts'
import type { LeakyBuckets } from '../shared/leaky-bucket.ts'
import type { RequestLog } from '../shared/request-log.ts'
import type { Looks } from './pictures.ts'

/** What the simulator knows. */

export interface App {
  key: string
  secret: string
  /** APIs that were bought, as `namespace/name`. */
  apis: string[]
}

export interface Token {
  value: string
  kind: 'access' | 'refresh'
  appKey: string
  expiresAt: number
  dead: boolean
}

export interface State {
  apps: Record<string, App>
  tokens: Token[]
  /** Uploaded pictures by their id. */
  images: Record<string, Looks>
}

export interface Settings {
  accessSeconds: number
  refreshDays: number
  /** Calls of one app. */
  perSecond: number
  perMinute: number
  /** Of a refusal by the gateway: seen live as 400, and as 200 with some clients. */
  refusalStatus: 200 | 400
}

export const defaultSettings: Settings = {
  accessSeconds: 36_000,
  refreshDays: 180,
  perSecond: 5,
  perMinute: 100,
  refusalStatus: 400,
}

export interface Sim {
  settings: Settings
  state: State
  clock: Clock
  faults: FaultQueue
  requests: RequestLog
  buckets: LeakyBuckets
  origin(): string
  /** The state changed and is to be saved. */
  changed(): void
}
