import { listingLimits, neededScopes, platformIds } from '@dropyard/contract/store/platform/facts'
import type { Connection, Connector } from '../connector.ts'
import { type ShoplineClient, type ShoplineSettings, shoplineClient } from './client.ts'
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

/** The SHOPLINE connector: Admin REST API, OAuth and private apps, webhooks. */
export function shoplineConnector(settings: ShoplineSettings): Connector {
  const client = (connection: Connection): ShoplineClient =>
    shoplineClient(settings, connection, refresh(settings, connection.shop))
  return {
    platformId: platformIds.shopline,
    listings: {
      limits: listingLimits.shopline,
      archives: true,
      product: (connection, id) => readProduct(client(connection), connection.shop, id),
      publish: (connection, product, known) =>
        publishProduct(client(connection), connection.shop, product, known),
      setStatus: (connection, id, status) => setProductStatus(client(connection), id, status),
      remove: (connection, id) => removeProduct(client(connection), id),
      variants: (connection, id) => readVariants(client(connection), id),
      changeVariants: (connection, id, changes) => changeVariants(client(connection), id, changes),
      products: (connection, cursor) => listProducts(client(connection), connection.shop, cursor),
    },
    authorizeUrl: (input) => authorizeUrl(settings, input),
    stateOf: (query) => query.customField,
    completeAuthorization: (input) => completeAuthorization(settings, input),
    // A private app's token is copied from the shop's admin; its secret signs its webhooks.
    keyCredentials: (_shop, _authType, { appid, secret, accessToken }) =>
      Promise.resolve({
        accessToken,
        ...(appid ? { appid } : {}),
        ...(secret ? { secret } : {}),
      }),
    async check(connection) {
      const { data: body } = await client(connection).ask<{
        data: { name?: string | null; currency: string; email?: string | null }
      }>('GET', '/merchants/shop.json')
      return {
        name: body.data.name ?? connection.shop,
        currency: body.data.currency,
        email: body.data.email ?? '',
        // The scopes of a private app's token can't be queried; a call without permission fails.
        scopes: connection.credentials.scopes ?? [...(neededScopes[platformIds.shopline] ?? [])],
      }
    },
    orders: (connection, { since }) => ordersSince(client(connection), since),
    order: (connection, id) => oneOrder(client(connection), id),
    fulfil: (connection, shipment) => fulfil(client(connection), shipment),
    // Its API has no call for a parcel's progress.
    tellProgress: null,
    subscribe: (connection, address) => subscribe(client(connection), settings, address),
    webhookShop: shopOfWebhook,
    readWebhook: (headers, body, ownSecret) => readWebhook(ownSecret ?? settings.appSecret, headers, body),
  }
}
