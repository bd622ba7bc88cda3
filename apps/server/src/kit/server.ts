import { endpointKey } from '@dropyard/contract/kit/endpoint'
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
import { withoutSecrets, writeAudit } from './audit.ts'
import type { Config } from './config.ts'
import type { Actor, AuditNote, Ctx } from './context.ts'
import { type Database, type Scope, sqlState } from './database.ts'
import { failure, refuse, success } from './envelope.ts'
import { Refusal } from './errors.ts'
import type { Files } from './files.ts'
import { guardingHeaders } from './guarding-headers.ts'
import type { Jobs } from './jobs.ts'
import { type Route, WithExt } from './route.ts'
import { readMultipart } from './upload.ts'
import { read } from './validate.ts'

/** Turns routes into a server: reads input, checks the permission, opens the transaction, dresses the answer. */

export interface ServerParts {
  config: Config
  database: Database
  jobs: Jobs
  files: Files
  log: FastifyBaseLogger
  /** Who stands behind a token; null when nobody does. */
  authenticate: (token: string, request: { lang: Lang }) => Promise<Actor | null>
  /** What the web app's own pages may load; false turns the header off for API-only processes. */
  routes: readonly Route[]
}

const bodyLimit = 12 * 1024 * 1024

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.TRUST_PROXY,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  const guarding = await guardingHeaders(config.PUBLIC_URL)
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
  app.addHook('onRequest', async (request, reply) => {
    ;(request as WithLang).lang = langOf(request.headers['accept-language'])
    reply.headers(guarding).header('x-request-id', request.id)
  })
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
  app.removeContentTypeParser('application/json')
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
  app.addContentTypeParser(/^(?:image\/\w+|application\/octet-stream)$/, (_request, body, done) =>
    done(null, body),
  )
}

/** The bytes of a JSON body as they came; for signatures. */
export const rawBody = (request: FastifyRequest): Buffer => (request as WithLang).rawBody ?? Buffer.alloc(0)

function register(app: FastifyInstance, one: Route, parts: ServerParts): void {
  const { endpoint, options } = one
  const handle = one.handle as (ctx: unknown, input: unknown) => Promise<unknown>
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.perMinute ? { config: { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } } : {}),
    async handler(request, reply) {
      const lang = (request as WithLang).lang
      const user = await actorOf(request, parts, lang)
      if (endpoint.permission !== 'public' && !user) return failure(reply, endpoint.path, lang, 401)
      if (user && !mayCall(user, endpoint)) return failure(reply, endpoint.path, lang, 403)
      const { body, files } = request.isMultipart()
        ? await readMultipart(request, endpoint, parts.config)
        : { body: request.body, files: [] }
      const asked = {
        params: read(endpoint.params, request.params),
        query: read(
          endpoint.query,
          qs.parse(request.url.split('?')[1] ?? '', { depth: 5, arrayLimit: 1000 }),
        ),
        body: endpoint.method === 'GET' ? {} : read(endpoint.body, body),
        files,
        request,
        reply,
      }
      const now = new Date()
      const learned = await options.before?.(
        {
          database: parts.database,
          files: parts.files,
          config: parts.config,
          log: request.log,
          now,
          ip: request.ip,
          user,
        },
        asked.body as never,
      )
      const input = { ...asked, learned }
      const run = (ctx: Ctx) => handle(ctx, input)
      const result = await inContext(parts, { user, lang, request, route: one, input: input.body }, run)
      if (endpoint.raw || reply.sent) return result
      return success(endpoint.path, dressed(endpoint, result))
    },
  })
}

async function actorOf(request: FastifyRequest, parts: ServerParts, lang: Lang): Promise<Actor | null> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7).trim() : ''
  return token ? parts.authenticate(token, { lang }) : null
}

function mayCall(user: Actor, endpoint: Route['endpoint']): boolean {
  const { permission } = endpoint
  if (permission === 'public') return true
  if (user.only && !user.only.has(endpointKey(endpoint))) return false
  return permission === 'signed-in' || user.permissions.has(permission)
}

interface Call {
  user: Actor | null
  lang: Lang
  request: FastifyRequest
  route: Route
  input: unknown
}

async function inContext(
  parts: ServerParts,
  call: Call,
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const { user, request, route } = call
  const scope: Scope = route.options.as === 'system' ? 'all' : (user?.sees ?? [])
  const base = {
    user,
    lang: call.lang,
    now: new Date(),
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    files: parts.files,
    database: parts.database,
    config: parts.config,
    startJob: parts.jobs.startWatched,
    enqueueIn: parts.jobs.enqueueIn,
  }
  if (route.options.transaction === false) {
    const closed = () => {
      throw new Error(`${endpointKey(route.endpoint)} runs without a transaction`)
    }
    return run({
      ...base,
      audit: closed,
      enqueue: Object.assign(closed, { all: closed, again: closed }),
      get db(): never {
        return closed()
      },
    } as Ctx)
  }
  return parts.database.transaction(scope, async (db) => {
    const notes: AuditNote[] = []
    const result = await run({
      ...base,
      db,
      enqueue: parts.jobs.enqueueIn(db),
      audit: (note) => notes.push(note),
    })
    if (route.endpoint.method !== 'GET')
      writeAudit(
        db,
        { userId: user?.id ?? null, entityId: user?.entityId ?? null, requestId: request.id, ip: request.ip },
        endpointKey(route.endpoint),
        withoutSecrets(call.input, route.endpoint.secrets),
        notes,
      )
    return result
  })
}

/** The declared shape and nothing else: what is not declared is dropped, what does not fit is a fault. */
function dressed(
  endpoint: Route['endpoint'],
  result: unknown,
): { data: unknown; total?: number; ext?: unknown } {
  if (endpoint.list) {
    const page = result as { data: unknown[]; total: number; ext?: unknown }
    return {
      data: endpoint.data.parse(plain(page.data)),
      total: page.total,
      ...(page.ext === undefined ? {} : { ext: endpoint.ext.parse(plain(page.ext)) }),
    }
  }
  if (result instanceof WithExt)
    return { data: endpoint.data.parse(plain(result.data)), ext: endpoint.ext.parse(plain(result.ext)) }
  return { data: endpoint.data.parse(plain(result)) }
}

/** Dates as ISO text; everything else as it is. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]))
  return value
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
  const status = Number((error as { statusCode?: unknown }).statusCode ?? 500)
  if (status === 429) return failure(reply, path, lang, 429)
  if (status >= 400 && status < 500) return failure(reply, path, lang, status)
  log.error({ err: error, requestId: request.id, path }, 'fault')
  return failure(reply, path, lang, 500, { request_id: request.id })
}

/** Wrong address 404; right address with a wrong method 405, with Allow. */
function answerUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    matches: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`),
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
