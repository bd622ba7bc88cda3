import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createShopifySimulator, type ShopifySimulator, type ShopifySimulatorOptions } from './simulator.ts'

/** Scopes of an app that may do everything the simulator has. */
const everyScope = [
  'write_products',
  'write_publications',
  'write_inventory',
  'read_locations',
  'write_orders',
  'read_customers',
  'write_fulfillments',
  'write_merchant_managed_fulfillment_orders',
]

/** An answer of any shape: tests read it freely and fail where the shape is wrong. */
export type Json = ReturnType<typeof JSON.parse>

export type Bench = {
  sim: ShopifySimulator
  shop: string
  token: string
  /** Runs a GraphQL call as the app and answers the whole body. */
  graphql(query: string, variables?: Record<string, unknown>, token?: string): Promise<Json>
  /** Calls a side-channel route. */
  side(method: string, path: string, body?: unknown): Promise<Json>
}

/** A running simulator with one shop and a token; stop it with `bench.sim.stop()`. */
export async function startBench(options: ShopifySimulatorOptions = {}, scopes = everyScope): Promise<Bench> {
  const sim = createShopifySimulator({
    ...options,
    settings: { mediaDelayMs: 5, operationDelayMs: 5, ...options.settings },
  })
  const origin = await sim.listen()
  const shop = 'test-shop.myshopify.com'
  const token = sim.mintToken(shop, scopes)
  return {
    sim,
    shop,
    token,
    async graphql(query, variables = {}, as = token) {
      const answer = await fetch(`${origin}/${shop}/admin/api/2026-07/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': as },
        body: JSON.stringify({ query, variables }),
      })
      return answer.json()
    },
    async side(method, path, body) {
      const answer = await fetch(`${origin}/__sim${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return answer.json()
    },
  }
}

type Received = { headers: IncomingHttpHeaders; body: string }

export type Receiver = {
  url: string
  received: Received[]
  /** Status of the answers from now on. */
  answerWith(status: number): void
  stop(): void
}

/** A server of the app's side: takes webhooks, and serves `/image.png`. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let status = 200
  const server: Server = createServer((request, response) => {
    if (request.url === '/image.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a', 'hex'))
      return
    }
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(request.url === '/missing.png' ? 404 : status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(next) {
      status = next
    },
    stop: () => void server.close(),
  }
}
