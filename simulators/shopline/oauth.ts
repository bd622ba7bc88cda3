import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from '../shared/context.ts'
import {
  consentPage,
  errorPage,
  hmacHex,
  issueCode,
  sameText,
  sortedQuery,
  takeCode,
} from '../shared/grants.ts'
import { type Answer, domainOf, jsonBody, ok, rawBody, respond } from '../shared/respond.ts'
import { ensureShop, install, issueToken } from '../shared/shops.ts'
import type { App, Shop } from '../shared/state.ts'

/** The consent page, whose query is in the URL's hash, and tokens by signed calls (official SDKs). */

type Params = { shop: string }

/** The page reads its query from the URL's hash, like the platform's. */
const hashPage = `<!doctype html><html lang="en"><title>Authorize</title><script>
const [, query = ''] = location.hash.split('?')
location.replace('consent?' + query)
</script></html>`

function consent(sim: Simulator, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
  const domain = domainOf(sim, request.params.shop)
  const query = new URL(request.url, sim.origin()).searchParams
  const app = sim.state.apps[query.get('appKey') ?? '']
  const redirectUri = query.get('redirectUri') ?? ''
  const fits = query.get('responseType') === 'code' && URL.canParse(redirectUri)
  if (!domain || !app || !fits)
    return reply
      .code(400)
      .type('text/html')
      .send(errorPage('There is no such shop or app, or a field is missing.'))
  const shop = ensureShop(sim, domain)
  const asked = (query.get('scope') ?? '').split(',').filter(Boolean)
  if (request.method === 'GET')
    return reply.type('text/html').send(consentPage(shop, app, asked, request.url))
  const back: Record<string, string> = {
    appkey: app.clientId,
    handle: domain.split('.')[0] ?? '',
    timestamp: String(sim.clock.now()),
    lang: 'en',
    customField: query.get('customField') ?? '',
  }
  if (new URLSearchParams(rawBody(request)).get('decision') === 'install') {
    const scopes = install(sim, shop, app.clientId, asked)
    back.code = issueCode(sim, { shop: domain, clientId: app.clientId, scopes, redirectUri })
  } else back.error = 'access_denied'
  const url = new URL(redirectUri)
  for (const [key, value] of Object.entries({ ...back, sign: hmacHex(app.clientSecret, sortedQuery(back)) }))
    url.searchParams.set(key, value)
  return reply.redirect(url.href, 302)
}

/** The HTTP status is always 200; the body's code tells the result. */
const said = (code: number, i18nCode: string, data: object | null): Answer =>
  ok({ code, i18nCode, message: i18nCode, data })

const oldTokenLivesMs = 5 * 60_000
const tooSoonMs = 1000

function token(sim: Simulator, shop: Shop, app: App, scopes: string[]): Answer {
  for (const old of Object.values(sim.state.tokens))
    if (old.shop === shop.domain && old.clientId === app.clientId && old.expiresAt !== null)
      old.expiresAt = Math.min(old.expiresAt, sim.clock.now() + oldTokenLivesMs)
  const made = issueToken(sim, {
    shop: shop.domain,
    clientId: app.clientId,
    scopes,
    lifeMs: sim.settings.tokenLifeMs,
  })
  return said(200, 'SUCCESS', {
    accessToken: made.text,
    expireTime: new Date(made.token.expiresAt ?? 0).toISOString(),
    scope: scopes.join(','),
  })
}

/** The app whose signature of body and time is valid. */
function signedBy(sim: Simulator, request: FastifyRequest): App | null {
  const { appkey, timestamp, sign } = request.headers
  const app = sim.state.apps[String(appkey ?? '')]
  if (!app || typeof timestamp !== 'string' || typeof sign !== 'string') return null
  if (Math.abs(Date.now() - Number(timestamp)) > 10 * 60_000) return null
  return sameText(sign, hmacHex(app.clientSecret, rawBody(request) + timestamp)) ? app : null
}

export function oauthRoutes(sim: Simulator, server: FastifyInstance): void {
  server.get('/:shop/admin/oauth-web/', (_request, reply) => reply.type('text/html').send(hashPage))
  for (const method of ['GET', 'POST'] as const)
    server.route<{ Params: Params }>({
      method,
      url: '/:shop/admin/oauth-web/consent',
      handler: (request, reply) => consent(sim, request, reply),
    })
  const lastRefresh = new Map<string, number>()
  for (const what of ['create', 'refresh'] as const)
    server.post<{ Params: Params }>(`/:shop/admin/oauth/token/${what}`, (request, reply) => {
      const domain = domainOf(sim, request.params.shop) ?? ''
      return respond(
        sim,
        request,
        reply,
        { shop: domain, operation: `token-${what}`, token: undefined },
        () => {
          const shop = sim.state.shops[domain]
          const app = signedBy(sim, request)
          if (!shop || !app) return said(401, 'SIGN_ERROR', null)
          if (what === 'create') {
            const code = takeCode(sim, domain, String(jsonBody(request).code ?? ''))
            return code ? token(sim, shop, app, code.scopes) : said(400, 'CODE_INVALID', null)
          }
          const scopes = shop.installs[app.clientId]
          if (!scopes) return said(403, 'APP_NOT_INSTALLED', null)
          const last = lastRefresh.get(domain) ?? Number.NEGATIVE_INFINITY
          if (sim.clock.now() - last < tooSoonMs) return said(400, 'REQUEST_FREQUENTLY', null)
          lastRefresh.set(domain, sim.clock.now())
          return token(sim, shop, app, scopes)
        },
      )
    })
}
