import { existsSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { createClock } from './clock.ts'
import type { Dialect, Settings, Simulator } from './context.ts'
import { createFaultQueue, type FaultEntry } from './faults.ts'
import { createLeakyBuckets } from './leaky-bucket.ts'
import { createRequestLog, type RecordedRequest } from './request-log.ts'
import { domainOf } from './respond.ts'
import { ensureShop, holdOrder, install, issueToken, placeOrder, uninstall } from './shops.ts'
import { sideChannel } from './side-channel.ts'
import { type App, createState, type Delivery, type Order, type Shop, type State } from './state.ts'
import { createStateSaver } from './state-file.ts'
import { storefrontRoutes } from './storefront.ts'
import { createDueWork } from './webhooks.ts'

export type RestSimulatorOptions = {
  app?: { clientId: string; clientSecret: string }
  settings?: Partial<Settings>
  /** JSON file that keeps the state across restarts. */
  stateFile?: string
}

export type RestSimulator = {
  /** Starts listening and returns the origin; port 0 uses any free one. */
  listen(port?: number, host?: string): Promise<string>
  stop(): Promise<void>
  origin(): string
  /** The URL of a shop, e.g. `http://127.0.0.1:4620/demo.myshoplaza.com`. */
  shopOrigin(shop: string): string
  /** The live state, for assertions. */
  state(): State
  clock: { now(): number; advance(ms: number): Promise<void> }
  /** Waits until nothing is due. */
  settle(): Promise<void>
  addShop(shop: string, about?: Record<string, unknown>): Shop
  /** A permanent token, like that of a shop's private app. */
  mintToken(shop: string, scopes: string[]): string
  placeOrder(shop: string, order: unknown): Order
  /** Puts an order on hold for the merchant, or releases it. */
  holdOrder(shop: string, id: string, hold: { reason: string; notes: string } | null): void
  uninstall(shop: string): void
  addFault(fault: unknown): FaultEntry
  requests(): RecordedRequest[]
  deliveries(): Delivery[]
}

export const demoApp = { clientId: 'dropyard-demo-app', clientSecret: 'dropyard-demo-secret' }
const largestBody = 12 * 1024 * 1024

function loadState(file: string): State | null {
  if (!existsSync(file)) return null
  const saved = JSON.parse(readFileSync(file, 'utf8')) as State
  if (saved.version !== 1) throw new Error(`${file} does not hold a simulator state of version 1`)
  for (const delivery of saved.deliveries)
    if (delivery.state === 'pending' && !delivery.held) delivery.nextAttemptAt ??= 0
  return saved
}

/** A REST platform over HTTP: consent page, Admin API, webhooks, storefront and `/__sim`. */
export function createRestSimulator(dialect: Dialect, options: RestSimulatorOptions = {}): RestSimulator {
  const file = options.stateFile ?? null
  const clock = createClock()
  let address: string | null = null
  const app: App = { ...(options.app ?? demoApp), name: 'Dropyard' }
  const sim: Simulator = {
    dialect,
    settings: { ...dialect.settings, ...options.settings },
    state: (file ? loadState(file) : null) ?? createState(),
    clock,
    faults: createFaultQueue(),
    requests: createRequestLog(),
    buckets: createLeakyBuckets(clock.now),
    origin() {
      if (address === null) throw new Error('the simulator is not listening yet')
      return address
    },
    changed() {
      saver.later()
      work.plan()
    },
  }
  const saver = createStateSaver(file, () => sim.state)
  const work = createDueWork(sim)
  sim.state.apps = { [app.clientId]: app }

  const server = Fastify({ bodyLimit: largestBody, forceCloseConnections: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  sideChannel(sim, work, server)
  dialect.routes(sim, server)
  storefrontRoutes(sim, server)
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: ['Not Found'] }))

  const domain = (shop: string): string => {
    const known = domainOf(sim, shop)
    if (!known) throw new Error(`${shop} is not a shop name`)
    return known
  }
  return {
    async listen(port = 0, host = '127.0.0.1') {
      address ??= await server.listen({ port, host })
      work.plan()
      return address
    },
    async stop() {
      await work.stop()
      await server.close()
      saver.now()
    },
    origin: sim.origin,
    shopOrigin: (shop) => `${sim.origin()}/${domain(shop)}`,
    state: () => sim.state,
    clock: { now: clock.now, advance: work.advance },
    settle: work.settle,
    addShop: (shop, about) => ensureShop(sim, domain(shop), about),
    mintToken(shop, scopes) {
      const one = ensureShop(sim, domain(shop))
      const granted = install(sim, one, app.clientId, scopes)
      return issueToken(sim, { shop: one.domain, clientId: app.clientId, scopes: granted, lifeMs: null }).text
    },
    placeOrder: (shop, order) => placeOrder(sim, ensureShop(sim, domain(shop)), order),
    holdOrder(shop, id, hold) {
      const of = ensureShop(sim, domain(shop))
      const order = of.orders[id]
      if (order) holdOrder(sim, of, order, hold)
    },
    uninstall: (shop) => uninstall(sim, ensureShop(sim, domain(shop))),
    addFault: (fault) => sim.faults.add(fault),
    requests: () => sim.requests.list(),
    deliveries: () => sim.state.deliveries,
  }
}
