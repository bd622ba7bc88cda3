import { platformIds } from '@dropyard/contract/store/platform/facts'
import type { FastifyBaseLogger } from 'fastify'
import { type Connection, type Connector, PlatformError, type StoreCredentials } from '../connector.ts'
import { codeIn, marketplace } from '../marketplace.ts'
import {
  grant,
  type RestAnswer,
  type RestCall,
  type RestClient,
  restClient,
  statusProblem,
  throttled,
} from '../rest.ts'
import { fulfil } from './fulfil.ts'
import { oneOrder, ordersSince } from './orders.ts'

/**
 * The eBay connector: OAuth with a RuName, orders and shipping by the Sell Fulfillment API. Sources: npm ebay-api 9.6.0
 * (addresses, token exchange, fields) and developer.ebay.com (paging, filters, 201 with a Location). The identity call and the
 * lifetime of a refresh token are general knowledge; values in answers take precedence.
 */

export interface EbaySettings {
  clientId: string
  clientSecret: string
  /** eBay's name of the callback address. */
  ruName: string
  authOrigin: string
  apiOrigin: string
  log: FastifyBaseLogger
}

const scopes = ['', '/sell.fulfillment', '/commerce.identity.readonly'].map(
  (right) => `https://api.ebay.com/oauth/api_scope${right}`,
)

export function ebayConnector(settings: EbaySettings): Connector {
  const client = (connection: Connection): RestClient =>
    restClient(connection, {
      platform: 'ebay',
      log: settings.log,
      perSecond: 10,
      prove: (call, { accessToken }) => ({
        ...call,
        url: `${settings.apiOrigin}${call.url}`,
        headers: { authorization: `Bearer ${accessToken}` },
      }),
      problem,
      refresh: (newest) =>
        token(settings, {
          grant_type: 'refresh_token',
          refresh_token: newest.refreshToken ?? '',
          scope: scopes.join(' '),
        }),
    })
  return {
    ...marketplace,
    platformId: platformIds.ebay,
    authorizeUrl({ state }) {
      const query = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: settings.ruName,
        response_type: 'code',
        state,
        scope: scopes.join(' '),
      })
      return `${settings.authOrigin}/oauth2/authorize?${query}`
    },
    completeAuthorization: async ({ query }) => ({
      ...(await token(settings, {
        grant_type: 'authorization_code',
        code: codeIn(query),
        redirect_uri: settings.ruName,
      })),
      scopes,
    }),
    keyCredentials: () =>
      Promise.reject(new PlatformError('refused', 'eBay stores are authorized by going there')),
    async check(connection) {
      const user = await client(connection).ask<{
        userId: string
        username: string
        registrationMarketplaceId?: string
        individualAccount?: { email?: string }
        businessAccount?: { email?: string }
      }>({ method: 'GET', url: '/commerce/identity/v1/user/' })
      return {
        name: user.username,
        currency: currencies[user.registrationMarketplaceId ?? ''] ?? 'USD',
        email: user.businessAccount?.email ?? user.individualAccount?.email ?? '',
        scopes,
        account: { id: user.userId, name: user.username },
      }
    },
    orders: (connection, { since, cursor }) => ordersSince(client(connection), since, cursor),
    order: (connection, id) => oneOrder(client(connection), id),
    fulfil: (connection, shipment) => fulfil(client(connection), shipment),
    // eBay tracks the number itself: its API has no call for a parcel's progress.
    tellProgress: null,
  }
}

/** Currency of a seller's home marketplace. */
const currencies: Readonly<Record<string, string>> = {
  EBAY_US: 'USD',
  EBAY_GB: 'GBP',
  EBAY_DE: 'EUR',
  EBAY_FR: 'EUR',
  EBAY_IT: 'EUR',
  EBAY_ES: 'EUR',
  EBAY_NL: 'EUR',
  EBAY_AT: 'EUR',
  EBAY_CA: 'CAD',
  EBAY_AU: 'AUD',
  EBAY_PL: 'PLN',
  EBAY_CH: 'CHF',
}

function token(settings: EbaySettings, form: Record<string, string>): Promise<StoreCredentials> {
  const keys = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  const call: RestCall = {
    method: 'POST',
    url: `${settings.apiOrigin}/identity/v1/oauth2/token`,
    headers: { authorization: `Basic ${keys}` },
    body: new URLSearchParams(form),
  }
  return grant(call)
}

/** An expired token gives 401 with error 1001, from some APIs 403. */
const expiredToken = 1001

function problem(answer: RestAnswer): PlatformError | undefined {
  const first = (
    answer.body as { errors?: { errorId?: number; message?: string; longMessage?: string }[] } | undefined
  )?.errors?.[0]
  const said = first?.longMessage ?? first?.message
  if (answer.status >= 400 && first?.errorId === expiredToken)
    return new PlatformError('unauthorized', said ?? 'The token has expired')
  if (answer.status === 429) return throttled(said ?? 'eBay is busy', answer.headers)
  if (answer.status === 409) return new PlatformError('refused', said ?? 'eBay answered 409')
  return statusProblem(answer, said)
}
