import { neededScopes, platformIds } from '@dropyard/contract/store/platform/facts'
import { parseJson, send, textOf } from '../call.ts'
import { PlatformError, type StoreCredentials } from '../connector.ts'
import { hmacHex, sameBytes } from '../sign.ts'
import { originOf, type ShoplineSettings } from './client.ts'

/** Authentication. Source: SHOPLINE's official SDKs; that `customField` is returned is from third-party code. */

const scopes = neededScopes[platformIds.shopline] ?? []
/** Allowed difference between the platform's clock and ours in milliseconds (documentation: ten minutes). */
const clockTolerance = 10 * 60_000

/** The query follows the hash, where the platform's page reads it. */
export function authorizeUrl(
  settings: ShoplineSettings,
  input: { shop: string; state: string; redirectUri: string },
): string {
  const query = new URLSearchParams({
    appKey: settings.appKey,
    responseType: 'code',
    scope: scopes.join(','),
    redirectUri: input.redirectUri,
    customField: input.state,
  })
  return `${originOf(settings, input.shop)}/admin/oauth-web/#/oauth/authorize?${query}`
}

/** The signature over a callback's query: sorted, `k=v` joined by `&`, without `sign`. */
export const callbackSign = (query: Readonly<Record<string, string>>, secret: string): string =>
  hmacHex(
    secret,
    Object.entries(query)
      .filter(([key]) => key !== 'sign')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key}=${value}`)
      .join('&'),
  )

const handleOf = (shop: string): string => shop.replace(/\..*$/, '')

export async function completeAuthorization(
  settings: ShoplineSettings,
  input: { query: Record<string, string>; shop: string },
  now = Date.now(),
): Promise<StoreCredentials> {
  const { query, shop } = input
  if (query.error || !query.code)
    throw new PlatformError('refused', 'The connection was declined in the store')
  const right = Buffer.from(callbackSign(query, settings.appSecret), 'hex')
  if (!sameBytes(Buffer.from(query.sign ?? '', 'hex'), right))
    throw new PlatformError('unauthorized', 'The signature is wrong')
  if (Math.abs(now - Number(query.timestamp ?? '0')) > clockTolerance)
    throw new PlatformError('unauthorized', 'The answer is too old')
  if (query.appkey !== settings.appKey || query.handle?.toLowerCase() !== handleOf(shop))
    throw new PlatformError('unauthorized', 'Another shop answered')
  return ask(settings, shop, 'create', JSON.stringify({ code: query.code }))
}

/** The old token is valid for five more minutes. */
export const refresh = (settings: ShoplineSettings, shop: string) => (): Promise<StoreCredentials> =>
  ask(settings, shop, 'refresh', '')

interface Granted {
  code?: number
  i18nCode?: string
  message?: string
  data?: { accessToken?: string; expireTime?: string; scope?: string } | null
}

/** Signed over body and time. Only a definite refusal ends an authorization. */
async function ask(
  settings: ShoplineSettings,
  shop: string,
  what: 'create' | 'refresh',
  body: string,
): Promise<StoreCredentials> {
  const timestamp = String(Date.now())
  const response = await send(
    `${originOf(settings, shop)}/admin/oauth/token/${what}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        appkey: settings.appKey,
        timestamp,
        sign: hmacHex(settings.appSecret, body + timestamp),
      },
      ...(body ? { body } : {}),
    },
    undefined,
  )
  const { status } = response
  const text = await textOf(response)
  if (status >= 500 || status === 429)
    throw new PlatformError('unreachable', `The shop gave no token (it answered ${status})`)
  if (status >= 400) throw new PlatformError('unauthorized', `The shop answered ${status}`)
  const { code, i18nCode, message, data } = parseJson<Granted>(text)
  if (code === 200 && data?.accessToken)
    return {
      accessToken: data.accessToken,
      ...(data.expireTime ? { accessExpires: new Date(utc(data.expireTime)).toISOString() } : {}),
      scopes: (data.scope ?? '').split(',').filter(Boolean),
    }
  if (code === undefined || code >= 500 || i18nCode === 'REQUEST_FREQUENTLY')
    throw new PlatformError('unreachable', message ?? 'The shop gave no token')
  throw new PlatformError('unauthorized', message ?? i18nCode ?? 'The shop gave no token')
}

/** Times without a zone are in UTC. */
const utc = (time: string): string => (/(Z|[+-]\d{2}:?\d{2})$/.test(time) ? time : `${time}Z`)
