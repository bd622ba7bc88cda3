import { platformIds } from '@dropyard/contract/store/platform/facts'
import type { FastifyBaseLogger } from 'fastify'
import { type Connection, type Connector, PlatformError, type StoreCredentials } from '../connector.ts'
import { codeIn, marketplace } from '../marketplace.ts'
import { ends, type RestAnswer, type RestCall, restClient, sendCall, throttled } from '../rest.ts'
import { fulfil } from './fulfil.ts'
import { type Gateway, oneOrder, ordersSince } from './orders.ts'
import { signature } from './sign.ts'

/**
 * The AliExpress connector for sellers: signed calls to the gateway, orders of `aliexpress.solution.*`. Sources: copies of the
 * Open Platform's pages and independent clients (gateway, signature, token names, methods). Limits are not published, so we allow
 * ourselves one call per second. Each answer contains how long an authorization can be renewed; renewing doesn't extend that, so
 * merchants must authorize again from time to time.
 */

export interface AliexpressSettings {
  clientId: string
  clientSecret: string
  origin: string
  perSecond: number
  log: FastifyBaseLogger
}

export function aliexpressConnector(settings: AliexpressSettings): Connector {
  const gateway = (connection: Connection): Gateway => {
    const client = restClient(connection, {
      platform: 'aliexpress',
      log: settings.log,
      perSecond: settings.perSecond,
      prove: (call, { accessToken }) => signed(settings, call, accessToken ?? ''),
      problem,
      refresh: (newest) => token(settings, 'refresh', { refresh_token: newest.refreshToken ?? '' }),
    })
    return {
      client,
      async ask<T>(method: string, params: Record<string, string>, repeatable = true): Promise<T> {
        const body = new URLSearchParams({ ...params, method })
        const answer = await client.ask<Record<string, unknown>>({
          method: 'POST',
          url: '/sync',
          body,
          repeatable,
        })
        const [whole] =
          Object.entries(answer)
            .find(([key]) => key.endsWith('_response'))
            ?.slice(1) ?? []
        const { result, ...rest } = (whole ?? {}) as { result?: unknown }
        return (result ?? rest) as T
      },
    }
  }
  return {
    ...marketplace,
    platformId: platformIds.aliexpress,
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        force_auth: 'true',
        redirect_uri: redirectUri,
        client_id: settings.clientId,
        state,
      })
      return `${settings.origin}/oauth/authorize?${query}`
    },
    completeAuthorization: ({ query }) => token(settings, 'create', { code: codeIn(query) }),
    keyCredentials: () =>
      Promise.reject(new PlatformError('refused', 'AliExpress stores are authorized by going there')),
    async check(connection) {
      const shop = await gateway(connection).ask<{
        shop_id?: string | number
        shop_name?: string
        country_code?: string
      }>('aliexpress.solution.merchant.profile.get', {})
      const { account } = connection.credentials
      const id = account?.sellerId || String(shop.shop_id ?? '')
      return {
        name: shop.shop_name ?? '',
        currency: 'USD',
        email: account?.email ?? '',
        scopes: [],
        ...(id ? { account: { id, name: shop.shop_name ?? id } } : {}),
      }
    },
    orders: (connection, { since, cursor }) => ordersSince(gateway(connection), since, cursor),
    order: (connection, id) => oneOrder(gateway(connection), id),
    fulfil: (connection, shipment) => fulfil(gateway(connection), shipment),
    // AliExpress tracks the number itself: its API has no call for a parcel's progress.
    tellProgress: null,
  }
}

function signed(settings: AliexpressSettings, call: RestCall, session: string): RestCall {
  const given = Object.fromEntries(call.body instanceof URLSearchParams ? call.body : [])
  const params: Record<string, string> = {
    ...given,
    app_key: settings.clientId,
    session,
    timestamp: String(Date.now()),
    sign_method: 'sha256',
    format: 'json',
    simplify: 'true',
  }
  const sign = signature(params, settings.clientSecret)
  return { ...call, url: `${settings.origin}${call.url}`, body: new URLSearchParams({ ...params, sign }) }
}

interface TokenAnswer {
  code?: string
  message?: string
  access_token?: string
  refresh_token?: string
  expires_in?: number | string
  refresh_expires_in?: number | string
  account?: string
  seller_id?: string | number
  user_id?: string | number
}

async function token(
  settings: AliexpressSettings,
  what: 'create' | 'refresh',
  given: Record<string, string>,
): Promise<StoreCredentials> {
  const path = `/auth/token/${what}`
  const params = {
    ...given,
    app_key: settings.clientId,
    timestamp: String(Date.now()),
    sign_method: 'sha256',
  }
  const sign = signature(params, settings.clientSecret, path)
  const { status, body } = await sendCall({
    method: 'POST',
    url: `${settings.origin}/rest${path}`,
    body: new URLSearchParams({ ...params, sign }),
  })
  const said = (body ?? {}) as TokenAnswer
  if (said.access_token && (said.code === undefined || said.code === '0')) {
    const seller = said.seller_id ?? said.user_id
    return {
      accessToken: said.access_token,
      ...ends('accessExpires', said.expires_in),
      // Zero seconds mean that it can't be renewed.
      ...(said.refresh_token && Number(said.refresh_expires_in ?? 0) > 0
        ? { refreshToken: said.refresh_token, ...ends('refreshExpires', said.refresh_expires_in) }
        : {}),
      account: { sellerId: String(seller ?? ''), email: said.account ?? '' },
    }
  }
  if (!said.code || status >= 500 || status === 429 || isBusy(said.code))
    throw new PlatformError('unreachable', `The store gave no token (it answered ${status})`)
  throw new PlatformError('unauthorized', said.message ?? said.code)
}

const isBusy = (code: string): boolean => /limit|service.*unavailable|isp\./i.test(code)
/** Codes that a new authorization fixes, including old numeric ones. */
const isLocked = (code: string): boolean =>
  /appkey|signature|token|session|auth/i.test(code) || ['26', '27', '40', '41', '42', '43'].includes(code)

function problem(answer: RestAnswer): PlatformError | undefined {
  const { status, headers } = answer
  const error = (
    answer.body as
      | { error_response?: { type?: string; code?: string | number; msg?: string; sub_msg?: string } }
      | undefined
  )?.error_response
  if (status === 429) return throttled('AliExpress is busy', headers, 2000)
  if (!error)
    return status >= 400
      ? new PlatformError(status >= 500 ? 'unreachable' : 'refused', `The store answered ${status}`)
      : undefined
  const code = String(error.code ?? '')
  const said = error.sub_msg ?? error.msg ?? code
  if (/permission/i.test(code)) return new PlatformError('denied', said)
  if (/limit/i.test(code)) return throttled(said, headers, 2000)
  if (isLocked(code)) return new PlatformError('unauthorized', said)
  if (/not.?exist|not.?found/i.test(code)) return new PlatformError('missing', said)
  const faulty = error.type === 'SYSTEM' || error.type === 'ISP'
  return new PlatformError(faulty ? 'unreachable' : 'refused', said)
}
