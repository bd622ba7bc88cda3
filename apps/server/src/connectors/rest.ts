import type { FastifyBaseLogger } from 'fastify'
import { pause, send, textOf, withRetries } from './call.ts'
import { type Connection, PlatformError, type StoreCredentials } from './connector.ts'

/**
 * Calls to a store's REST API, for all platforms: renews tokens early, waits when the platform is busy, retries lost answers, and
 * classifies failures by how to handle them.
 */

export interface RestCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON, or as a form if it is URLSearchParams. */
  body?: object | URLSearchParams
  /** False: not idempotent, so the caller must check what happened after a lost answer. */
  repeatable?: boolean
}

export interface RestAnswer {
  status: number
  headers: Headers
  /** Undefined without a body. Integers beyond JavaScript's safe range are strings. */
  body: unknown
}

/** Differences between platforms. */
export interface RestRules {
  /** The platform's name, for the log. */
  platform: string
  log: FastifyBaseLogger
  /** Adds authentication to a call: a token in a header, or a signature. */
  prove(call: RestCall, credentials: StoreCredentials): RestCall
  /** The error in an answer; undefined if there is none. */
  problem(answer: RestAnswer): PlatformError | undefined
  refresh(newest: StoreCredentials): Promise<StoreCredentials>
  /** Calls per second and store. */
  perSecond: number
}

export interface RestClient {
  ask<T>(call: RestCall): Promise<T>
  /** Waits; rejects early when the work is aborted. */
  pause(ms: number): Promise<void>
  credentials(): StoreCredentials
}

/** Tokens are renewed a little early, so that they don't expire during a call. */
const renewBeforeMs = 60_000

export function restClient(connection: Connection, rules: RestRules): RestClient {
  const { signal } = connection
  const wait = (ms: number) => pause(ms, signal)
  const mayRenew = () => Boolean(connection.credentials.refreshToken)

  async function fresh(): Promise<StoreCredentials> {
    const { accessToken, accessExpires } = connection.credentials
    const ends = accessExpires ? Date.parse(accessExpires) : Number.POSITIVE_INFINITY
    if ((!accessToken || ends - Date.now() < renewBeforeMs) && mayRenew())
      await connection.renew(accessToken, rules.refresh)
    if (!connection.credentials.accessToken)
      throw new PlatformError('unauthorized', 'The store has no access token')
    return connection.credentials
  }

  /** One call; a refused token is renewed once, because it may have been revoked early. */
  async function once(call: RestCall): Promise<RestAnswer> {
    for (let renewed = false; ; renewed = true) {
      const used = await fresh()
      await wait(turnOf(`${rules.platform}:${connection.shop}`, rules.perSecond))
      const answer = await sendCall(rules.prove(call, used), signal)
      const problem = rules.problem(answer)
      if (!problem) return answer
      if (problem.kind !== 'unauthorized' || renewed || !mayRenew()) throw problem
      await connection.renew(used.accessToken, rules.refresh)
    }
  }

  return {
    pause: wait,
    credentials: () => connection.credentials,
    ask: <T>(call: RestCall) =>
      withRetries(
        { shop: connection.shop, log: rules.log, signal, repeatable: call.repeatable !== false },
        async () => (await once(call)).body as T,
      ),
  }
}

/** Sends a call and reads the answer. @throws PlatformError `unreachable` without a complete answer */
export async function sendCall(call: RestCall, signal?: AbortSignal): Promise<RestAnswer> {
  const form = call.body instanceof URLSearchParams
  const { body } = call
  const response = await send(
    call.url,
    {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(body ? { body: body instanceof URLSearchParams ? body : JSON.stringify(body) } : {}),
    },
    signal,
  )
  const text = await textOf(response)
  return { status: response.status, headers: response.headers, body: readBody(response.status, text) }
}

function readBody(status: number, text: string): unknown {
  if (text === '') return undefined
  try {
    return parseExactly(text)
  } catch (cause) {
    // An HTML page instead of JSON: with an error status, the status suffices.
    if (status >= 400) return undefined
    throw new PlatformError('unreachable', 'The answer was not JSON', { cause })
  }
}

/** Parses JSON and keeps integers beyond JavaScript's safe range exact as strings, because ids can be that large. */
export const parseExactly = (text: string): unknown =>
  JSON.parse(text, ((_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value) as (key: string, value: unknown) => unknown)

/** The default meaning of a status, if the platform gives no details. */
export function statusProblem(answer: RestAnswer, message: string | undefined): PlatformError | undefined {
  const { status, headers } = answer
  if (status < 400) return undefined
  const said = message ?? `The store answered ${status}`
  if (status === 401) return new PlatformError('unauthorized', said)
  if (status === 429) return throttled(said, headers)
  if (status === 403) return new PlatformError('denied', said)
  if (status === 404) return new PlatformError('missing', said)
  return new PlatformError(status >= 500 ? 'unreachable' : 'refused', said)
}

export function throttled(message: string, headers: Headers, elseMs?: number): PlatformError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const rest = Number.isFinite(seconds) ? seconds * 1000 : elseMs
  return new PlatformError('throttled', message, rest === undefined ? {} : { retryAfterMs: rest })
}

interface Granted {
  access_token?: string
  expires_in?: number | string
  refresh_token?: string
  refresh_token_expires_in?: number
  error?: string
  error_description?: string
}

/**
 * Exchanges a code or a refresh token at an OAuth 2 token endpoint. Only a definite refusal ends an authorization: truncated
 * answers, HTML pages and server errors are retried.
 */
export async function grant(call: RestCall): Promise<StoreCredentials & { accessToken: string }> {
  const { status, body } = await sendCall(call)
  const said = (body ?? {}) as Granted
  if (status < 400 && said.access_token)
    return {
      accessToken: said.access_token,
      ...ends('accessExpires', said.expires_in),
      ...(said.refresh_token ? { refreshToken: said.refresh_token } : {}),
      ...ends('refreshExpires', said.refresh_token_expires_in),
    }
  if (status < 400 || status >= 500 || status === 429)
    throw new PlatformError('unreachable', `The store gave no token (it answered ${status})`)
  throw new PlatformError('unauthorized', said.error_description ?? said.error ?? `It answered ${status}`)
}

/** The time this many seconds from now, under a name; empty without seconds. */
export function ends<K extends 'accessExpires' | 'refreshExpires'>(
  name: K,
  seconds: number | string | undefined,
): { [P in K]?: string } {
  const count = Number(seconds ?? 0)
  if (!(count > 0)) return {}
  return { [name]: new Date(Date.now() + count * 1000).toISOString() } as { [P in K]?: string }
}

const turns = new Map<string, number>()

/** Takes the next slot of a store. @returns milliseconds until the call may be sent */
export function turnOf(key: string, perSecond: number): number {
  const now = Date.now()
  const at = Math.max(now, turns.get(key) ?? 0)
  turns.set(key, at + 1000 / perSecond)
  return at - now
}
