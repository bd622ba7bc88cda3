import { dayMs } from '@dropyard/contract/kit/days'
import { ends, sendCall } from '../rest.ts'
import { One688Error, problemOf } from './one688-error.ts'

/**
 * Credentials of the gateway and their renewal. Source: public copies of open.1688.com's authorization page. An access token is
 * valid for ten hours; each answer contains the lifetime of the refresh token. A changed password, an ended subscription or a
 * withdrawn consent ends it immediately.
 */

export interface One688Keys {
  appKey: string
  secret: string
  accessToken?: string
  /** ISO time. */
  accessExpires?: string
  refreshToken?: string
  refreshExpires?: string
  /** The account that authorized the app. */
  login?: string
  memberId?: string
}

interface Granted {
  access_token?: string
  refresh_token?: string
  expires_in?: string | number
  refresh_token_timeout?: string
  resource_owner?: string
  memberId?: string
}

/** A refresh token can be prolonged when its remaining lifetime is shorter than this. */
const postponeWithinMs = 30 * dayMs

/** Requests a new access token. Not signed: the secret itself is sent, so the address must be https, except for a simulator. */
export const renewed = (origin: string, keys: One688Keys, signal?: AbortSignal): Promise<One688Keys> =>
  granted(
    `${origin}/openapi/http/1/system.oauth2/getToken/${keys.appKey}`,
    { grant_type: 'refresh_token', refresh_token: keys.refreshToken ?? '' },
    keys,
    signal,
  )

/** Requests a new refresh token in the last thirty days of the old one, which thereby ends. */
export const postponed = (origin: string, keys: One688Keys, signal?: AbortSignal): Promise<One688Keys> =>
  granted(
    `${origin}/openapi/param2/1/system.oauth2/postponeToken/${keys.appKey}`,
    { refresh_token: keys.refreshToken ?? '', access_token: keys.accessToken ?? '' },
    keys,
    signal,
  )

export const mayPostpone = ({ refreshExpires }: One688Keys, now: number): boolean =>
  refreshExpires !== undefined && Date.parse(refreshExpires) - now < postponeWithinMs

async function granted(
  url: string,
  form: Record<string, string>,
  keys: One688Keys,
  signal?: AbortSignal,
): Promise<One688Keys> {
  const body = new URLSearchParams({ ...form, client_id: keys.appKey, client_secret: keys.secret })
  const answer = await sendCall({ method: 'POST', url, body }, signal)
  const problem = problemOf(answer)
  const said = (answer.body ?? {}) as Granted
  if (problem?.mayRetry) throw problem
  // Any other answer without a token is a definite refusal.
  if (problem || !said.access_token)
    throw new One688Error(
      'unauthorized',
      problem?.code ?? String(answer.status),
      problem?.message ?? 'No token came',
    )
  const until = said.refresh_token_timeout ? timeIn(said.refresh_token_timeout) : undefined
  return {
    ...keys,
    accessToken: said.access_token,
    ...ends('accessExpires', said.expires_in),
    ...(said.refresh_token ? { refreshToken: said.refresh_token } : {}),
    ...(until ? { refreshExpires: until.toISOString() } : {}),
    ...(said.resource_owner ? { login: said.resource_owner } : {}),
    ...(said.memberId ? { memberId: said.memberId } : {}),
  }
}

/** `20261122151515+0800`, with or without milliseconds. */
export function timeIn(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?([+-]\d\d)(\d\d)$/.exec(text)
  if (!parts) return undefined
  const [, year, month, date, hour, minute, second, ms = '000', zone, zoneMinutes] = parts
  const time = new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}.${ms}${zone}:${zoneMinutes}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
