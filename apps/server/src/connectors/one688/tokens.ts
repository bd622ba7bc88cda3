import { dayMs } from '@dropyard/contract/kit/days'
import { ends, sendCall } from '../rest.ts'
import { One688Error, problemOf } from './one688-error.ts'

/**
 * What opens the gateway, and how it is renewed. Source: public copies of open.1688.com's authorization page. An access token
 * lives for ten hours; how long a refresh token does is said by each answer. A changed password, an ended subscription or
 * consent taken back ends it at once.
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

/** A refresh token can be prolonged when it has no longer than this to live. */
const postponeWithinMs = 30 * dayMs

/** A new access token. Not signed: the secret itself goes along, so the address must be https but for a simulator's. */
export const renewed = (origin: string, keys: One688Keys, signal?: AbortSignal): Promise<One688Keys> =>
  granted(
    `${origin}/openapi/http/1/system.oauth2/getToken/${keys.appKey}`,
    { grant_type: 'refresh_token', refresh_token: keys.refreshToken ?? '' },
    keys,
    signal,
  )

/** A new refresh token in the last thirty days of the old one, which ends by it. */
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
  // Anything else but a token is a clear no.
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

/** `20261122151515+0800`, with milliseconds or without. */
export function timeIn(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?([+-]\d\d)(\d\d)$/.exec(text)
  if (!parts) return undefined
  const [, year, month, date, hour, minute, second, ms = '000', zone, zoneMinutes] = parts
  const time = new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}.${ms}${zone}:${zoneMinutes}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
