import type { FastifyBaseLogger } from 'fastify'
import { assertNoConnectionHeld } from '../kit/data/held-connection.ts'
import { type Connection, PlatformError, type StoreCredentials } from './connector.ts'

/** Shared by calls to all platforms: tokens, timeouts, retries, and failures classified by how to handle them. */

const timeoutMs = 30_000
/** Tries of a call without an answer; afterwards its job is retried later. */
const maxTries = 4
/** How many times a busy shop is waited for. */
const maxWaits = 8
const longestWaitMs = 20_000
/** A platform that asks for a longer wait isn't called again: the job is retried later. */
const longestRestMs = 60_000
/** Tokens are renewed a little early, so that they don't expire during a call. */
const renewBeforeMs = 60_000

/** Sends one request. @throws `unreachable` without an answer */
export async function send(
  url: string,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  assertNoConnectionHeld('Asking a platform')
  const ended = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, ended]) : ended,
      redirect: 'error',
    })
  } catch (cause) {
    throw new PlatformError('unreachable', 'The shop did not answer', { cause })
  }
}

export const textOf = (response: Response): Promise<string> =>
  response.text().catch((cause: unknown) => {
    throw new PlatformError('unreachable', 'The answer broke off', { cause })
  })

/** Parses an answer; truncated JSON and HTML pages count as no answer. */
export function parseJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new PlatformError('unreachable', 'The answer was not JSON', { cause })
  }
}

/** The shop asked to wait. */
export function busy(response: Response): PlatformError {
  const seconds = Number(response.headers.get('retry-after') ?? '2')
  return new PlatformError('throttled', 'The shop is busy', {
    retryAfterMs: (Number.isFinite(seconds) ? seconds : 2) * 1000,
  })
}

export interface TokenCalls {
  connection: Connection
  /** Whether the token can be renewed without the merchant. */
  mayRenew(credentials: StoreCredentials): boolean
  refresh(newest: StoreCredentials): Promise<StoreCredentials>
}

/**
 * One call with a valid token. A refused token is renewed once, because it may have been revoked early. A refused permanent token
 * is final.
 */
export async function withToken(
  { connection, mayRenew, refresh }: TokenCalls,
  ask: (token: string) => Promise<Response>,
): Promise<Response> {
  for (let renewed = false; ; renewed = true) {
    const { accessToken, accessExpires } = connection.credentials
    const ends = accessExpires ? Date.parse(accessExpires) : Number.POSITIVE_INFINITY
    if (ends - Date.now() < renewBeforeMs && mayRenew(connection.credentials))
      await connection.renew(accessToken, refresh)
    const access = connection.credentials.accessToken
    if (!access) throw new PlatformError('unauthorized', 'The store has no access token')
    const response = await ask(access)
    if (response.status !== 401) return response
    await response.body?.cancel()
    if (renewed || !mayRenew(connection.credentials))
      throw new PlatformError('unauthorized', 'The shop refused the token')
    await connection.renew(access, refresh)
  }
}

export interface Patience {
  shop: string
  log: FastifyBaseLogger
  signal: AbortSignal | undefined
  /** False: not idempotent, so the caller must check what happened after a lost answer. */
  repeatable: boolean
}

/** Retries a call: waits for busy shops, and repeats calls whose answer was lost. */
export async function withRetries<T>(
  { shop, log, signal, repeatable }: Patience,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1, waits = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PlatformError) || !error.mayRetry) throw error
      const isBusy = error.kind === 'throttled'
      if ((error.retryAfterMs ?? 0) > longestRestMs) throw error
      if (isBusy ? ++waits > maxWaits : !repeatable || ++tries > maxTries) throw error
      log.info({ shop, tries, waits, reason: error.message }, 'a call to a store is tried again')
      await pause(Math.min(longestWaitMs, error.retryAfterMs ?? 100 * 2 ** tries), signal)
    }
  }
}

/** Waits; rejects early when the work is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new PlatformError('unreachable', 'Stopped'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
