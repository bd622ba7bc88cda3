import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, createClock } from '../shared/clock.ts'
import { createFaultQueue, FaultInputError, requestFaults } from '../shared/faults.ts'
import { createLeakyBuckets } from '../shared/leaky-bucket.ts'
import { createRequestLog, type RecordedRequest } from '../shared/request-log.ts'
import { createStateSaver } from '../shared/state-file.ts'
import { type Answer, answer, isCall } from './calls.ts'
import { numbersPage } from './page.ts'
import { deliver, learn } from './pushes.ts'
import { defaultSettings, type ScriptedEvent, type Settings, type Sim, type State, stateIn } from './state.ts'

/** 17TRACK's API v2.2 over HTTP. */

export interface TrackingSimulator {
  listen(port?: number, host?: string): Promise<string>
  stop(): Promise<void>
  settings: Settings
  clock: Clock
  state: State
  /** Sets the events of a number, instead of the default ones; before or after it was registered. */
  script(number: string, events: readonly ScriptedEvent[]): void
  /** Detects the events until now and sends due messages; returns how many were accepted. */
  tick(): Promise<number>
  addFault(entry: unknown): void
  clearFaults(): void
  heard(operation: string): RecordedRequest[]
}

const day = 86_400_000
const everyMs = 1000

export function createTrackingSimulator(
  options: { settings?: Partial<Settings>; stateFile?: string; pushUrl?: string; ticks?: boolean } = {},
): TrackingSimulator {
  const clock = createClock()
  const state = stateIn(options.stateFile)
  if (options.pushUrl !== undefined) state.pushUrl = options.pushUrl
  const saver = createStateSaver(options.stateFile ?? null, () => state)
  const sim: Sim = {
    settings: { ...defaultSettings, ...options.settings },
    state,
    scripts: new Map(),
    clock,
    faults: createFaultQueue(),
    requests: createRequestLog(),
    buckets: createLeakyBuckets(clock.now),
    changed: saver.later,
  }
  const server = Fastify({ forceCloseConnections: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.post<{ Params: { name: string } }>('/track/v2.2/:name', (request, reply) =>
    respond(sim, request.params.name, request, reply),
  )
  function script(number: string, events: readonly ScriptedEvent[]): void {
    sim.scripts.set(number, [...events])
    // The new events replace the earlier ones, and are reported from the start.
    for (const one of state.numbers)
      if (one.number === number) Object.assign(one, { events: [...events], told: 0 })
  }
  async function tick(): Promise<number> {
    learn(sim)
    return deliver(sim)
  }
  server.get('/', (_request, reply) => reply.type('text/html').send(numbersPage(sim)))
  server.post<{ Params: { days: string } }>('/__sim/days/:days', async (request, reply) => {
    clock.moveTo(clock.now() + Number(request.params.days) * day)
    await tick()
    return reply.redirect('/')
  })
  server.post('/__sim/story', async (request) => {
    const { number, events } = storyIn(bodyOf(request.body), clock.now())
    script(number, events)
    await tick()
    return { number, events: events.length }
  })
  server.post('/__sim/push-url', (request) => {
    state.pushUrl = String(bodyOf(request.body).url ?? '')
    saver.later()
    return { url: state.pushUrl }
  })
  server.post('/__sim/faults', (request, reply) => {
    try {
      return { fault: sim.faults.add(bodyOf(request.body)) }
    } catch (error) {
      if (!(error instanceof FaultInputError)) throw error
      return reply.status(400).send({ error: error.message })
    }
  })
  server.get('/__sim/account', () => ({ key: state.key, push_url: state.pushUrl }))
  server.get('/__sim/requests', () => ({ requests: sim.requests.list() }))
  let timer: NodeJS.Timeout | undefined
  return {
    settings: sim.settings,
    clock,
    state,
    script,
    tick,
    addFault: (entry) => void sim.faults.add(entry),
    clearFaults: () => sim.faults.clear(),
    heard: (operation) => sim.requests.list().filter((one) => one.operation === operation),
    async listen(port = 0, host = '127.0.0.1') {
      const address = await server.listen({ port, host })
      if (options.ticks) {
        timer = setInterval(() => void tick(), everyMs)
        timer.unref()
      }
      return address
    },
    async stop() {
      clearInterval(timer)
      await server.close()
      saver.now()
    },
  }
}

function bodyOf(body: unknown): Record<string, unknown> {
  const read: unknown = JSON.parse(typeof body === 'string' && body ? body : '{}')
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
}

/** The events for a number from a request, each a number of hours ago. */
function storyIn(body: Record<string, unknown>, now: number): { number: string; events: ScriptedEvent[] } {
  const events = (Array.isArray(body.events) ? body.events : []) as Record<string, unknown>[]
  return {
    number: String(body.number ?? ''),
    events: events.map((one) => ({
      at: Math.round(now - Number(one.hours_ago ?? 0) * 3_600_000),
      sub: String(one.sub ?? ''),
      text: String(one.text ?? ''),
      city: String(one.city ?? ''),
      country: String(one.country ?? ''),
      zip: String(one.zip ?? ''),
      zone: one.zone === null ? null : String(one.zone ?? '+00:00'),
    })),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Handles a request, with its queued fault if there is one, and logs it. A fault `after` strikes when the work is done. */
async function respond(
  sim: Sim,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = typeof request.body === 'string' ? request.body : ''
  const fault = sim.faults.take(requestFaults, {
    method: request.method,
    path: request.url,
    operations: [name],
    shop: null,
    topic: null,
  })
  if (fault?.kind === 'latency') await sleep(fault.ms)
  const key = String(request.headers['17token'] ?? '')
  const made =
    fault && fault.when === 'before' && fault.kind !== 'latency'
      ? undefined
      : answer(sim, name, key, request.ip, jsonIn(body))
  const told = fault && fault.kind !== 'latency' ? spoilt(fault, made) : made
  sim.requests.record({
    at: sim.clock.iso(),
    method: request.method,
    path: request.url,
    shop: null,
    operation: isCall(name) ? name : 'unknown',
    headers: { ...request.headers },
    body,
    status: told?.status ?? null,
    fault: fault?.kind ?? null,
  })
  if (told)
    return reply
      .status(told.status)
      .type('application/json')
      .send(typeof told.body === 'string' ? told.body : JSON.stringify(told.body))
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** The response that a fault causes; undefined closes the connection without one. */
function spoilt(
  { kind, status, body }: { kind: string; status: number | null; body: string | null },
  made: Answer | undefined,
): Answer | undefined {
  if (kind === 'drop') return undefined
  if (kind === 'throttle') return { status: 429, body: '' }
  if (kind === 'status') return { status: status ?? 503, body: body ?? 'Service Unavailable' }
  if (kind === 'html') return { status: 200, body: '<html><body>Maintenance</body></html>' }
  const whole = JSON.stringify(made?.body ?? {})
  return { status: made?.status ?? 200, body: whole.slice(0, Math.ceil(whole.length / 2)) }
}
