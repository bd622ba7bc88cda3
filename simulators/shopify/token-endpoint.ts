import type { Simulator } from './context.ts'
import { type Answer, jsonAnswer } from './respond.ts'
import { isSessionTokenValid } from './session-token.ts'
import type { App, Installation, Shop } from './state.ts'
import { install, issueAccessToken, issueRefreshToken, useRefreshToken } from './tokens.ts'

const offlineTokenType = 'urn:shopify:params:oauth:token-type:offline-access-token'
const onlineTokenType = 'urn:shopify:params:oauth:token-type:online-access-token'
const sessionTokenType = 'urn:ietf:params:oauth:token-type:id_token'
const onlineLifeMs = 86_399_000

/** Scopes an app of the same organisation holds on a shop that never saw its consent page. */
const organizationScopes = [
  'write_products',
  'write_publications',
  'write_inventory',
  'read_locations',
  'write_orders',
  'read_customers',
  'write_fulfillments',
  'write_merchant_managed_fulfillment_orders',
]

/** Fields of a token request, read from JSON or a form. */
export type TokenRequest = Record<string, string>

export function readTokenRequest(body: string, contentType: string): TokenRequest {
  if (!contentType.includes('json')) return Object.fromEntries(new URLSearchParams(body))
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    )
  } catch {
    return {}
  }
}

function refuse(error: string, description: string, status = 400): Answer {
  return jsonAnswer(status, { error, error_description: description })
}

function expiring(fields: TokenRequest): boolean {
  return fields.expiring === '1' || fields.expiring === 'true'
}

function offlineAnswer(
  sim: Simulator,
  shop: Shop,
  app: App,
  scopes: string[],
  refreshable: boolean,
  parent: string | null,
) {
  const grant = { shop: shop.domain, clientId: app.clientId, scopes }
  if (!refreshable) {
    const token = issueAccessToken(sim, grant, 'offline', null)
    return jsonAnswer(200, { access_token: token.token, scope: scopes.join(',') })
  }
  const token = issueAccessToken(sim, grant, 'offline', sim.settings.accessTokenLifeMs)
  const refresh = issueRefreshToken(sim, grant, parent)
  return jsonAnswer(200, {
    access_token: token.token,
    scope: scopes.join(','),
    expires_in: Math.floor(sim.settings.accessTokenLifeMs / 1000),
    refresh_token: refresh.token,
    refresh_token_expires_in: Math.floor(sim.settings.refreshTokenLifeMs / 1000),
  })
}

function onlineAnswer(sim: Simulator, shop: Shop, app: App, scopes: string[]): Answer {
  const grant = { shop: shop.domain, clientId: app.clientId, scopes }
  const token = issueAccessToken(sim, grant, 'online', onlineLifeMs)
  return jsonAnswer(200, {
    access_token: token.token,
    scope: scopes.join(','),
    expires_in: onlineLifeMs / 1000,
    associated_user_scope: scopes.join(','),
    associated_user: {
      id: Number(shop.id),
      first_name: shop.name,
      last_name: 'Owner',
      email: shop.email,
      email_verified: true,
      account_owner: true,
      locale: 'en',
      collaborator: false,
    },
  })
}

function authorizationCode(sim: Simulator, shop: Shop, app: App, fields: TokenRequest): Answer {
  const code = sim.state.codes[fields.code ?? '']
  const usable = code && !code.used && code.expiresAt > sim.clock.now()
  if (!usable || code.shop !== shop.domain || code.clientId !== app.clientId)
    return refuse('invalid_request', 'The authorization code was not found or was already used')
  code.used = true
  if (code.online) return onlineAnswer(sim, shop, app, code.scopes)
  return offlineAnswer(sim, shop, app, code.scopes, expiring(fields), null)
}

function refresh(sim: Simulator, shop: Shop, app: App, fields: TokenRequest): Answer {
  const token = useRefreshToken(sim, fields.refresh_token ?? '', app.clientId, shop.domain)
  if (!token) return refuse('invalid_request', 'This request requires an active refresh_token')
  return offlineAnswer(sim, shop, app, token.scopes, true, token.token)
}

function clientCredentials(sim: Simulator, shop: Shop, app: App): Answer {
  if (!shop.sameOrganization)
    return refuse('shop_not_permitted', 'Client credentials cannot be performed on this shop.')
  const installation: Installation =
    shop.installations[app.clientId] ?? install(sim, shop.domain, app.clientId, organizationScopes)
  const grant = { shop: shop.domain, clientId: app.clientId, scopes: installation.scopes }
  const token = issueAccessToken(sim, grant, 'offline', sim.settings.clientCredentialsLifeMs)
  return jsonAnswer(200, {
    access_token: token.token,
    scope: installation.scopes.join(','),
    expires_in: Math.floor(sim.settings.clientCredentialsLifeMs / 1000) - 1,
  })
}

function exchangeOfflineToken(sim: Simulator, shop: Shop, app: App, fields: TokenRequest): Answer {
  const subject = sim.state.accessTokens[fields.subject_token ?? '']
  const known = subject && !subject.dead && subject.shop === shop.domain && subject.clientId === app.clientId
  if (!known || subject.kind !== 'offline' || subject.expiresAt !== null)
    return refuse('invalid_subject_token', 'The subject token is invalid or has expired')
  if (!expiring(fields))
    return refuse('invalid_request', 'expiring must be 1 to exchange an offline access token')
  subject.dead = true
  return offlineAnswer(sim, shop, app, subject.scopes, true, null)
}

function exchangeSessionToken(sim: Simulator, shop: Shop, app: App, fields: TokenRequest): Answer {
  const subject = fields.subject_token ?? ''
  const now = sim.clock.now()
  const installation = shop.installations[app.clientId]
  if (!isSessionTokenValid(subject, app.clientSecret, shop.domain, app.clientId, now) || !installation)
    return refuse('invalid_subject_token', 'The session token is invalid or has expired')
  if (fields.requested_token_type === onlineTokenType)
    return onlineAnswer(sim, shop, app, installation.scopes)
  return offlineAnswer(sim, shop, app, installation.scopes, expiring(fields), null)
}

/** Answers `POST /admin/oauth/access_token` for the four grants. */
export function grantToken(sim: Simulator, shop: Shop, fields: TokenRequest): Answer {
  const app = sim.state.apps[fields.client_id ?? '']
  if (!app)
    return refuse('application_cannot_be_found', 'Could not find Shopify API application with api_key')
  if (fields.client_secret !== app.clientSecret)
    return refuse(
      'invalid_client',
      'Client authentication failed due to unknown client or invalid secret',
      401,
    )
  switch (fields.grant_type ?? 'authorization_code') {
    case 'authorization_code':
      return authorizationCode(sim, shop, app, fields)
    case 'refresh_token':
      return refresh(sim, shop, app, fields)
    case 'client_credentials':
      return clientCredentials(sim, shop, app)
    case 'urn:ietf:params:oauth:grant-type:token-exchange':
      if (fields.subject_token_type === offlineTokenType) return exchangeOfflineToken(sim, shop, app, fields)
      if (fields.subject_token_type === sessionTokenType) return exchangeSessionToken(sim, shop, app, fields)
      return refuse('invalid_request', 'subject_token_type is not supported')
    default:
      return refuse('unsupported_grant_type', 'The grant type is not supported')
  }
}
