import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, renderPage } from '../shared/html.ts'
import { callbackHmac } from './callback-hmac.ts'
import type { Simulator } from './context.ts'
import { jsonAnswer, rawBody, respond } from './respond.ts'
import { type ShopParams, shopOf } from './shop-address.ts'
import { ensureShop, findShop } from './shops.ts'
import type { App, Shop } from './state.ts'
import { grantToken, readTokenRequest } from './token-endpoint.ts'
import { compressScopes, impliedScopes, install, readScopes } from './tokens.ts'

type Ask = { app: App; scopes: string[]; redirectUri: URL; state: string; online: boolean }

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')
}

function allowedRedirect(app: App, text: string): URL | null {
  if (!URL.canParse(text)) return null
  const uri = new URL(text)
  if (app.redirectUris.length > 0) return app.redirectUris.includes(text) ? uri : null
  return isLoopback(uri.hostname) ? uri : null
}

/** Reads an authorise query. Returns a text if something is wrong with it. */
function readAsk(sim: Simulator, query: URLSearchParams): Ask | string {
  const app = sim.state.apps[query.get('client_id') ?? '']
  if (!app) return 'invalid_request: the application could not be found. Check client_id.'
  const redirectUri = allowedRedirect(app, query.get('redirect_uri') ?? '')
  if (!redirectUri) return 'invalid_request: the redirect_uri is not whitelisted.'
  const scopes = readScopes(query.get('scope') ?? '')
  const unknown = scopes.find((scope) => !/^(unauthenticated_)?(read|write)_[a-z_]+$/.test(scope))
  if (unknown) return `invalid_scope: ${unknown} is not a valid scope.`
  const online = query.getAll('grant_options[]').includes('per-user')
  return { app, scopes, redirectUri, state: query.get('state') ?? '', online }
}

/** The signed address to which the browser is sent back. */
function callbackUrl(sim: Simulator, shop: Shop, ask: Ask, result: Record<string, string>): string {
  const host = Buffer.from(`admin.shopify.com/store/${shop.domain.split('.')[0]}`).toString('base64url')
  const target = new URL(ask.redirectUri)
  const values: Record<string, string> = {
    ...result,
    host,
    shop: shop.domain,
    state: ask.state,
    timestamp: String(Math.floor(sim.clock.now() / 1000)),
  }
  for (const [key, value] of Object.entries(values)) target.searchParams.set(key, value)
  target.searchParams.set('hmac', callbackHmac(target.searchParams, ask.app.clientSecret))
  return target.toString()
}

function approve(sim: Simulator, shop: Shop, ask: Ask): string {
  const { scopes } = install(sim, shop.domain, ask.app.clientId, compressScopes(ask.scopes))
  const code = randomBytes(16).toString('hex')
  sim.state.codes[code] = {
    code,
    shop: shop.domain,
    clientId: ask.app.clientId,
    scopes,
    online: ask.online,
    expiresAt: sim.clock.now() + sim.settings.authorizationCodeLifeMs,
    used: false,
  }
  return callbackUrl(sim, shop, ask, { code })
}

function refuse(sim: Simulator, shop: Shop, ask: Ask): string {
  const error_description = 'The merchant did not approve the installation'
  return callbackUrl(sim, shop, ask, { error: 'access_denied', error_description })
}

function describeScope(scope: string): string {
  const write = scope.startsWith('write_')
  const what = scope.replace(/^(read|write)_/, '').replaceAll('_', ' ')
  return `${write ? 'View and edit' : 'View'} ${what}`
}

function consentPage(shop: Shop, ask: Ask): string {
  const scopes = compressScopes(ask.scopes)
    .map(
      (scope) =>
        `<tr><td>${escapeHtml(describeScope(scope))}</td><td class="soft">${escapeHtml(scope)}</td></tr>`,
    )
    .join('')
  return renderPage({
    title: `Install ${ask.app.name}`,
    brand: shop.name,
    brandHref: '#',
    body: `<form class="panel narrow" method="post"><h1>Install ${escapeHtml(ask.app.name)}</h1>
<p>This app wants access to <strong>${escapeHtml(shop.domain)}</strong>. It will be able to:</p>
<table>${scopes || '<tr><td>Use no data of the shop</td></tr>'}</table>
<p class="soft small">You return to ${escapeHtml(ask.redirectUri.host)} afterwards.</p>
<div class="row"><button class="plain" name="decision" value="cancel">Cancel</button>
<button name="decision" value="install">Install</button></div></form>`,
  })
}

function errorPage(text: string): string {
  const body = `<div class="panel narrow"><h1>Oauth error</h1><p>${escapeHtml(text)}</p></div>`
  return renderPage({ title: 'Oauth error', brand: 'Admin', brandHref: '#', body })
}

function alreadyGranted(shop: Shop, ask: Ask): boolean {
  const installation = shop.installations[ask.app.clientId]
  if (!installation) return false
  const granted = impliedScopes(installation.scopes)
  return ask.scopes.every((scope) => granted.has(scope))
}

async function authorize(sim: Simulator, request: FastifyRequest, reply: FastifyReply, shop: Shop) {
  const ask = readAsk(sim, new URL(request.url, sim.origin()).searchParams)
  if (typeof ask === 'string') return reply.code(400).type('text/html').send(errorPage(ask))
  if (request.method === 'POST') {
    const decision = new URLSearchParams(rawBody(request)).get('decision')
    const target = decision === 'install' ? approve(sim, shop, ask) : refuse(sim, shop, ask)
    return reply.redirect(target, 302)
  }
  if (alreadyGranted(shop, ask)) return reply.redirect(approve(sim, shop, ask), 302)
  return reply.type('text/html').send(consentPage(shop, ask))
}

/** Authorise page and token endpoint of every shop. */
export function oauthRoutes(sim: Simulator, server: FastifyInstance): void {
  for (const method of ['GET', 'POST'] as const)
    server.route<{ Params: ShopParams }>({
      method,
      url: '/:shop/admin/oauth/authorize',
      handler: (request, reply) => {
        const domain = shopOf(request.params)
        if (!domain)
          return reply.code(404).type('text/html').send(errorPage('This shop address is not valid.'))
        return authorize(sim, request, reply, ensureShop(sim, domain))
      },
    })

  server.post<{ Params: ShopParams }>('/:shop/admin/oauth/access_token', (request, reply) => {
    const domain = shopOf(request.params) ?? ''
    const fields = readTokenRequest(rawBody(request), request.headers['content-type'] ?? '')
    const operations = ['oauth', fields.grant_type ?? 'authorization_code']
    const throttled = () => jsonAnswer(429, { errors: 'Too many requests' }, { 'retry-after': '2.0' })
    return respond(sim, request, reply, { shop: domain, operations, token: null, throttled }, () => {
      const shop = findShop(sim, domain)
      return shop ? grantToken(sim, shop, fields) : jsonAnswer(404, { errors: 'Not Found' })
    })
  })
}
