import type { FastifyBaseLogger } from 'fastify'
import { pause } from '../call.ts'
import { PlatformError } from '../connector.ts'
import { sendCall } from '../rest.ts'
import { One688Error, problemOf } from './one688-error.ts'
import { placeFor, type Rates } from './pace.ts'
import { signature } from './sign.ts'
import { type One688Keys, renewed } from './tokens.ts'

/** Signed calls to 1688's gateway: renews tokens, respects the app's limits, and retries lost answers. */

export interface One688Settings {
  /** Such as https://gw.open.1688.com. */
  origin: string
  rates: Rates
  /** First pause after a refusal for too many calls; each pause is twice the previous one, at most 120 s. */
  firstPauseMs: number
  log: FastifyBaseLogger
}

export interface One688Connection {
  /** The newest keys in this process; `renew` replaces them. */
  keys: One688Keys
  /** Renews the keys so that the access token differs from `spent`, and saves them. */
  renew(spent: string | undefined, ask: (newest: One688Keys) => Promise<One688Keys>): Promise<void>
  /** A user waits for the answer: one short pause at most. Jobs use all five pauses. */
  hurried: boolean
  signal?: AbortSignal
}

export interface Gateway {
  /** @param api `namespace/name` @throws One688Error, PlatformError without an answer */
  ask<T>(api: string, params?: Readonly<Record<string, string>>): Promise<T>
  /** Same for calls that must not happen twice: after a lost answer the caller must look up what happened. */
  askOnce<T>(api: string, params: Readonly<Record<string, string>>): Promise<T>
  /** The gateway's time. It needs no permission and no token, so it tests only key, secret and network. */
  currentTime(): Promise<string>
}

/** Tokens are renewed a little early, so that they don't expire during a call. */
const renewBeforeMs = 60_000
const longestPauseMs = { hurried: 2000, patient: 120_000 }
const pauses = { hurried: 1, patient: 5 }
/** Tries of a call without an answer. */
const maxTries = 3
/** Longest wait of a call for its place. */
const longestWaitMs = { hurried: 5000, patient: 120_000 }

export function gateway(settings: One688Settings, connection: One688Connection): Gateway {
  const { signal } = connection
  const pace = connection.hurried ? 'hurried' : 'patient'
  const refresh = (newest: One688Keys) => renewed(settings.origin, newest, signal)

  async function freshToken(): Promise<string> {
    const { accessToken, accessExpires, refreshToken } = connection.keys
    const ends = accessExpires ? Date.parse(accessExpires) : Number.POSITIVE_INFINITY
    if ((!accessToken || ends - Date.now() < renewBeforeMs) && refreshToken)
      await connection.renew(accessToken, refresh)
    const token = connection.keys.accessToken
    if (!token) throw new One688Error('unauthorized', '401', 'There is no access token')
    return token
  }

  async function place(): Promise<void> {
    const wait = placeFor(connection.keys.appKey, settings.rates, longestWaitMs[pace])
    if (wait > longestWaitMs[pace])
      throw new One688Error('throttled', 'gw.QosAppFrequencyLimit', 'Too many calls wait', {
        retryAfterMs: wait,
      })
    await pause(wait, signal)
  }

  async function once<T>(api: string, params: Readonly<Record<string, string>>): Promise<T> {
    const { appKey, secret } = connection.keys
    const path = `param2/1/${api}/${appKey}`
    const signed = { ...params, _aop_timestamp: String(Date.now()) }
    await place()
    const body = new URLSearchParams({ ...signed, _aop_signature: signature(path, signed, secret) })
    const answer = await sendCall({ method: 'POST', url: `${settings.origin}/openapi/${path}`, body }, signal)
    const problem = problemOf(answer)
    if (problem) throw problem
    return answer.body as T
  }

  /** A refused token is renewed once, because it may have been revoked early. */
  async function authorized<T>(api: string, params: Readonly<Record<string, string>>): Promise<T> {
    for (let again = false; ; again = true) {
      const token = await freshToken()
      try {
        return await once<T>(api, { ...params, access_token: token })
      } catch (error) {
        const isEnded = error instanceof One688Error && error.kind === 'unauthorized'
        if (!isEnded || again || !connection.keys.refreshToken) throw error
        await connection.renew(token, refresh)
      }
    }
  }

  async function withRetries<T>(api: string, work: () => Promise<T>, most = maxTries): Promise<T> {
    for (let tries = 1, waits = 0; ; ) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof PlatformError) || !error.mayRetry || error.retryAfterMs !== undefined)
          throw error
        const isBusy = error.kind === 'throttled'
        const ms = isBusy
          ? Math.min(longestPauseMs[pace], settings.firstPauseMs * 2 ** waits)
          : 200 * 2 ** tries
        if (isBusy ? waits++ >= pauses[pace] : tries++ >= most) throw tired(error, settings.firstPauseMs)
        settings.log.info({ api, waits, tries, reason: error.message }, 'a call to 1688 is tried again')
        await pause(ms, signal)
      }
    }
  }

  return {
    ask: <T>(api: string, params: Readonly<Record<string, string>> = {}) =>
      withRetries(api, () => authorized<T>(api, params)),
    askOnce: <T>(api: string, params: Readonly<Record<string, string>>) =>
      withRetries(api, () => authorized<T>(api, params), 1),
    currentTime: () => withRetries('system/currentTime', () => once<string>('system/currentTime', {})),
  }
}

/** Adds when a retry makes sense. */
const tired = (error: PlatformError, ms: number): PlatformError =>
  error.kind === 'throttled'
    ? new One688Error('throttled', 'gw.QosAppFrequencyLimit', error.message, {
        retryAfterMs: ms,
        cause: error,
      })
    : error
