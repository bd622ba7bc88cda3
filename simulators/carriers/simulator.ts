import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { createClock } from '../shared/clock.ts'
import { createFaultQueue, type FaultEntry, FaultInputError, requestFaults } from '../shared/faults.ts'
import { createLeakyBuckets } from '../shared/leaky-bucket.ts'
import { createRequestLog, type RecordedRequest } from '../shared/request-log.ts'
import { createStateSaver } from '../shared/state-file.ts'
import type { Answer, Call, Face } from './face.ts'
import { fourpx } from './fourpx.ts'
import { parcelsPage } from './page.ts'
import { weigh } from './parcels.ts'
import {
  type Account,
  type Bag,
  type CarrierCode,
  defaultSettings,
  type Happened,
  type Parcel,
  type Settings,
  type Sim,
  servicesAtFirst,
  stateIn,
} from './state.ts'
import { yanwen } from './yanwen.ts'
import { yunexpress } from './yunexpress.ts'

/** Three carriers on one port, below `/yunexpress`, `/fourpx` and `/yanwen`. */

export interface CarriersSimulator {
  listen(port?: number, host?: string): Promise<string>
  stop(): Promise<void>
  origin(): string
  settings: Settings
  clock: Sim['clock']
  services: Sim['services']
  account(carrier: CarrierCode): Account
  parcels(): Parcel[]
  bags(): Bag[]
  /** Makes the carrier scan the parcel. */
  scan(number: string, grams?: number): void
  /** Sets the tracking events of a parcel. */
  happens(number: string, events: readonly Happened[]): void
  addFault(entry: unknown): void
  clearFaults(): void
  heard(operation: string): RecordedRequest[]
}

const faces: readonly Face[] = [yunexpress, fourpx, yanwen]

export function createCarriersSimulator(
  options: { settings?: Partial<Settings>; stateFile?: string } = {},
): CarriersSimulator {
  let address = ''
  const clock = createClock()
  const state = stateIn(options.stateFile)
  const saver = createStateSaver(options.stateFile ?? null, () => state)
  const sim: Sim = {
    settings: { ...defaultSettings, ...options.settings },
    state,
    services: servicesAtFirst(),
    clock,
    faults: createFaultQueue(),
    requests: createRequestLog(),
    buckets: createLeakyBuckets(clock.now),
    origin: () => address,
    changed: saver.later,
  }
  const server = Fastify({ forceCloseConnections: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const face of faces)
    server.route({
      method: ['GET', 'POST'],
      url: `/${face.carrier}/*`,
      handler: (request, reply) => respond(sim, face, request, reply),
    })
  function scan(number: string, grams?: number): void {
    for (const one of state.parcels) {
      if (![one.ref, one.waybill, one.tracking].includes(number)) continue
      one.scannedAt ??= clock.now()
      if (grams !== undefined) weigh(sim, one, grams)
    }
    saver.later()
  }
  server.get('/', (_request, reply) => reply.type('text/html').send(parcelsPage(sim)))
  server.post<{ Params: { number: string } }>('/__sim/scan/:number', (request, reply) => {
    scan(request.params.number)
    return reply.redirect('/')
  })
  server.post('/__sim/faults', (request, reply) => {
    try {
      return { fault: sim.faults.add(JSON.parse(String(request.body || '{}'))) }
    } catch (error) {
      if (!(error instanceof FaultInputError)) throw error
      return reply.status(400).send({ error: error.message })
    }
  })
  server.get('/__sim/accounts', () => ({ accounts: state.accounts }))
  server.get('/__sim/requests', () => ({ requests: sim.requests.list() }))
  return {
    settings: sim.settings,
    clock,
    services: sim.services,
    origin: sim.origin,
    account(carrier) {
      const one = state.accounts.find((account) => account.carrier === carrier)
      if (!one) throw new Error(`${carrier} has no account`)
      return one
    },
    parcels: () => state.parcels,
    bags: () => state.bags,
    scan,
    happens(number, events) {
      for (const one of state.parcels)
        if ([one.ref, one.waybill, one.tracking].includes(number)) one.events = [...events]
    },
    addFault: (entry) => void sim.faults.add(entry),
    clearFaults: () => sim.faults.clear(),
    heard: (operation) => sim.requests.list().filter((one) => one.operation === operation),
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

function read(face: Face, request: FastifyRequest): Call {
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  return {
    method: request.method,
    path: pathname.slice(face.carrier.length + 1),
    query: Object.fromEntries(searchParams),
    headers: request.headers as Record<string, string | undefined>,
    body: typeof request.body === 'string' ? request.body : '',
  }
}

/** Handles a request, with its queued fault if there is one, and logs it. A fault `after` strikes when the work is done. */
async function respond(
  sim: Sim,
  face: Face,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = read(face, request)
  const operation = face.operationOf(call)
  const fault = sim.faults.take(requestFaults, {
    method: request.method,
    path: request.url,
    operations: [operation],
    shop: face.carrier,
    topic: null,
  })
  if (fault?.kind === 'latency') await sleep(fault.ms)
  if (fault?.kind === 'expire_token') sim.state.tokens = []
  const made =
    fault && fault.when === 'before' && instead[fault.kind] ? undefined : await face.answer(sim, call)
  const told = fault ? spoilt(fault, face, made) : made
  sim.requests.record({
    at: sim.clock.iso(),
    method: request.method,
    path: request.url,
    shop: face.carrier,
    operation,
    headers: { ...request.headers },
    body: call.body,
    status: told?.status ?? null,
    fault: fault?.kind ?? null,
  })
  if (told)
    return reply
      .status(told.status)
      .type(told.type ?? 'application/json')
      .send(written(told.body))
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Faults that replace the work. */
const instead: Partial<Record<FaultEntry['kind'], true>> = {
  drop: true,
  status: true,
  throttle: true,
  html: true,
}

const written = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

/** The response that a fault causes; undefined closes the connection without one. */
function spoilt(fault: FaultEntry, face: Face, made: Answer | undefined): Answer | undefined {
  if (fault.kind === 'drop') return undefined
  if (fault.kind === 'throttle') return face.throttled
  if (fault.kind === 'status')
    return { status: fault.status ?? 503, body: fault.body ?? 'Bad Gateway', type: 'text/plain' }
  if (fault.kind === 'html')
    return { status: 200, body: '<html><body>系统维护中</body></html>', type: 'text/html' }
  if (made && (fault.kind === 'badjson' || fault.kind === 'truncate')) {
    const whole = written(made.body)
    return { ...made, body: whole.slice(0, Math.ceil(whole.length / 2)) }
  }
  return made
}
