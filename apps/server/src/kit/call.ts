import { endpointKey } from '@dropyard/contract/kit/endpoint'
import type { Lang } from '@dropyard/contract/kit/text'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import { withoutSecrets, writeAudit } from './audit.ts'
import type { Config } from './config.ts'
import type { Actor, AuditNote, Ctx, Recalled } from './context.ts'
import type { Database, Db, Scope } from './database.ts'
import { failure, success } from './envelope.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import { type Route, WithExt } from './route.ts'
import { readMultipart } from './upload.ts'
import { read } from './validate.ts'

/** One call of an endpoint: who asks, whether they may, what they say, and the transaction in which it is answered. */

export interface CallParts {
  config: Config
  database: Database
  jobs: Jobs
  files: Files
  /** Who stands behind a token; null when nobody does. */
  authenticate: (token: string, request: { lang: Lang }) => Promise<Actor | null>
  /** Whom an earlier call found behind a token. */
  recall: (token: string) => Recalled | undefined
}

/** A request that arrived, for the endpoint that it asks. */
interface Call {
  route: Route
  parts: CallParts
  request: FastifyRequest & { lang: Lang }
  reply: FastifyReply
}

export async function answerCall(call: Call): Promise<unknown> {
  const { route, parts, request, reply } = call
  const { endpoint, options } = route
  const token = tokenOf(request)
  const known = onlyReads(route) && endpoint.permission !== 'public' ? parts.recall(token) : undefined
  const proven = known && (await answerKnown(call, known))
  if (proven) return proven
  const user = token ? await parts.authenticate(token, request) : null
  if (endpoint.permission !== 'public' && !user) return failure(reply, endpoint.path, request.lang, 401)
  if (user && !mayCall(user, endpoint)) return failure(reply, endpoint.path, request.lang, 403)
  const asked = await inputOf(call)
  const base = baseOf(call, user)
  const learned = await options.before?.(base, asked.body as never)
  const result = await inContext(call, base, { ...asked, learned })
  if (endpoint.raw || reply.sent) return result
  return success(endpoint.path, dressed(endpoint, result))
}

/** Whether a call can be answered from a transaction that only reads. */
const onlyReads = ({ endpoint, options }: Route): boolean =>
  endpoint.method === 'GET' && !options.writes && options.transaction !== false

/**
 * Reads for somebody who was here before. The proof that they still may travels with what they ask for, which saves a round
 * trip. Gives nothing when the proof fails or anything else does: then the long way says what is wrong, and having read twice
 * changes nothing.
 */
async function answerKnown(call: Call, known: Recalled): Promise<unknown> {
  const { route, parts } = call
  const { endpoint, options } = route
  if (endpoint.raw || options.before || options.as === 'system' || !mayCall(known.actor, endpoint))
    return undefined
  try {
    const input = await inputOf(call)
    const base = baseOf(call, known.actor)
    const [holds, result] = await parts.database.reading(known.actor.sees, (db) =>
      Promise.all([known.proof(db), run(route, readingCtx(call, base, db), input)]),
    )
    return holds ? success(endpoint.path, dressed(endpoint, result)) : undefined
  } catch {
    return undefined
  }
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : ''
}

function mayCall(user: Actor, endpoint: Route['endpoint']): boolean {
  const { permission } = endpoint
  if (permission === 'public') return true
  if (user.only && !user.only.has(endpointKey(endpoint))) return false
  return permission === 'signed-in' || user.permissions.has(permission)
}

/** What the call says, by the schemas of its endpoint. @throws Refusal that names the field. */
async function inputOf({ route: { endpoint }, parts, request, reply }: Call) {
  const { body, files } = request.isMultipart()
    ? await readMultipart(request, endpoint, parts.config)
    : { body: request.body, files: [] }
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, qs.parse(request.url.split('?')[1] ?? '', { depth: 5, arrayLimit: 1000 })),
    body: endpoint.method === 'GET' ? {} : read(endpoint.body, body),
    files,
    request,
    reply,
  }
}

/** What there is of a context without a transaction. */
function baseOf({ parts, request }: Call, user: Actor | null) {
  return {
    user,
    lang: request.lang,
    now: new Date(),
    log: request.log as FastifyBaseLogger,
    requestId: request.id,
    ip: request.ip,
    files: parts.files,
    database: parts.database,
    config: parts.config,
    startJob: parts.jobs.startWatched,
    enqueueIn: parts.jobs.enqueueIn,
  }
}

type Base = ReturnType<typeof baseOf>

const readingCtx = ({ parts }: Call, base: Base, db: Db): Ctx => ({
  ...base,
  db,
  enqueue: parts.jobs.enqueueIn(db),
  audit: () => undefined,
})

const run = (route: Route, ctx: Ctx, input: unknown): Promise<unknown> =>
  (route.handle as (ctx: unknown, input: unknown) => Promise<unknown>)(ctx, input)

type Asked = Awaited<ReturnType<typeof inputOf>> & { learned: unknown }

async function inContext(call: Call, base: Base, input: Asked): Promise<unknown> {
  const { route, parts, request } = call
  const { user } = base
  if (route.options.transaction === false) return run(route, withoutTransaction(route, base), input)
  const scope: Scope = route.options.as === 'system' ? 'all' : (user?.sees ?? [])
  if (onlyReads(route))
    return parts.database.reading(scope, (db) => run(route, readingCtx(call, base, db), input))
  return parts.database.transaction(scope, async (db) => {
    const notes: AuditNote[] = []
    const ctx = {
      ...base,
      db,
      enqueue: parts.jobs.enqueueIn(db),
      audit: (note: AuditNote) => void notes.push(note),
    }
    const result = await run(route, ctx, input)
    if (route.endpoint.method !== 'GET')
      writeAudit(
        db,
        { userId: user?.id ?? null, entityId: user?.entityId ?? null, requestId: request.id, ip: request.ip },
        endpointKey(route.endpoint),
        withoutSecrets(input.body, route.endpoint.secrets),
        notes,
      )
    return result
  })
}

/** For streams and slow reads: what would need a transaction fails. */
function withoutTransaction(route: Route, base: Base): Ctx {
  const closed = () => {
    throw new Error(`${endpointKey(route.endpoint)} runs without a transaction`)
  }
  return {
    ...base,
    audit: closed,
    enqueue: Object.assign(closed, { all: closed, again: closed }),
    get db(): never {
      return closed()
    },
  } as Ctx
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

/** Dates as ISO text; everything else as it is. What holds no date is not copied. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const items = value.map(plain)
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  let changed: Record<string, unknown> | undefined
  for (const key in value) {
    const before = (value as Record<string, unknown>)[key]
    const after = plain(before)
    if (after !== before) {
      changed ??= { ...value }
      changed[key] = after
    }
  }
  return changed ?? value
}
