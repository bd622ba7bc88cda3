import { choosingPermissions } from '@dropyard/contract/kit/choosing-permissions'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { type Lang, langOf } from '@dropyard/contract/kit/text'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { z } from 'zod'
import { DatabaseUnavailable, danglingColumn, sqlState } from '../data/database.ts'
import { missingReference, Refusal } from '../errors.ts'
import { limitAnonymousBodies, readBodies, takeSigned } from './bodies.ts'
import { answerCall, type CallParts } from './call.ts'
import { callCountsOf, countStore } from './call-counts.ts'
import { failure, refuse } from './envelope.ts'
import { jsonBytes } from './json-bytes.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { endSlowBodies } from './slow-bodies.ts'
import { answerUnread } from './unread.ts'
import { openUploads } from './upload.ts'
import { withoutSchemas } from './without-schemas.ts'

/** Creates the server from routes, and maps errors to responses. */

export interface ServerParts extends CallParts {
  log: FastifyBaseLogger
  routes: readonly Route[]
}

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the entry that our own proxy added to X-Forwarded-For is trusted; earlier entries can be set by the client.
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    ...withoutSchemas,
    // Closing the server ends idle connections; requests in progress are answered first.
    forceCloseConnections: 'idle',
    // The limit for receiving any request, whatever its Content-Length; `endSlowBodies` ends most far earlier.
    requestTimeout: 15 * 60_000,
    clientErrorHandler: answerUnread,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // Requests with malformed URLs reach no route and no hook.
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply)
      answerError(error, request, reply, parts.log)
    },
  }) as unknown as FastifyInstance
  const guarding = await securityHeaders(config)
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    ;(request as WithLang).lang = langOf(request.headers['accept-language'])
    reply.headers(guarding).header('x-request-id', request.id)
  }
  app.setReplySerializer(jsonBytes)
  endSlowBodies(app)
  await app.register(rateLimit, { global: false, store: countStore(callCountsOf(parts.database)) })
  await readBodies(app)
  await openUploads(config)
  await app.register(multipart)

  app.decorateRequest('lang', 'en')
  // Synchronous hooks call `done` instead of returning a promise: promises were a considerable part of the cost of a small
  // response.
  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, parts.log))
  const reads = new Map(
    parts.routes.flatMap(({ endpoint }) =>
      endpoint.method === 'GET' ? [[endpoint.path, endpoint] as const] : [],
    ),
  )
  const alternatives = choosingPermissions(parts.routes.map(({ endpoint }) => endpoint))
  for (const one of parts.routes) register(app, one, parts, { reads, alternatives })
  answerUnknown(app, parts.routes)
  return app
}

type WithLang = FastifyRequest & { lang: Lang }

/** What a route needs to know of the others. */
interface Others {
  /** GET endpoints by path. */
  readonly reads: ReadonlyMap<string, Route['endpoint']>
  readonly alternatives: ReturnType<typeof choosingPermissions>
}

function register(app: FastifyInstance, one: Route, parts: ServerParts, others: Others): void {
  if (one.options.signed) app.register(async (scope) => addRoute(takeSigned(scope), one, parts, others))
  else addRoute(app, one, parts, others)
}

function addRoute(app: FastifyInstance, one: Route, parts: ServerParts, others: Others): void {
  const { endpoint, options } = one
  const { reads } = others
  const alternatives = others.alternatives.get(endpointKey(endpoint))
  const readBack = () =>
    [endpoint.data, reads.get(endpoint.path)?.data].filter((data) => data instanceof z.ZodObject)
  const config = {
    takesBytes: options.takesBytes === true,
    ...(options.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } : {}),
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    preParsing: limitAnonymousBodies(one, parts),
    config,
    handler: (request, reply) =>
      answerCall({ route: one, alternatives, readBack, parts, request: request as WithLang, reply }),
  })
}

/** Seconds for Retry-After while the database is unavailable; a failover takes about that long. */
const retrySeconds = 5

/** SQLSTATE for a number that the column's type can't hold. */
const numberOutOfRange = '22003'

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: FastifyBaseLogger,
): FastifyReply {
  const path = request.url.split('?')[0] ?? '/'
  const lang = (request as WithLang).lang
  if (error instanceof Refusal) return refuse(reply, path, lang, error)
  if (error instanceof DatabaseUnavailable) {
    log.error({ err: error, requestId: request.id, path }, 'database unavailable')
    return refuse(reply, path, lang, new Refusal(commonErrors.unavailable, { seconds: retrySeconds }))
  }
  if (sqlState(error) === numberOutOfRange) {
    log.warn({ err: error, requestId: request.id, path }, 'a number that no column holds')
    return refuse(reply, path, lang, new Refusal(commonErrors.out_of_range))
  }
  const missing = danglingColumn(error)
  if (missing !== undefined) {
    log.warn({ err: error, requestId: request.id, path }, 'a record that is not there')
    return refuse(reply, path, lang, missingReference(missing))
  }
  const status = Number((error as { statusCode?: unknown }).statusCode ?? 500)
  if (status === 413) return refuse(reply, path, lang, new Refusal(commonErrors.body_too_large))
  if (status === 429) {
    const seconds = Number(reply.getHeader('retry-after') ?? 60)
    return refuse(reply, path, lang, new Refusal(commonErrors.too_many, { seconds }))
  }
  // A path parameter that is longer than any id: nothing exists at such a URL.
  if (status === 414) return failure(reply, path, lang, 404)
  if (status >= 400 && status < 500) return failure(reply, path, lang, status)
  log.error({ err: error, requestId: request.id, path }, 'fault')
  return failure(reply, path, lang, 500, { request_id: request.id })
}

/** Unknown path: 404; known path with a wrong method: 405 with Allow. */
function answerUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    matches: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const allowed = [...new Set(known.filter((k) => k.matches.test(path)).map((k) => k.method))]
    // Monitoring routes (/healthz, /metrics) are not in the contract.
    if (allowed.length === 0 && app.hasRoute({ method: 'GET', url: path })) allowed.push('GET')
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return failure(reply, path, (request as WithLang).lang, allowed.length > 0 ? 405 : 404)
  })
}
