import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { aliexpress } from './aliexpress.ts'
import { amazon } from './amazon.ts'
import { buyerRoutes } from './buyer-routes.ts'
import { consentPage, decide, readAsked } from './consent.ts'
import { ebay } from './ebay.ts'
import { etsy } from './etsy.ts'
import { type Answer, type Call, type Face, formOf, type Route } from './face.ts'
import { takeFault } from './faults.ts'
import {
  type AccountInput,
  addAccount,
  defaultSettings,
  findAccount,
  killTokens,
  type Market,
  type OrderInput,
  placeOrder,
  type Settings,
  touch,
} from './market.ts'
import { page } from './page.ts'
import { sideRoutes } from './side.ts'
import {
  type Fault,
  type Heard,
  loadState,
  type Order,
  type Platform,
  type State,
  saveState,
} from './state.ts'

/** Four marketplaces on one port, below `/ebay`, `/etsy`, `/amazon` and `/aliexpress`. */

export interface MarketsSimulator {
  listen(port?: number, host?: string): Promise<string>
  stop(): Promise<void>
  origin(): string
  state(): State
  settings: Settings
  addAccount(input: AccountInput): ReturnType<typeof addAccount>
  placeOrder(platform: Platform, account: string, input?: OrderInput): Order
  change(order: Order, change: Partial<Order>): void
  killTokens(platform: Platform, account: string, refreshToo?: boolean): void
  addFault(fault: Fault): void
  heard(platform: Platform, operation: string, account?: string): Heard[]
}

const consentPaths: Record<Platform, string> = {
  ebay: '/oauth2/authorize',
  etsy: '/oauth/connect',
  amazon: '/apps/authorize/consent',
  aliexpress: '/oauth/authorize',
}

export function createMarketsSimulator(
  options: { settings?: Partial<Settings>; stateFile?: string } = {},
): MarketsSimulator {
  let address: string | undefined
  let timer: NodeJS.Timeout | undefined
  const { stateFile } = options
  const market: Market = {
    settings: { ...defaultSettings, ...options.settings },
    state: loadState(stateFile),
    faults: [],
    heard: [],
    buckets: new Map(),
    origin: () => address ?? '',
    changed() {
      if (!stateFile || timer) return
      timer = setTimeout(() => {
        timer = undefined
        saveState(stateFile, market.state)
      }, 300)
      timer.unref()
    },
  }
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const faces: Face[] = [ebay(market), etsy(market), amazon(market), aliexpress(market)]
  for (const face of faces) {
    for (const route of face.routes)
      server.route({
        method: route.method,
        url: `/${face.platform}${route.path}`,
        handler: (request, reply) => answer(market, face, route, request, reply),
      })
    const url = `/${face.platform}${consentPaths[face.platform]}`
    const asked = (request: FastifyRequest) =>
      readAsked(market, face.platform, request.query as Record<string, string>)
    server.get(url, (request, reply) =>
      reply.type('text/html').send(consentPage(market, asked(request), face.platform)),
    )
    server.post(url, (request, reply) => {
      const what = asked(request)
      if (typeof what === 'string') return reply.status(400).type('text/html').send(page('Refused', what))
      const form = formOf(request.body)
      const account = findAccount(market, face.platform, what.only ?? form.account ?? '')
      const back = decide(market, what, account, form.decision === 'yes')
      return back ? reply.redirect(back) : reply.status(400).send('There is no such account')
    })
  }
  buyerRoutes(market, server)
  sideRoutes(market, server)
  return {
    settings: market.settings,
    async listen(port = 0, host = '127.0.0.1') {
      address = await server.listen({ port, host })
      return address
    },
    async stop() {
      await server.close()
      if (stateFile) saveState(stateFile, market.state)
    },
    origin: market.origin,
    state: () => market.state,
    addAccount: (input) => addAccount(market, input),
    placeOrder: (platform, account, input) => placeOrder(market, platform, account, input),
    change: (order, change) => touch(market, order, change),
    killTokens: (platform, account, refreshToo) => killTokens(market, platform, account, refreshToo),
    addFault: (fault) => void market.faults.push(fault),
    heard: (platform, operation, account) =>
      market.heard.filter(
        (one) =>
          one.platform === platform &&
          one.operation === operation &&
          (account === undefined || one.account === account),
      ),
  }
}

function readCall(request: FastifyRequest): Call {
  const text = typeof request.body === 'string' ? request.body : ''
  const isJson = (request.headers['content-type'] ?? '').includes('json')
  return {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    body: isJson ? {} : formOf(text),
    json: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
    headers: request.headers as Record<string, string | undefined>,
    path: request.url.split('?')[0]?.replace(/^\/\w+/, '') ?? '',
  }
}

async function answer(
  market: Market,
  face: Face,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = readCall(request)
  const operation = typeof route.operation === 'string' ? route.operation : route.operation(call)
  const account = face.whose(call)?.name ?? ''
  const fault = takeFault(market, { platform: face.platform, operation, account })
  const log = (status: number) =>
    market.heard.push({
      platform: face.platform,
      operation,
      account,
      status,
      method: request.method,
      url: request.url,
      body: call.body,
    })
  const send = (given: Answer) => {
    log(given.status ?? 200)
    reply.status(given.status ?? 200).headers(given.headers ?? {})
    if (given.text === undefined && given.body === undefined) return reply.send()
    return reply.type('application/json').send(given.text ?? JSON.stringify(given.body))
  }
  if (fault?.kind === 'latency') await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 100))
  if (fault?.kind === 'status')
    return void send({ status: fault.status ?? 503, body: { message: 'A fault on demand' } })
  if (fault?.kind === 'throttle' || over(market, face, operation, account))
    return void send(face.throttled(fault?.retryAfter))
  if (fault?.kind === 'expire_token' || fault?.kind === 'revoke_token')
    killTokens(market, face.platform, account, fault.kind === 'revoke_token')
  if (fault?.kind === 'drop' && fault.when !== 'after') return lose(reply, log)
  const made = route.handle(call)
  if (fault?.kind === 'drop') return lose(reply, log)
  if (fault?.kind === 'html') {
    log(200)
    return void reply.status(200).type('text/html').send('<html><body>Maintenance</body></html>')
  }
  if (fault?.kind === 'truncate') {
    log(200)
    const text = made.text ?? JSON.stringify(made.body ?? {})
    return void reply.type('application/json').send(text.slice(0, Math.max(1, text.length >> 1)))
  }
  send(made)
}

function lose(reply: FastifyReply, log: (status: number) => void): void {
  log(0)
  reply.hijack()
  reply.raw.destroy()
}

/** A rate limit per account; token requests are not limited. */
function over(market: Market, face: Face, operation: string, account: string): boolean {
  if (account === '') return false
  const special = `${face.platform}.${operation}`
  const { limits } = market.settings
  const limit = special === 'amazon.orders' ? limits['amazon.orders'] : limits[face.platform]
  const key = `${special === 'amazon.orders' ? special : face.platform}:${account}`
  const now = Date.now()
  const bucket = market.buckets.get(key) ?? { left: limit.burst, at: now }
  bucket.left = Math.min(limit.burst, bucket.left + ((now - bucket.at) / 1000) * limit.perSecond)
  bucket.at = now
  market.buckets.set(key, bucket)
  if (bucket.left < 1) return true
  bucket.left--
  return false
}
