import { createHash } from 'node:crypto'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import type { FastifyBaseLogger } from 'fastify'
import { type Connection, type Connector, PlatformError, type StoreCredentials } from '../connector.ts'
import { codeIn, marketplace } from '../marketplace.ts'
import {
  ends,
  grant,
  type RestAnswer,
  type RestCall,
  type RestClient,
  restClient,
  sendCall,
  statusProblem,
} from '../rest.ts'
import { fulfil, oneReceipt, receiptsSince, shopIdOf } from './receipts.ts'

/**
 * The Etsy connector: Open API v3, OAuth with PKCE, receipts as orders. Sources: npm etsy-ts 8.0.1 (addresses, `keystring:secret`
 * in x-api-key, fields of receipts) and developers.etsy.com (PKCE, limits in x-remaining-* headers). Refresh tokens are valid for
 * 90 days and can be used once; this number is third-party, and the answer of a renewal takes precedence.
 */

export interface EtsySettings {
  clientId: string
  clientSecret: string
  authOrigin: string
  apiOrigin: string
  log: FastifyBaseLogger
}

const base = '/v3/application'
const scopes = ['transactions_r', 'transactions_w', 'shops_r', 'email_r']
const refreshDays = 90

export function etsyConnector(settings: EtsySettings): Connector {
  const prove = (call: RestCall, { accessToken }: StoreCredentials): RestCall => ({
    ...call,
    url: `${settings.apiOrigin}${base}${call.url}`,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-api-key': `${settings.clientId}:${settings.clientSecret}`,
    },
  })
  const client = (connection: Connection): RestClient =>
    restClient(connection, {
      platform: 'etsy',
      log: settings.log,
      perSecond: 8,
      prove,
      problem,
      refresh: (newest) =>
        token(settings, { grant_type: 'refresh_token', refresh_token: newest.refreshToken ?? '' }),
    })
  return {
    ...marketplace,
    platformId: platformIds.etsy,
    authorizeUrl({ state, redirectUri, verifier }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${settings.authOrigin}/oauth/connect?${query}`
    },
    async completeAuthorization({ query, redirectUri, verifier }) {
      const got = await token(settings, {
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code: codeIn(query),
        code_verifier: verifier,
      })
      const shop = await shopOf(prove, got)
      return { ...got, scopes, account: { shopId: String(shop.shop_id) } }
    },
    keyCredentials: () =>
      Promise.reject(new PlatformError('refused', 'Etsy shops are authorized by going there')),
    async check(connection) {
      const shop = await client(connection).ask<EtsyShop>({
        method: 'GET',
        url: `/shops/${shopIdOf(connection.credentials)}`,
      })
      return {
        name: shop.shop_name,
        currency: shop.currency_code,
        email: '',
        scopes,
        account: { id: String(shop.shop_id), name: shop.shop_name },
      }
    },
    orders: (connection, { since, cursor }) => receiptsSince(client(connection), since, cursor),
    order: (connection, id) => oneReceipt(client(connection), id),
    fulfil: (connection, shipment) => fulfil(client(connection), shipment),
    // Etsy tracks the number itself: its API has no call for a parcel's progress.
    tellProgress: null,
  }
}

interface EtsyShop {
  shop_id: number | string
  shop_name: string
  currency_code: string
}

async function token(
  settings: EtsySettings,
  form: Record<string, string>,
): Promise<StoreCredentials & { accessToken: string }> {
  const got = await grant({
    method: 'POST',
    url: `${settings.apiOrigin}/v3/public/oauth/token`,
    body: new URLSearchParams({ ...form, client_id: settings.clientId }),
  })
  return { ...ends('refreshExpires', refreshDays * 86_400), ...got }
}

/** The shop of the authorizing user, whose id is the prefix of the token. */
async function shopOf(
  prove: (call: RestCall, credentials: StoreCredentials) => RestCall,
  credentials: StoreCredentials & { accessToken: string },
): Promise<EtsyShop> {
  const [userId = ''] = credentials.accessToken.split('.')
  const answer = await sendCall(prove({ method: 'GET', url: `/users/${userId}/shops` }, credentials))
  const failed = problem(answer)
  if (failed?.kind === 'missing') throw new PlatformError('denied', 'This Etsy account has no shop')
  if (failed) throw failed
  return answer.body as EtsyShop
}

function problem(answer: RestAnswer): PlatformError | undefined {
  const said = answer.body as { error?: string; error_description?: string } | undefined
  return statusProblem(answer, said?.error_description ?? said?.error)
}
