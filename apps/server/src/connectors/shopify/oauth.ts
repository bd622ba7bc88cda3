import { customAppScope } from '@dropyard/contract/store/platform/facts'
import { assertNoConnectionHeld } from '../../kit/data/held-connection.ts'
import { PlatformError, type StoreCredentials } from '../connector.ts'
import { hmacHex, sameBytes } from '../sign.ts'
import { originOf, type ShopifySettings } from './client.ts'

/** Authentication: authorization code, refresh, client credentials (platform documentation: OAuth, access tokens). */

/** Requested scopes: those of the specification, and reading locations and publications for stock and visibility. */
export const appScopes = [
  ...customAppScope.split(','),
  'read_locations',
  'write_inventory',
  'write_publications',
  'read_orders',
  'read_products',
]

const shopDomain = /^[a-z0-9][a-z0-9-_]*\.(myshopify\.com|shopify\.com|myshopify\.io|shop\.dev)$/i
/** Maximum age of the callback in seconds: as long as its nonce is valid, in case the user must log in first. */
const clockTolerance = 600

export function authorizeUrl(
  settings: ShopifySettings,
  input: { shop: string; state: string; redirectUri: string },
): string {
  const query = new URLSearchParams({
    client_id: settings.clientId,
    scope: appScopes.join(','),
    redirect_uri: input.redirectUri,
    state: input.state,
  })
  return `${originOf(settings, input.shop)}/admin/oauth/authorize?${query}`
}

/** The signature over a callback's query: sorted, form-encoded, without `hmac` and `signature`. */
export function callbackHmac(query: Readonly<Record<string, string>>, secret: string): string {
  const rest = Object.entries(query)
    .filter(([key]) => key !== 'hmac' && key !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hmacHex(secret, new URLSearchParams(rest).toString())
}

export async function completeAuthorization(
  settings: ShopifySettings,
  input: { query: Record<string, string>; shop: string },
  now = Date.now(),
): Promise<StoreCredentials> {
  const { query, shop } = input
  if (query.error || !query.code)
    throw new PlatformError('refused', 'The connection was declined in the store')
  const sent = Buffer.from(query.hmac ?? '', 'hex')
  const right = Buffer.from(callbackHmac(query, settings.clientSecret), 'hex')
  if (!sameBytes(sent, right)) throw new PlatformError('unauthorized', 'The signature is wrong')
  if (Math.abs(now / 1000 - Number(query.timestamp ?? '0')) > clockTolerance)
    throw new PlatformError('unauthorized', 'The answer is too old')
  if (!shopDomain.test(query.shop ?? '') || query.shop?.toLowerCase() !== shop.toLowerCase())
    throw new PlatformError('unauthorized', 'Another shop answered')
  return exchange(settings, shop, { code: query.code, expiring: '1' })
}

export const refresh =
  (settings: ShopifySettings, shop: string) =>
  (newest: StoreCredentials): Promise<StoreCredentials> =>
    newest.appid && newest.secret && !newest.refreshToken
      ? clientCredentials(settings, shop, newest.appid, newest.secret)
      : exchange(settings, shop, { grant_type: 'refresh_token', refresh_token: newest.refreshToken ?? '' })

/** Private mode: an app of the shop's own organisation requests tokens with its own id and secret, repeatedly. */
export async function clientCredentials(
  settings: ShopifySettings,
  shop: string,
  appid: string,
  secret: string,
): Promise<StoreCredentials> {
  const got = await exchange(settings, shop, { grant_type: 'client_credentials' }, { id: appid, secret })
  return { ...got, appid, secret }
}

async function exchange(
  settings: ShopifySettings,
  shop: string,
  grant: Record<string, string>,
  app = { id: settings.clientId, secret: settings.clientSecret },
): Promise<StoreCredentials> {
  assertNoConnectionHeld('Asking a platform')
  const response = await fetch(`${originOf(settings, shop)}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ client_id: app.id, client_secret: app.secret, ...grant }),
    signal: AbortSignal.timeout(15_000),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new PlatformError('unreachable', 'The shop did not answer', { cause })
  })
  const body = await granted(response)
  const at = (seconds: number | undefined) =>
    seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000).toISOString()
  const accessExpires = at(body.expires_in)
  const refreshExpires = at(body.refresh_token_expires_in)
  return {
    accessToken: body.access_token,
    scopes: (body.scope ?? '').split(',').filter(Boolean),
    ...(accessExpires ? { accessExpires } : {}),
    ...(body.refresh_token ? { refreshToken: body.refresh_token } : {}),
    ...(refreshExpires ? { refreshExpires } : {}),
  }
}

interface Granted {
  access_token: string
  scope?: string
  expires_in?: number
  refresh_token?: string
  refresh_token_expires_in?: number
}

/** Only a definite refusal ends an authorization: truncated answers, HTML pages and server errors are retried. */
async function granted(response: Response): Promise<Granted> {
  const { status } = response
  const body = (await response.json().catch(() => undefined)) as
    | (Partial<Granted> & { error_description?: string; error?: string })
    | undefined
  if (response.ok && body?.access_token) return { ...body, access_token: body.access_token }
  if (response.ok || status >= 500 || status === 429)
    throw new PlatformError('unreachable', `The shop gave no token (it answered ${status})`)
  throw new PlatformError(
    'unauthorized',
    body?.error_description ?? body?.error ?? `The shop answered ${status}`,
  )
}
