import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CheckError, type Fields, isFields } from './check.ts'
import type { Simulator } from './context.ts'
import { type FaultEntry, requestFaults } from './faults.ts'
import type { Shop, Token } from './state.ts'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** A refusal with the platform's status and errors. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: unknown
  constructor(status: number, errors: unknown) {
    super(JSON.stringify(errors))
    this.status = status
    this.errors = errors
  }
}

export const notFound = (): ApiError => new ApiError(404, ['record not found'])

export type Call = {
  shop: Shop
  token: Token
  query: URLSearchParams
  params: Record<string, string>
  body: Fields
  stalePage: boolean
}

export type Route = {
  /** The name for faults and the request log. */
  operation: string
  /** One of these scopes is required; write scopes imply read scopes. */
  scopes?: readonly string[]
  handle(call: Call): Answer | Promise<Answer>
}

export const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body,
  headers,
})

export const rawBody = (request: FastifyRequest): string =>
  typeof request.body === 'string' ? request.body : ''

export function jsonBody(request: FastifyRequest): Fields {
  const text = rawBody(request)
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError(400, ['invalid json'])
  }
  if (!isFields(value)) throw new ApiError(400, ['invalid json'])
  return value
}

export const domainOf = (sim: Simulator, name: string | undefined): string | null => {
  const text = (name ?? '').toLowerCase()
  const domain = text.endsWith(sim.dialect.suffix) ? text : `${text}${sim.dialect.suffix}`
  return /^[a-z0-9][a-z0-9-]*\.[a-z]+\.com$/.test(domain) ? domain : null
}

function spoilToken(sim: Simulator, fault: FaultEntry, token: Token | undefined): void {
  if (!token) return
  if (fault.kind === 'expire_token') token.expiresAt = sim.clock.now()
  if (fault.kind === 'revoke_token') token.dead = true
  if (fault.kind === 'revoke_scope') token.scopes = token.scopes.filter((scope) => scope !== fault.scope)
  sim.changed()
}

const answerFaults = new Set(['status', 'throttle', 'html', 'badjson', 'drop', 'truncate'])

/** The response that a fault causes; `null` closes the socket without one. */
function spoilt(
  fault: FaultEntry,
  answer: { status: number; text: string; headers: Record<string, string> },
) {
  switch (fault.kind) {
    case 'status':
      return {
        status: fault.status ?? 500,
        text: fault.body ?? '{"errors":["internal error"]}',
        headers: { ...answer.headers, ...fault.headers },
      }
    case 'throttle':
      return {
        status: 429,
        text: '{"errors":"Too many request"}',
        headers: { ...answer.headers, ...fault.headers },
      }
    case 'html':
      return {
        status: fault.status ?? 200,
        text: fault.body ?? '<!doctype html><title>Loading</title>',
        headers: { 'content-type': 'text/html' },
      }
    case 'badjson':
      return { ...answer, text: `${answer.text.slice(0, -1)},,` }
    case 'drop':
      return null
    default:
      return answer
  }
}

/**
 * Handles a request: applies its queued fault, runs the handler, and logs the request. A fault marked `after` spoils the response
 * of a handler that has already taken effect.
 */
export async function respond(
  sim: Simulator,
  request: FastifyRequest,
  reply: FastifyReply,
  about: { shop: string; operation: string; token: Token | undefined },
  handle: (stalePage: boolean) => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const subject = {
    method: request.method,
    path: request.url,
    operations: [about.operation],
    shop: about.shop,
    topic: null,
  }
  const fault = sim.faults.take(requestFaults, subject)
  if (fault?.kind === 'latency') await sleep(fault.ms)
  if (fault) spoilToken(sim, fault, about.token)
  const spoils = fault !== null && answerFaults.has(fault.kind)
  const answer =
    spoils && fault.when === 'before'
      ? ok({})
      : await caught(() => handle(fault?.kind === 'stale_page_token'))
  const plain = {
    status: answer.status,
    text: JSON.stringify(answer.body),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'request-id': randomUUID(),
      ...answer.headers,
    } as Record<string, string>,
  }
  const told = spoils ? spoilt(fault, plain) : plain
  sim.requests.record({
    at: sim.clock.iso(),
    method: request.method,
    path: request.url,
    shop: about.shop,
    operation: about.operation,
    headers: { ...request.headers },
    body: rawBody(request),
    status: told?.status ?? null,
    fault: fault?.kind ?? null,
  })
  if (told === null) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (fault?.kind === 'truncate') {
    reply.hijack()
    const bytes = Buffer.from(told.text)
    reply.raw.writeHead(told.status, { ...told.headers, 'content-length': String(bytes.length) })
    reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
      setTimeout(() => reply.raw.socket?.destroy(), 20).unref()
    })
    return reply
  }
  return reply.code(told.status).headers(told.headers).send(told.text)
}

async function caught(handle: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof CheckError) return { status: 422, body: { errors: error.errors } }
    if (error instanceof ApiError) return { status: error.status, body: { errors: error.errors } }
    throw error
  }
}

/** Whether a token has one of these scopes. */
const allows = (token: Token, scopes: readonly string[] | undefined): boolean =>
  !scopes ||
  scopes.some(
    (scope) => token.scopes.includes(scope) || token.scopes.includes(scope.replace(/^read_/, 'write_')),
  )

/** A call of the Admin API: checks token, scopes and rate limit, then runs the route. */
export function answerCall(
  sim: Simulator,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
  given: string | undefined,
  route: Route,
): Promise<FastifyReply> {
  const domain = domainOf(sim, request.params.shop) ?? ''
  const token = given ? sim.state.tokens[given] : undefined
  return respond(sim, request, reply, { shop: domain, operation: route.operation, token }, (stalePage) => {
    const shop = sim.state.shops[domain]
    if (!shop) throw new ApiError(404, ['store not found'])
    const good = token && token.shop === domain && !token.dead
    if (!good || (token.expiresAt !== null && token.expiresAt <= sim.clock.now()))
      throw new ApiError(401, ['unauthorized'])
    if (!sim.buckets.take(`${domain} ${token.clientId}`, sim.settings.bucket, sim.settings.leakPerSecond))
      throw new ApiError(429, 'Too many request')
    if (!allows(token, route.scopes)) throw new ApiError(403, [`${route.scopes?.join(' or ')} is required`])
    const query = new URL(request.url, sim.origin()).searchParams
    return route.handle({ shop, token, query, params: request.params, body: jsonBody(request), stalePage })
  })
}
