import { listingLimits, platformIds } from '@dropyard/contract/store/platform/facts'
import type { Connection, Connector } from '../connector.ts'
import { type ShopifyClient, type ShopifySettings, shopifyClient } from './client.ts'
import { fulfil } from './fulfil.ts'
import { orderOfFulfilmentOrder } from './holds.ts'
import { authorizeUrl, clientCredentials, completeAuthorization, refresh } from './oauth.ts'
import { oneOrder, ordersSince } from './orders.ts'
import { publishProduct, readProduct, removeProduct, setProductStatus } from './products.ts'
import { tellProgress } from './progress.ts'
import { changeVariants, listProducts, readVariants } from './variants.ts'
import { readWebhook, shopOfWebhook, subscribe } from './webhooks.ts'

/** The Shopify connector: Admin GraphQL API, OAuth, private and custom apps, webhooks. */

const shopQuery = `query Shop { shop { name currencyCode email } currentAppInstallation { accessScopes { handle } } }`

export function shopifyConnector(settings: ShopifySettings): Connector {
  const client = (connection: Connection): ShopifyClient =>
    shopifyClient(settings, connection, refresh(settings, connection.shop))
  return {
    platformId: platformIds.shopify,
    listings: {
      limits: listingLimits.shopify,
      archives: true,
      product: (connection, id) => readProduct(client(connection), id),
      publish: (connection, product, known) => publishProduct(client(connection), product, known),
      setStatus: (connection, id, status) => setProductStatus(client(connection), id, status),
      remove: (connection, id) => removeProduct(client(connection), id),
      variants: (connection, id) => readVariants(client(connection), id),
      changeVariants: (connection, id, changes) => changeVariants(client(connection), id, changes),
      products: (connection, cursor) => listProducts(client(connection), cursor),
    },
    authorizeUrl: (input) => authorizeUrl(settings, input),
    completeAuthorization: (input) => completeAuthorization(settings, input),
    async keyCredentials(shop, authType, { appid, secret, accessToken }) {
      if (authType === 1) return clientCredentials(settings, shop, appid, secret)
      return { accessToken, ...(secret ? { secret } : {}) }
    },
    async check(connection) {
      const { shop, currentAppInstallation: app } = await client(connection).query<{
        shop: { name: string; currencyCode: string; email: string | null }
        currentAppInstallation: { accessScopes: { handle: string }[] }
      }>(shopQuery)
      return {
        name: shop.name,
        currency: shop.currencyCode,
        email: shop.email ?? '',
        scopes: app.accessScopes.map((s) => s.handle),
      }
    },
    orders: (connection, { since, cursor }) => ordersSince(client(connection), since, cursor),
    order: (connection, id) => oneOrder(client(connection), id),
    fulfil: (connection, shipment) => fulfil(client(connection), shipment),
    tellProgress: (connection, news) => tellProgress(client(connection), news),
    subscribe: (connection, address) => subscribe(client(connection), settings, address),
    webhookShop: shopOfWebhook,
    orderIdOf: (id) => `gid://shopify/Order/${id}`,
    orderOfFulfilmentOrder: (connection, id) => orderOfFulfilmentOrder(client(connection), id),
    readWebhook: (headers, body, ownSecret) =>
      readWebhook(ownSecret ? { ...settings, clientSecret: ownSecret } : settings, headers, body),
  }
}
