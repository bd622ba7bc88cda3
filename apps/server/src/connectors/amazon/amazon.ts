import { platformIds } from '@dropyard/contract/store/platform/facts'
import type { FastifyBaseLogger } from 'fastify'
import {
  type Connection,
  type Connector,
  type GivenKeys,
  PlatformError,
  type StoreCredentials,
} from '../connector.ts'
import { marketplace } from '../marketplace.ts'
import {
  grant,
  type RestAnswer,
  type RestCall,
  type RestClient,
  restClient,
  sendCall,
  statusProblem,
  throttled,
} from '../rest.ts'
import { fulfil } from './fulfil.ts'
import { oneOrder, ordersSince } from './orders.ts'

/**
 * The Amazon connector: Selling Partner API. Amazon only admits a seller's own app, so the keys come from the merchant: an app
 * approved in Seller Central (application id, client id, secret), or a private app with a refresh token that the seller created.
 * Sources: @amazon-sp-api-release/amazon-sp-api-sdk-js 1.12.0 (hosts, header, orders 2026-01-01, shipment confirmation, rates)
 * and developer-docs.amazon.com (consent, yearly renewal). The parameter names in the consent's callback are general knowledge.
 */

export interface AmazonSettings {
  authOrigin: string
  /** Login with Amazon. */
  tokenOrigin: string
  apiOrigin: string
  log: FastifyBaseLogger
}

/** An app's permissions are set at Amazon; answers don't contain its roles. */
const roles: string[] = []

export function amazonConnector(settings: AmazonSettings): Connector {
  const prove = (call: RestCall, { accessToken }: StoreCredentials): RestCall => ({
    ...call,
    url: `${settings.apiOrigin}${call.url}`,
    headers: { 'x-amz-access-token': accessToken ?? '' },
  })
  const client = (connection: Connection): RestClient =>
    restClient(connection, {
      platform: 'amazon',
      log: settings.log,
      perSecond: 5,
      prove,
      problem,
      refresh: (newest) =>
        token(settings, newest.appid, newest.secret, {
          grant_type: 'refresh_token',
          refresh_token: newest.refreshToken ?? '',
        }),
    })
  /** Credentials with the marketplace in the store's address, or the seller's first one. */
  async function settled(
    shop: string,
    app: { appid: string; secret: string },
    form: Record<string, string>,
    account: Record<string, string> = {},
  ): Promise<StoreCredentials> {
    const got = await token(settings, app.appid, app.secret, form)
    const all = await participations(prove, got)
    const host = shop.split('/')[0]?.replace(/^www\./, '') ?? ''
    const chosen = all.find((one) => domainOf(one) === host) ?? all[0]
    if (!chosen) throw new PlatformError('denied', 'This seller sells in no marketplace')
    return { ...got, ...app, account: { ...account, marketplaceId: chosen.marketplace.id } }
  }
  return {
    ...marketplace,
    platformId: platformIds.amazon,
    authorizeUrl({ state, keys, redirectUri }) {
      const query = new URLSearchParams({ application_id: keys.appid, state, redirect_uri: redirectUri })
      return `${settings.authOrigin}/apps/authorize/consent?${query}`
    },
    completeAuthorization({ query, shop, redirectUri, keys }) {
      const code = query.spapi_oauth_code
      if (query.error || !code)
        throw new PlatformError('refused', 'The connection was declined in Seller Central')
      return settled(
        shop,
        { appid: keys.accessToken, secret: keys.secret },
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        { sellerId: query.selling_partner_id ?? '' },
      )
    },
    keyCredentials: (shop, _authType, keys: GivenKeys) =>
      settled(
        shop,
        { appid: keys.appid, secret: keys.secret },
        { grant_type: 'refresh_token', refresh_token: keys.accessToken },
      ).then((made) => ({ refreshToken: keys.accessToken, ...made })),
    async check(connection) {
      const { marketplaceId, sellerId } = connection.credentials.account ?? {}
      const all = await client(connection).ask<Participations>({ method: 'GET', url: participationsPath })
      const mine = all.payload.find((one) => one.marketplace.id === marketplaceId)
      if (!mine) throw new PlatformError('denied', 'This seller no longer sells in the marketplace')
      const { defaultCurrencyCode: currency, name } = mine.marketplace
      return {
        name: mine.storeName ?? name,
        currency,
        email: '',
        scopes: roles,
        ...(sellerId
          ? {
              account: {
                id: accountId(connection.credentials, marketplaceId),
                name: `${sellerId} · ${name}`,
              },
            }
          : {}),
      }
    },
    async accounts(connection) {
      const { credentials } = connection
      const { payload } = await client(connection).ask<Participations>({
        method: 'GET',
        url: participationsPath,
      })
      return payload
        .filter((one) => one.participation.isParticipating)
        .map(({ marketplace: { id, name, defaultCurrencyCode: currency } }) => ({
          id: accountId(connection.credentials, id),
          name,
          currency,
          credentials: { ...credentials, account: { ...credentials.account, marketplaceId: id } },
        }))
    },
    orders: (connection, { since, cursor }) => ordersSince(client(connection), since, cursor),
    order: (connection, id) => oneOrder(client(connection), id),
    fulfil: (connection, shipment) => fulfil(client(connection), shipment),
    // Amazon tracks the number itself: its API has no call for a parcel's progress.
    tellProgress: null,
  }
}

/** A seller in a marketplace; private apps don't reveal the seller. */
const accountId = ({ account }: StoreCredentials, marketplaceId = ''): string =>
  [account?.sellerId, marketplaceId].filter(Boolean).join('/')

const participationsPath = '/sellers/v1/marketplaceParticipations'

interface Participation {
  marketplace: { id: string; name: string; defaultCurrencyCode: string; domainName: string }
  participation: { isParticipating: boolean }
  storeName?: string
}
interface Participations {
  payload: Participation[]
}

const domainOf = ({ marketplace: { domainName } }: Participation): string => domainName.replace(/^www\./, '')

async function participations(
  prove: (call: RestCall, credentials: StoreCredentials) => RestCall,
  credentials: StoreCredentials,
): Promise<Participation[]> {
  const answer = await sendCall(prove({ method: 'GET', url: participationsPath }, credentials))
  const failed = problem(answer)
  if (failed) throw failed
  return (answer.body as Participations).payload.filter((one) => one.participation.isParticipating)
}

function token(
  settings: AmazonSettings,
  clientId: string | undefined,
  clientSecret: string | undefined,
  form: Record<string, string>,
): Promise<StoreCredentials & { accessToken: string }> {
  return grant({
    method: 'POST',
    url: `${settings.tokenOrigin}/auth/o2/token`,
    body: new URLSearchParams({ ...form, client_id: clientId ?? '', client_secret: clientSecret ?? '' }),
  })
}

/** Both an expired token and a missing role are refused with 403; the message distinguishes them. */
function problem(answer: RestAnswer): PlatformError | undefined {
  const first = (
    answer.body as { errors?: { code?: string; message?: string; details?: string }[] } | undefined
  )?.errors?.[0]
  const said = first?.message
  if (answer.status === 403 && /expired|revoked|invalid.*token/i.test(`${said} ${first?.details}`))
    return new PlatformError('unauthorized', said ?? 'The token has expired')
  if (answer.status === 429) {
    const perSecond = Number(answer.headers.get('x-amzn-ratelimit-limit') ?? '0')
    return throttled(said ?? 'Amazon is busy', answer.headers, perSecond > 0 ? 1000 / perSecond : undefined)
  }
  return statusProblem(answer, said)
}
