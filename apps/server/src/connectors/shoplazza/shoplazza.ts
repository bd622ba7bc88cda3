import { listingLimits, neededScopes, platformIds } from '@dropyard/contract/store/platform/facts'
import type { Connection, Connector } from '../connector.ts'
import { type ShoplazzaClient, type ShoplazzaSettings, shoplazzaClient } from './client.ts'
import { authorizeUrl, completeAuthorization, refresh } from './oauth.ts'
import { fulfil, oneOrder, ordersSince } from './orders.ts'
import {
  changeVariants,
  listProducts,
  publishProduct,
  readProduct,
  readVariants,
  removeProduct,
  setProductStatus,
} from './products.ts'
import { readWebhook, shopOfWebhook, subscribe } from './webhooks.ts'

/** The Shoplazza connector: Admin REST API, OAuth and private apps, webhooks. */

export interface ShoplazzaApp extends ShoplazzaSettings {
  redirectUri: string
}

export function shoplazzaConnector(settings: ShoplazzaApp): Connector {
  const client = (connection: Connection): ShoplazzaClient =>
    shoplazzaClient(settings, connection, refresh(settings, connection.shop, settings.redirectUri))
  return {
    platformId: platformIds.shoplazza,
    listings: {
      // Three options, the variant's option1 to option3; the maximum of variants isn't documented.
      limits: listingLimits.shoplazza,
      archives: false,
      product: (connection, id) => readProduct(client(connection), connection.shop, id),
      publish: (connection, product, known) =>
        publishProduct(client(connection), connection.shop, product, known),
      setStatus: (connection, id, status) => setProductStatus(client(connection), id, status),
      remove: (connection, id) => removeProduct(client(connection), id),
      variants: (connection, id) => readVariants(client(connection), id),
      changeVariants: (connection, _id, changes) => changeVariants(client(connection), changes),
      products: (connection, cursor) => listProducts(client(connection), connection.shop, cursor),
    },
    authorizeUrl: (input) => authorizeUrl(settings, input),
    completeAuthorization: (input) => completeAuthorization(settings, input),
    // A private app's token is shown in the shop's admin; its AppSecret signs its webhooks.
    keyCredentials: (_shop, _authType, { appid, secret, accessToken }) =>
      Promise.resolve({
        accessToken,
        ...(appid ? { appid } : {}),
        ...(secret ? { secret } : {}),
      }),
    async check(connection) {
      const api = client(connection)
      const { shop } = await api.ask<{
        shop: { name: string; currency: string; email?: string | null }
      }>('GET', '/shop')
      const { access_scopes: granted } = await api
        .ask<{ access_scopes: { handle: string }[] }>('GET', '/oauth/access_scopes')
        .catch(() => ({ access_scopes: undefined }))
      return {
        name: shop.name,
        currency: shop.currency,
        email: shop.email ?? '',
        scopes: granted?.map((one) => one.handle) ??
          connection.credentials.scopes ?? [...(neededScopes[platformIds.shoplazza] ?? [])],
      }
    },
    orders: (connection, { since, cursor }) => ordersSince(client(connection), since, cursor),
    order: (connection, id) => oneOrder(client(connection), id),
    fulfil: (connection, shipment) => fulfil(client(connection), shipment),
    // There is no call for a parcel's progress: fulfilments are only waiting or complete.
    tellProgress: null,
    subscribe: (connection, address) => subscribe(client(connection), settings, address),
    webhookShop: shopOfWebhook,
    readWebhook: (headers, body, ownSecret) => readWebhook(ownSecret ?? settings.clientSecret, headers, body),
  }
}
