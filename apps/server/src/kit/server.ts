import { commonErrors } from '@dropyard/contract/kit/errors'
import { type Lang, langOf } from '@dropyard/contract/kit/text'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import qs from 'qs'
import { answerCall, type CallParts } from './call.ts'
import { danglingColumn, sqlState } from './database.ts'
import { failure, refuse } from './envelope.ts'
import { dangling, Refusal } from './errors.ts'
import { guardingHeaders } from './guarding-headers.ts'
import type { Route } from './route.ts'

/** Turns routes into a server, and what goes wrong into an answer. */

export interface ServerParts extends CallParts {
  log: FastifyBaseLogger
  routes: readonly Route[]
}

const bodyLimit = 12 * 1024 * 1024

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // What the proxy itself adds is believed; what a client wrote before it would be an address of its choice.
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // Addresses that can not be read come to no route and to no hook.
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply)
      answerError(error, request, reply, parts.log)
    },
  }) as unknown as FastifyInstance
  const guarding = await guardingHeaders(config)
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    ;(request as WithLang).lang = langOf(request.headers['accept-language'])
    reply.headers(guarding).header('x-request-id', request.id)
  }
  await app.register(rateLimit, { global: false })
  await app.register(formbody, {
    parser: readForm,
  })
  await app.register(multipart, {
    limits: { fileSize: config.MAX_UPLOAD_MB * 1024 * 1024, files: 20, fields: 200 },
  })
  keepRawJson(app)
  takeBytes(app)

  app.decorateRequest('lang', 'en')
  app.addHook('onRequest', async (request, reply) => prepare(request, reply))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, parts.log))
  for (const one of parts.routes) register(app, one, parts)
  answerUnknown(app, parts.routes)
  return app
}

type WithLang = FastifyRequest & { lang: Lang; rawBody?: Buffer }

function readForm(text: string): Record<string, unknown> {
  // A product of the most variants has some 25,000 values. What has more is refused: cut off, it would be half a body.
  const limits = { depth: 6, arrayLimit: 2000, parameterLimit: 60_000 }
  if (text.split('&', limits.parameterLimit + 1).length > limits.parameterLimit)
    throw Object.assign(new Error('The body has too many values'), { statusCode: 413 })
  return qs.parse(text, limits) as Record<string, unknown>
}

/** JSON is parsed by us, so that signatures can be checked over the bytes as they came. */
function keepRawJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    ;(request as WithLang).rawBody = body as Buffer
    if ((body as Buffer).length === 0) return done(null, {})
    try {
      done(null, JSON.parse((body as Buffer).toString('utf8')))
    } catch {
      done(Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }))
    }
  })
}

/** Files that are put as they are: read by who wants them (`readBytes`), and not before it is known who that is. */
function takeBytes(app: FastifyInstance): void {
  app.addContentTypeParser(/^(?:image\/\w+|application\/octet-stream)$/, (request, body, done) => {
    if ((request.routeOptions.config as { takesBytes?: boolean }).takesBytes) return done(null, body)
    done(Object.assign(new Error('No file is taken here'), { statusCode: 415 }))
  })
}

/** The bytes of a JSON body as they came; for signatures. */
export const rawBody = (request: FastifyRequest): Buffer => (request as WithLang).rawBody ?? Buffer.alloc(0)

function register(app: FastifyInstance, one: Route, parts: ServerParts): void {
  const { endpoint, options } = one
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      takesBytes: options.takesBytes === true,
      ...(options.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } : {}),
    },
    handler: (request, reply) => answerCall({ route: one, parts, request: request as WithLang, reply }),
  })
}

/** PostgreSQL's word for a number that a column can not hold. */
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
  if (sqlState(error) === numberOutOfRange) {
    log.warn({ err: error, requestId: request.id, path }, 'a number that no column holds')
    return refuse(reply, path, lang, new Refusal(commonErrors.out_of_range))
  }
  const missing = danglingColumn(error)
  if (missing !== undefined) {
    log.warn({ err: error, requestId: request.id, path }, 'a record that is not there')
    return refuse(reply, path, lang, dangling(missing))
  }
  const status = Number((error as { statusCode?: unknown }).statusCode ?? 500)
  if (status === 413) return refuse(reply, path, lang, new Refusal(commonErrors.body_too_large))
  if (status === 429) {
    const seconds = Number(reply.getHeader('retry-after') ?? 60)
    return refuse(reply, path, lang, new Refusal(commonErrors.too_many, { seconds }))
  }
  // An id that is longer than any: there is nothing at such an address.
  if (status === 414) return failure(reply, path, lang, 404)
  if (status >= 400 && status < 500) return failure(reply, path, lang, status)
  log.error({ err: error, requestId: request.id, path }, 'fault')
  return failure(reply, path, lang, 500, { request_id: request.id })
}

/** Wrong address 404; right address with a wrong method 405, with Allow. */
function answerUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    matches: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const allowed = [...new Set(known.filter((k) => k.matches.test(path)).map((k) => k.method))]
    // What is for machines (/healthz, /metrics) is read and stands in no contract.
    if (allowed.length === 0 && app.hasRoute({ method: 'GET', url: path })) allowed.push('GET')
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return failure(reply, path, (request as WithLang).lang, allowed.length > 0 ? 405 : 404)
  })
}
