import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FaultEntry, requestFaults } from '../shared/faults.ts'
import type { Simulator } from './context.ts'
import { revokeScope } from './tokens.ts'

export type Answer = { status: number; body: string; headers?: Record<string, string> }

export type Call = {
  shop: string
  /** Names that faults may refer to: root fields, operation name or route. */
  operations: string[]
  /** The token of the request, so that faults can revoke it. */
  token: string | null
  throttled: () => Answer
}

/** An answer carrying JSON. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, body: JSON.stringify(value), headers }
}

/** The body of a request as it came, empty when there was none. */
export function rawBody(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

function spoilToken(sim: Simulator, fault: FaultEntry, call: Call): void {
  const token = call.token ? sim.state.accessTokens[call.token] : undefined
  if (!token) return
  if (fault.kind === 'expire_token') token.expiresAt = sim.clock.now()
  if (fault.kind === 'revoke_token') token.dead = true
  if (fault.kind === 'revoke_scope' && fault.scope) revokeScope(sim, token.shop, token.clientId, fault.scope)
  sim.changed()
}

/** The response that a fault causes; `null` closes the socket without one. */
function spoilAnswer(fault: FaultEntry, answer: Answer, call: Call): Answer | null {
  switch (fault.kind) {
    case 'status':
      return {
        status: fault.status ?? 500,
        body: fault.body ?? '{"errors":"Internal Server Error"}',
        headers: fault.headers,
      }
    case 'throttle':
      return fault.status === 429
        ? {
            status: 429,
            body: '{"errors":"Exceeded 2 calls per second for api client."}',
            headers: fault.headers,
          }
        : call.throttled()
    case 'html':
      return {
        status: fault.status ?? 200,
        body: fault.body ?? '<!doctype html><title>Loading</title><p>Something went wrong.</p>',
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }
    case 'badjson':
      return { ...answer, body: `${answer.body.slice(0, -1)},,` }
    case 'drop':
      return null
    default:
      return answer
  }
}

const answerFaults = new Set(['status', 'throttle', 'html', 'badjson', 'drop', 'truncate'])
const emptyAnswer: Answer = { status: 200, body: '{"data":null}' }

function truncate(reply: FastifyReply, answer: Answer, headers: Record<string, string>): void {
  reply.hijack()
  const bytes = Buffer.from(answer.body)
  reply.raw.writeHead(answer.status, { ...headers, 'content-length': String(bytes.length) })
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    setTimeout(() => reply.raw.socket?.destroy(), 20).unref()
  })
}

/**
 * Handles an API request: applies its queued fault, runs the handler, and logs the request. A fault marked `after` spoils the
 * response of a handler that has already taken effect.
 */
export async function respond(
  sim: Simulator,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  handle: (stalePageToken: boolean) => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  const path = request.url
  const subject = { method: request.method, path, operations: call.operations, shop: call.shop, topic: null }
  const fault = sim.faults.take(requestFaults, subject)
  const entry = {
    at: sim.clock.iso(),
    method: request.method,
    path,
    shop: call.shop,
    operation: call.operations.join(','),
    headers: { ...request.headers },
    body: rawBody(request),
    fault: fault?.kind ?? null,
  }
  if (fault?.kind === 'latency') await sleep(fault.ms)
  if (fault) spoilToken(sim, fault, call)

  const spoils = fault !== null && answerFaults.has(fault.kind)
  const before = spoils && fault.when === 'before'
  let answer: Answer | null = before ? emptyAnswer : await handle(fault?.kind === 'stale_page_token')
  if (spoils) answer = spoilAnswer(fault, answer, call)
  sim.requests.record({ ...entry, status: answer?.status ?? null })

  if (answer === null) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUID(),
    ...answer.headers,
  }
  if (fault?.kind === 'truncate') {
    truncate(reply, answer, headers)
    return reply
  }
  return reply.code(answer.status).headers(headers).send(answer.body)
}
