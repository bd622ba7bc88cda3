import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { FaultQueue } from './faults.ts'
import type { LeakyBuckets } from './leaky-bucket.ts'
import type { RequestLog } from './request-log.ts'
import type { Delivery, Order, Product, Shop, State } from './state.ts'

export type Settings = {
  bucket: number
  leakPerSecond: number
  codeLifeMs: number
  tokenLifeMs: number
  webhookTimeoutMs: number
}

/** Events; each platform has its own topic for each. */
export type Happening =
  | 'orderCreated'
  | 'orderUpdated'
  | 'orderCancelled'
  | 'productUpdated'
  | 'productDeleted'
  | 'uninstalled'

/** Differences between platforms. */
export type Dialect = {
  /** Display name. */
  name: string
  suffix: string
  settings: Settings
  /** Minutes before each retry of a webhook; after the last one the subscription is removed. */
  retryMinutes: readonly number[]
  topics: Record<Happening, string>
  newId(sim: Simulator, kind: 'product' | 'variant' | 'other'): string
  orderId(sim: Simulator, shop: Shop): { id: string; name: string }
  /** The body of a webhook. */
  payload(sim: Simulator, shop: Shop, what: Happening, subject: Order | Product | null): unknown
  webhookHeaders(sim: Simulator, shop: Shop, delivery: Delivery, secret: string): Record<string, string>
  routes(sim: Simulator, server: FastifyInstance): void
}

/** Everything a part of a simulator needs; passed first to every function that acts. */
export type Simulator = {
  dialect: Dialect
  settings: Settings
  state: State
  clock: Clock
  faults: FaultQueue
  requests: RequestLog
  buckets: LeakyBuckets
  /** Public address without trailing slash. */
  origin(): string
  /** Call after a change of the state: it is saved soon, and due work is scheduled again. */
  changed(): void
}

export const nextNumber = (sim: Simulator): number => sim.state.nextId++
