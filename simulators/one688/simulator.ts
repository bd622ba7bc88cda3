import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { createClock } from '../shared/clock.ts'
import { createFaultQueue, type FaultEntry, FaultInputError, requestFaults } from '../shared/faults.ts'
import { createLeakyBuckets } from '../shared/leaky-bucket.ts'
import { createRequestLog, type RecordedRequest } from '../shared/request-log.ts'
import { createStateSaver } from '../shared/state-file.ts'
import type { Params } from './apis.ts'
import { soldByDefault, soldWithTrades } from './apis.ts'
import { type Offer, offerOf, offers } from './catalogue.ts'
import { type Answer, type Asked, answer, refusal } from './gateway.ts'
import { offerPage, offersPage } from './pages.ts'
import { pictureOf } from './pictures.ts'
import { type App, defaultSettings, type Settings, type Sim, type State, type Token } from './state.ts'
import { grant } from './tokens.ts'
import { type TradeTools, tradeTools } from './trade.ts'
import { tradeRoutes } from './trade-routes.ts'

/** 1688's open gateway with its own offers, over HTTP. */

export interface One688Simulator {
  listen(port?: number, host?: string): Promise<string>
  stop(): Promise<void>
  origin(): string
  settings: Settings
  clock: Sim['clock']
  offers: readonly Offer[]
  /** The registered app; its purchased APIs can be changed. */
  app: App
  /** A refresh token, as the console shows it to the user who authorized the app. */
  grant(days?: number): string
  /** Revokes tokens before they expire, such as after consent was withdrawn or the password changed. */
  revoke(kind?: Token['kind']): void
  addFault(entry: unknown): void
  /** Requests of an API or a token endpoint, by its name. */
  heard(name: string): RecordedRequest[]
  /** What buyers and sellers do with orders. */
  trade: TradeTools
}

export function createOne688Simulator(
  options: {
    appKey?: string
    appSecret?: string
    settings?: Partial<Settings>
    stateFile?: string
    /** Whether the app has purchased the APIs of orders. */
    trades?: boolean
  } = {},
): One688Simulator {
  let address = ''
  const { stateFile } = options
  const clock = createClock()
  const app: App = {
    key: options.appKey ?? '1000688',
    secret: options.appSecret ?? 'dropyard-demo-secret',
    apis: [...(options.trades ? soldWithTrades : soldByDefault)],
  }
  const state: State = {
    ...{ tokens: [], images: {}, orders: [], prices: {}, soldOut: [] },
    ...kept(stateFile),
    apps: { [app.key]: app },
  }
  const saver = createStateSaver(stateFile ?? null, () => ({ ...state, apps: undefined }))
  const sim: Sim = {
    settings: { ...defaultSettings, ...options.settings },
    state,
    clock,
    faults: createFaultQueue(),
    requests: createRequestLog(),
    buckets: createLeakyBuckets(clock.now),
    origin: () => address,
    changed: saver.later,
  }
  const server = Fastify({
    forceCloseConnections: true,
    bodyLimit: 12 * 2 ** 20,
    routerOptions: { maxParamLength: 200 },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const url of [
    '/openapi/param2/:version/:namespace/:name/:appKey',
    '/openapi/param2/:version/:namespace/:name',
    '/openapi/http/:version/:namespace/:name/:appKey',
  ])
    server.route({ method: ['GET', 'POST'], url, handler: (request, reply) => respond(sim, request, reply) })
  server.get('/', (_request, reply) => reply.type('text/html').send(offersPage()))
  server.get<{ Params: { page: string } }>('/offer/:page', (request, reply) => {
    const offer = offerOf(request.params.page.replace(/\.html$/, ''))
    return offer ? reply.type('text/html').send(offerPage(offer)) : reply.status(404).send('404')
  })
  server.get<{ Params: { id: string; file: string } }>('/img/:id/:file', async (request, reply) => {
    const offer = offerOf(request.params.id)
    const number = Number(/^(\d)\.png$/.exec(request.params.file)?.[1] ?? Number.NaN)
    if (!offer || Number.isNaN(number)) return reply.status(404).send('404')
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await pictureOf(offer, number))
  })
  const tools = {
    grant: (days?: number) => grant(sim, app, days).value,
    revoke(kind?: Token['kind']) {
      for (const token of state.tokens) if (!kind || token.kind === kind) token.dead = true
      sim.changed()
    },
  }
  server.post('/__sim/grant', () => ({ appKey: app.key, appSecret: app.secret, refreshToken: tools.grant() }))
  server.post('/__sim/revoke', () => {
    tools.revoke()
    return {}
  })
  server.post('/__sim/faults', (request, reply) => {
    try {
      return { fault: sim.faults.add(JSON.parse(String(request.body || '{}'))) }
    } catch (error) {
      if (!(error instanceof FaultInputError)) throw error
      return reply.status(400).send({ error: error.message })
    }
  })
  const trade = tradeTools(sim)
  tradeRoutes(server, trade)
  server.get('/__sim/requests', () => ({ requests: sim.requests.list() }))
  return {
    settings: sim.settings,
    clock,
    offers,
    app,
    ...tools,
    trade,
    origin: sim.origin,
    addFault: (entry) => void sim.faults.add(entry),
    heard: (name) => sim.requests.list().filter(({ operation }) => operation === name),
    async listen(port = 0, host = '127.0.0.1') {
      address = await server.listen({ port, host })
      return address
    },
    async stop() {
      await server.close()
      saver.now()
    },
  }
}

const kept = (file: string | undefined): Partial<State> =>
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) : {}

function read(request: FastifyRequest): Asked {
  const { version = '1', namespace = '', name = '', appKey = '' } = request.params as Record<string, string>
  const body = typeof request.body === 'string' ? request.body : ''
  const params: Params = Object.fromEntries([
    ...new URL(request.url, 'http://here').searchParams,
    ...new URLSearchParams(body),
  ])
  return { version, namespace, name, appKey, params }
}

/** Handles a request, with its queued fault if there is one, and logs it. */
async function respond(sim: Sim, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = read(request)
  const fault = sim.faults.take(requestFaults, {
    method: request.method,
    path: request.url,
    operations: [asked.name],
    shop: null,
    topic: null,
  })
  if (fault?.kind === 'latency') await sleep(fault.ms)
  if (fault?.kind === 'expire_token' || fault?.kind === 'revoke_token') end(sim, fault.kind)
  const made =
    fault?.kind === 'throttle'
      ? refusal(sim, 'gw.QosAppFrequencyLimit')
      : fault && losesRequest(fault)
        ? { status: 503, body: {} }
        : await answer(sim, asked)
  const told = fault
    ? spoilt(fault, made)
    : { status: made.status, text: written(made), type: 'application/json' }
  sim.requests.record({
    at: sim.clock.iso(),
    method: request.method,
    path: request.url,
    shop: null,
    operation: asked.name,
    headers: { ...request.headers },
    body: typeof request.body === 'string' ? request.body : '',
    status: told?.status ?? null,
    fault: fault?.kind ?? null,
  })
  if (told) return reply.status(told.status).type(told.type).send(told.text)
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Whether the request is lost, so that it has no effect. With `when: 'after'` only its answer is. */
const losesRequest = ({ kind, when }: FaultEntry): boolean =>
  when === 'before' && (kind === 'drop' || kind === 'status' || kind === 'html')

/** Ids are written as numbers, like the gateway does: `"#9007199254740993"` becomes the bare number. */
const written = ({ body }: Answer): string => JSON.stringify(body).replace(/"#(\d+)"/g, '$1')

/** The response that a fault causes; null closes the connection without one. */
function spoilt(fault: FaultEntry, made: Answer): { status: number; text: string; type: string } | null {
  const json = { status: made.status, text: written(made), type: 'application/json' }
  if (fault.kind === 'drop') return null
  if (fault.kind === 'status') return { ...json, status: fault.status ?? 503, text: fault.body ?? '{}' }
  if (fault.kind === 'html')
    return { status: 200, text: '<html><body>维护中</body></html>', type: 'text/html' }
  if (fault.kind === 'badjson' || fault.kind === 'truncate') return { ...json, text: json.text.slice(0, -2) }
  return json
}

function end(sim: Sim, kind: 'expire_token' | 'revoke_token'): void {
  for (const token of sim.state.tokens)
    if (kind === 'revoke_token' || token.kind === 'access') token.dead = true
}
