import Fastify from 'fastify'
import { createClock } from '../shared/clock.ts'
import { createFaultQueue, type FaultEntry } from '../shared/faults.ts'
import { createRequestLog, type RecordedRequest } from '../shared/request-log.ts'
import { createStateSaver } from '../shared/state-file.ts'
import { defaultSettings, type Settings, type Simulator } from './context.ts'
import { createBuckets } from './cost-bucket.ts'
import { createDueWork } from './due-work.ts'
import { graphqlRoutes } from './graphql-endpoint.ts'
import { createMediaStore } from './media-store.ts'
import { oauthRoutes } from './oauth.ts'
import { readOrderInput } from './order-input.ts'
import { placeOrder } from './order-placing.ts'
import type { Order } from './order-state.ts'
import { restRoutes } from './rest.ts'
import { addShopPrefix } from './shop-address.ts'
import { type AppInput, ensureShop, readShopDomain, registerApp, type ShopInput } from './shops.ts'
import { resetSimulator, sideChannel } from './side-channel.ts'
import { createState, type Shop, type SimulatorState } from './state.ts'
import { loadState } from './state-file.ts'
import { storefrontRoutes } from './storefront.ts'
import { install, issueAccessToken } from './tokens.ts'
import { uninstall } from './uninstall.ts'
import type { Delivery } from './webhook-state.ts'

export type ShopifySimulatorOptions = {
  /** The registered app; `dropyard-demo-app` with secret `dropyard-demo-secret` unless given. */
  app?: AppInput
  settings?: Partial<Settings>
  /** JSON file that keeps the state across restarts; pictures go to a folder next to it. */
  stateFile?: string
  /** Address at which others reach the simulator, if it differs from the one it listens on. */
  publicOrigin?: string
}

export type ShopifySimulator = {
  /** Starts listening and answers the origin; port 0 takes any free one. */
  listen(port?: number, host?: string): Promise<string>
  stop(): Promise<void>
  /** Address without trailing slash. Throws before `listen`. */
  origin(): string
  /** Where a shop lives, e.g. `http://127.0.0.1:4610/demo.myshopify.com`. */
  shopOrigin(shop: string): string
  /** The live state, for assertions. */
  state(): SimulatorState
  clock: {
    now(): number
    freeze(): void
    resume(): void
    /** Moves time forward, running retries, pictures and operations on the way. */
    advance(ms: number): Promise<void>
  }
  /** Waits until nothing is due: webhooks sent once, pictures and operations stepped. */
  settle(): Promise<void>
  reset(): void
  addShop(shop: string, input?: ShopInput): Shop
  addApp(input: AppInput): void
  /** A custom-app token with these scopes, for the registered app unless another is named. */
  mintToken(shop: string, scopes: string[], clientId?: string): string
  /** Places an order of the shape `POST /__sim/shops/:shop/orders` takes. */
  placeOrder(shop: string, order: unknown): Order
  uninstall(shop: string, clientId?: string): void
  /** Queues a fault of the shape `POST /__sim/faults` takes. */
  addFault(fault: unknown): FaultEntry
  requests(): RecordedRequest[]
  deliveries(): Delivery[]
}

const defaultApp: AppInput = { clientId: 'dropyard-demo-app', clientSecret: 'dropyard-demo-secret' }
const largestBody = 12 * 1024 * 1024

/** A Shopify simulator over HTTP: OAuth, Admin API, webhooks, storefront and the `/__sim` side-channel. */
export function createShopifySimulator(options: ShopifySimulatorOptions = {}): ShopifySimulator {
  const file = options.stateFile ?? null
  const clock = createClock()
  let address: string | null = options.publicOrigin ?? null
  const sim: Simulator = {
    settings: { ...defaultSettings, ...options.settings },
    state: (file ? loadState(file) : null) ?? createState(),
    clock,
    faults: createFaultQueue(),
    requests: createRequestLog(),
    buckets: createBuckets(clock.now),
    media: createMediaStore(file ? `${file}.media` : null),
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
  const app = options.app ?? defaultApp
  registerApp(sim, app)

  const server = Fastify({
    bodyLimit: largestBody,
    forceCloseConnections: true,
    rewriteUrl: (request) => addShopPrefix(request.url ?? '/', request.headers.host),
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  sideChannel(sim, work, server)
  oauthRoutes(sim, server)
  graphqlRoutes(sim, server)
  restRoutes(sim, server)
  storefrontRoutes(sim, server)
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: 'Not Found' }))

  function domainOf(shop: string): string {
    const domain = readShopDomain(shop)
    if (!domain) throw new Error(`${shop} is not a shop name`)
    return domain
  }

  function knownShop(shop: string): Shop {
    const found = sim.state.shops[domainOf(shop)]
    if (!found) throw new Error(`shop ${shop} does not exist`)
    return found
  }

  return {
    async listen(port = 0, host = '127.0.0.1') {
      const url = await server.listen({ port, host })
      address ??= url
      work.plan()
      return address
    },
    async stop() {
      await work.stop()
      await server.close()
      saver.now()
    },
    origin: sim.origin,
    shopOrigin: (shop) => `${sim.origin()}/${domainOf(shop)}`,
    state: () => sim.state,
    clock: { now: clock.now, freeze: clock.freeze, resume: clock.resume, advance: work.advance },
    settle: work.settle,
    reset: () => resetSimulator(sim),
    addShop: (shop, input) => ensureShop(sim, domainOf(shop), input),
    addApp: (input) => void registerApp(sim, input),
    mintToken(shop, scopes, clientId = app.clientId) {
      const { domain } = ensureShop(sim, domainOf(shop))
      const granted = install(sim, domain, clientId, scopes).scopes
      return issueAccessToken(sim, { shop: domain, clientId, scopes: granted }, 'custom', null).token
    },
    placeOrder(shop, order) {
      const found = knownShop(shop)
      return placeOrder(sim, found, readOrderInput(order, found.currency))
    },
    uninstall(shop, clientId = app.clientId) {
      const found = sim.state.apps[clientId]
      if (!found) throw new Error(`app ${clientId} is not registered`)
      uninstall(sim, knownShop(shop), found)
    },
    addFault: (fault) => sim.faults.add(fault),
    requests: () => sim.requests.list(),
    deliveries: () => sim.state.deliveries,
  }
}
