import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from '../shared/context.ts'
import { consentPage, errorPage, hmacHex, issueCode, sortedQuery, takeCode } from '../shared/grants.ts'
import { type Answer, ApiError, domainOf, jsonBody, ok, rawBody, respond } from '../shared/respond.ts'
import { ensureShop, install, issueToken } from '../shared/shops.ts'
import type { App } from '../shared/state.ts'

/** Consent page and tokens (official oauth-sdk-go and command line). */

type Params = { shop: string }
type Ask = { app: App; scopes: string[]; redirectUri: URL; state: string }

function readAsk(sim: Simulator, query: URLSearchParams): Ask | string {
  const app = sim.state.apps[query.get('client_id') ?? '']
  if (!app) return 'There is no such app.'
  if (query.get('response_type') !== 'code') return 'response_type must be code.'
  if (!URL.canParse(query.get('redirect_uri') ?? '')) return 'redirect_uri must be an address.'
  return {
    app,
    scopes: (query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean),
    redirectUri: new URL(query.get('redirect_uri') ?? ''),
    state: query.get('state') ?? '',
  }
}

/** The signed URL to which the browser returns. */
function backTo(ask: Ask, answer: Record<string, string>): string {
  const query: Record<string, string> = { ...answer, state: ask.state }
  const signed = { ...query, hmac: hmacHex(ask.app.clientSecret, sortedQuery(query)) }
  const url = new URL(ask.redirectUri)
  for (const [key, value] of Object.entries(signed)) url.searchParams.set(key, value)
  return url.href
}

function authorize(sim: Simulator, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
  const domain = domainOf(sim, request.params.shop)
  const ask = readAsk(sim, new URL(request.url, sim.origin()).searchParams)
  if (!domain || typeof ask === 'string')
    return reply
      .code(400)
      .type('text/html')
      .send(errorPage(typeof ask === 'string' ? ask : 'There is no such shop.'))
  const shop = ensureShop(sim, domain)
  if (request.method === 'GET')
    return reply.type('text/html').send(consentPage(shop, ask.app, ask.scopes, request.url))
  const decision = new URLSearchParams(rawBody(request)).get('decision')
  if (decision !== 'install')
    return reply.redirect(backTo(ask, { shop: domain, error: 'access_denied' }), 302)
  const { clientId } = ask.app
  const scopes = install(sim, shop, clientId, ask.scopes)
  const code = issueCode(sim, { shop: domain, clientId, scopes, redirectUri: ask.redirectUri.href })
  return reply.redirect(backTo(ask, { code, shop: domain }), 302)
}

const refused = (status: number, message: string): ApiError => new ApiError(status, [message])

function grant(sim: Simulator, domain: string, form: Record<string, unknown>): Answer {
  const app = sim.state.apps[String(form.client_id ?? '')]
  if (!app || app.clientSecret !== form.client_secret) throw refused(401, 'invalid client')
  if (form.grant_type === 'authorization_code') {
    const code = takeCode(sim, domain, String(form.code ?? ''))
    if (!code || code.redirectUri !== form.redirect_uri) throw refused(400, 'invalid grant')
    return ok(tokens(sim, domain, app.clientId, code.scopes))
  }
  if (form.grant_type === 'refresh_token') {
    const old = Object.values(sim.state.tokens).find(
      (one) => one.refresh === form.refresh_token && one.shop === domain && !one.dead,
    )
    if (!old) throw refused(400, 'invalid grant')
    old.dead = true
    return ok(tokens(sim, domain, app.clientId, old.scopes))
  }
  throw refused(400, 'unsupported grant type')
}

function tokens(sim: Simulator, shop: string, clientId: string, scopes: string[]) {
  const refresh = randomBytes(24).toString('base64url')
  const { text, token } = issueToken(sim, {
    shop,
    clientId,
    scopes,
    lifeMs: sim.settings.tokenLifeMs,
    refresh,
  })
  const place = sim.state.shops[shop]
  return {
    token_type: 'Bearer',
    expires_at: Math.floor((token.expiresAt ?? 0) / 1000),
    access_token: text,
    refresh_token: refresh,
    store_id: place?.number,
    store_name: place?.name,
    scope: scopes.join(' '),
  }
}

export function oauthRoutes(sim: Simulator, server: FastifyInstance): void {
  for (const method of ['GET', 'POST'] as const)
    server.route<{ Params: Params }>({
      method,
      url: '/:shop/admin/oauth/authorize',
      handler: (request, reply) => authorize(sim, request, reply),
    })
  server.post<{ Params: Params }>('/:shop/admin/oauth/token', (request, reply) => {
    const domain = domainOf(sim, request.params.shop) ?? ''
    return respond(sim, request, reply, { shop: domain, operation: 'oauth', token: undefined }, () => {
      const json = (request.headers['content-type'] ?? '').includes('json')
      // Accepts both JSON and forms.
      const form = json ? jsonBody(request) : Object.fromEntries(new URLSearchParams(rawBody(request)))
      return grant(sim, domain, form)
    })
  })
}
