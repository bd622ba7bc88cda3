import type { Clock } from '../shared/clock.ts'
import type { FaultQueue } from '../shared/faults.ts'
import type { RequestLog } from '../shared/request-log.ts'
import type { Buckets } from './cost-bucket.ts'
import type { MediaStore } from './media-store.ts'
import type { Shop, SimulatorState } from './state.ts'

export type Settings = {
  /** Points a GraphQL bucket holds. */
  costBucket: number
  /** Points returned to the bucket per second. */
  costRestorePerSecond: number
  /** Most points one query may ask for. */
  maxQueryCost: number
  /** Calls the REST bucket holds, and calls drained per second. */
  restBucket: number
  restRestorePerSecond: number
  /** Milliseconds between uploaded, processing and ready. */
  mediaDelayMs: number
  /** Milliseconds between created, active and complete of an asynchronous operation. */
  operationDelayMs: number
  authorizationCodeLifeMs: number
  accessTokenLifeMs: number
  refreshTokenLifeMs: number
  clientCredentialsLifeMs: number
  /** Longest wait for a webhook receiver, in real milliseconds. */
  webhookTimeoutMs: number
}

export const defaultSettings: Settings = {
  costBucket: 2000,
  costRestorePerSecond: 100,
  maxQueryCost: 1000,
  restBucket: 40,
  restRestorePerSecond: 2,
  mediaDelayMs: 300,
  operationDelayMs: 300,
  authorizationCodeLifeMs: 10 * 60_000,
  accessTokenLifeMs: 60 * 60_000,
  refreshTokenLifeMs: 90 * 86_400_000,
  clientCredentialsLifeMs: 86_400_000,
  webhookTimeoutMs: 5000,
}

/** Everything a part of the simulator needs; passed first to every function that acts. */
export type Simulator = {
  settings: Settings
  state: SimulatorState
  clock: Clock
  faults: FaultQueue
  requests: RequestLog
  buckets: Buckets
  media: MediaStore
  /** Public address without trailing slash, e.g. `http://127.0.0.1:4610`. */
  origin(): string
  /** Call after a change of the state: it is saved soon, and due work is scheduled again. */
  changed(): void
}

/** The reachable address of a shop's pages. */
export function shopUrl(sim: Simulator, shop: Shop): string {
  return `${sim.origin()}/${shop.domain}`
}
