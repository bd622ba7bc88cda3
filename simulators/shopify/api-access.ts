import type { FastifyRequest } from 'fastify'
import type { Simulator } from './context.ts'
import { type Answer, jsonAnswer } from './respond.ts'
import { findShop } from './shops.ts'
import type { AccessToken, App, Shop } from './state.ts'
import { findAccessToken } from './tokens.ts'

export type Access = { shop: Shop; app: App; token: AccessToken }

/** The access token header of a request. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-shopify-access-token']
  return typeof header === 'string' ? header : null
}

/** Who calls: the shop, app and token, or the refusal the platform answers. */
export function authenticate(sim: Simulator, domain: string, token: string | null): Access | Answer {
  const shop = findShop(sim, domain)
  if (!shop) return jsonAnswer(404, { errors: 'Not Found' })
  const found = token ? findAccessToken(sim, token, domain) : null
  const app = found ? sim.state.apps[found.clientId] : undefined
  if (!found || !app)
    return jsonAnswer(401, {
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    })
  if (shop.frozen) return jsonAnswer(402, { errors: 'Unavailable Shop' })
  return { shop, app, token: found }
}
