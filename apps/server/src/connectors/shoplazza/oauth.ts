import { neededScopes, platformIds } from '@dropyard/contract/store/platform/facts'
import { parseJson, send, textOf } from '../call.ts'
import { PlatformError, type StoreCredentials } from '../connector.ts'
import { hmacHex, sameBytes } from '../sign.ts'
import { originOf, type ShoplazzaSettings } from './client.ts'

/** Authentication. Source: Shoplazza's official oauth-sdk-go and command line tool. */

const scopes = neededScopes[platformIds.shoplazza] ?? []

export function authorizeUrl(
  settings: ShoplazzaSettings,
  input: { shop: string; state: string; redirectUri: string },
): string {
  const query = new URLSearchParams({
    client_id: settings.clientId,
    scope: scopes.join(' '),
    redirect_uri: input.redirectUri,
    response_type: 'code',
    state: input.state,
  })
  return `${originOf(settings, input.shop)}/admin/oauth/authorize?${query}`
}

/** The signature over a callback's query: sorted, `k=v` joined by `&` with unencoded values, without `hmac`. */
export const callbackHmac = (query: Readonly<Record<string, string>>, secret: string): string =>
  hmacHex(
    secret,
    Object.entries(query)
      .filter(([key]) => key !== 'hmac')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key}=${value}`)
      .join('&'),
  )

export async function completeAuthorization(
  settings: ShoplazzaSettings,
  input: { query: Record<string, string>; shop: string; redirectUri: string },
): Promise<StoreCredentials> {
  const { query, shop, redirectUri } = input
  if (query.error || !query.code)
    throw new PlatformError('refused', 'The connection was declined in the store')
  const right = Buffer.from(callbackHmac(query, settings.clientSecret), 'hex')
  if (!sameBytes(Buffer.from(query.hmac ?? '', 'hex'), right))
    throw new PlatformError('unauthorized', 'The signature is wrong')
  if (query.shop?.toLowerCase() !== shop) throw new PlatformError('unauthorized', 'Another shop answered')
  return exchange(settings, shop, {
    grant_type: 'authorization_code',
    code: query.code,
    redirect_uri: redirectUri,
  })
}

/** Both tokens are replaced. The body repeats the redirect address as the SDK does. */
export const refresh =
  (settings: ShoplazzaSettings, shop: string, redirectUri: string) =>
  (newest: StoreCredentials): Promise<StoreCredentials> =>
    exchange(settings, shop, {
      grant_type: 'refresh_token',
      refresh_token: newest.refreshToken ?? '',
      redirect_uri: redirectUri,
    })

interface Granted {
  access_token?: string
  refresh_token?: string
  /** Unix seconds. */
  expires_at?: number
  scope?: string
  message?: string
  error_description?: string
}

/** Only a definite refusal ends an authorization: truncated answers, HTML pages and server errors are retried. */
async function exchange(
  settings: ShoplazzaSettings,
  shop: string,
  grant: Record<string, string>,
): Promise<StoreCredentials> {
  const response = await send(
    `${originOf(settings, shop)}/admin/oauth/token`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...grant,
      }),
    },
    undefined,
  )
  const { status } = response
  const text = await textOf(response)
  if (status >= 500 || status === 429)
    throw new PlatformError('unreachable', `The shop gave no token (it answered ${status})`)
  if (status >= 400) throw new PlatformError('unauthorized', reasonIn(text) ?? `The shop answered ${status}`)
  const body = parseJson<Granted>(text)
  if (!body.access_token) throw new PlatformError('unreachable', 'The shop gave no token')
  return {
    accessToken: body.access_token,
    ...(body.refresh_token ? { refreshToken: body.refresh_token } : {}),
    ...(body.expires_at ? { accessExpires: new Date(body.expires_at * 1000).toISOString() } : {}),
    ...(body.scope ? { scopes: body.scope.split(/[\s,]+/).filter(Boolean) } : {}),
  }
}

function reasonIn(text: string): string | undefined {
  try {
    const { message, error_description } = JSON.parse(text) as Granted
    return error_description ?? message
  } catch {
    return undefined
  }
}
