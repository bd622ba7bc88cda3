import type { FastifyBaseLogger } from 'fastify'
import type { Connection, StoreCredentials } from '../connector.ts'
import { type Asked, type ShopRest, shopRest } from '../shop-rest.ts'

/**
 * Calls to one shop's Admin API. Source: Shoplazza's OpenAPI document and the field metadata of its official command line tool
 * (versions 2022-01 and 2026-01); the limits are from its documentation.
 */

export interface ShoplazzaSettings {
  clientId: string
  clientSecret: string
  /** URL of a shop, with `{shop}` for its domain. */
  origin: string
  apiVersion: string
  log: FastifyBaseLogger
}

export interface ShoplazzaClient {
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more?: Asked): Promise<T>
  rest: ShopRest
}

export const originOf = (settings: ShoplazzaSettings, shop: string): string =>
  settings.origin.replace('{shop}', shop)

export function shoplazzaClient(
  settings: ShoplazzaSettings,
  connection: Connection,
  refresh: (newest: StoreCredentials) => Promise<StoreCredentials>,
): ShoplazzaClient {
  const rest = shopRest(connection, {
    base: `${originOf(settings, connection.shop)}/openapi/${settings.apiVersion}`,
    log: settings.log,
    prove: (token) => ({ 'access-token': token }),
    mayRenew: (credentials) => Boolean(credentials.refreshToken),
    refresh,
    bucket: { size: 40, perSecond: 2 },
  })
  return {
    rest,
    ask: async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more?: Asked) =>
      bare((await rest.ask(method, path, more)).data) as T,
  }
}

/** From 2025-06 on answers are wrapped in an envelope; earlier ones aren't. */
function bare(body: unknown): unknown {
  const { code, data } = (body ?? {}) as { code?: unknown; data?: unknown }
  return code === 'Success' && data !== undefined && data !== null ? data : body
}
