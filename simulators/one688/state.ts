import type { Clock } from '../shared/clock.ts'
import type { FaultQueue } from '../shared/faults.ts'
import type { LeakyBuckets } from '../shared/leaky-bucket.ts'
import type { RequestLog } from '../shared/request-log.ts'
import type { Looks } from './pictures.ts'
import type { TradeOrder } from './trade.ts'

/** The simulator's state. */

export interface App {
  key: string
  secret: string
  /** Purchased APIs, as `namespace/name`. */
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
  orders: TradeOrder[]
  /** Prices of offers in percent of those in the catalogue, and variants that can't be ordered any more. */
  prices: Record<string, number>
  soldOut: string[]
}

export interface Settings {
  accessSeconds: number
  refreshDays: number
  /** Limits for the calls of one app. */
  perSecond: number
  perMinute: number
  /** HTTP status of a refusal by the gateway: 400 in production, but 200 with some clients. */
  refusalStatus: 200 | 400
  /** Previews don't know yet what is sold out. */
  stalePreviews: boolean
}

export const defaultSettings: Settings = {
  accessSeconds: 36_000,
  refreshDays: 180,
  perSecond: 5,
  perMinute: 100,
  refusalStatus: 400,
  stalePreviews: false,
}

export interface Sim {
  settings: Settings
  state: State
  clock: Clock
  faults: FaultQueue
  requests: RequestLog
  buckets: LeakyBuckets
  origin(): string
  /** Call after a change of the state, to save it. */
  changed(): void
}
