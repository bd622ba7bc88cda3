import type { FastifyBaseLogger } from 'fastify'
import type { Connection, StoreCredentials } from '../connector.ts'
import { type ShopRest, shopRest } from '../shop-rest.ts'

/**
 * Calls to one shop's Admin API. Source: SHOPLINE's official SDKs for Go and JavaScript and developer.shopline.com; the limits
 * are from its documentation.
 */

export interface ShoplineSettings {
  appKey: string
  appSecret: string
  /** URL of a shop, with `{shop}` for its domain. */
  origin: string
  apiVersion: string
  log: FastifyBaseLogger
}

export type ShoplineClient = ShopRest

export const originOf = (settings: ShoplineSettings, shop: string): string =>
  settings.origin.replace('{shop}', shop)

export const shoplineClient = (
  settings: ShoplineSettings,
  connection: Connection,
  refresh: (newest: StoreCredentials) => Promise<StoreCredentials>,
): ShoplineClient =>
  shopRest(connection, {
    base: `${originOf(settings, connection.shop)}/admin/openapi/${settings.apiVersion}`,
    log: settings.log,
    prove: (token) => ({ authorization: `Bearer ${token}` }),
    // There is no refresh token: the app renews with its signature. Tokens that a merchant created can't be renewed.
    mayRenew: (credentials) => credentials.accessExpires !== undefined,
    refresh,
    bucket: { size: 40, perSecond: 4 },
  })
