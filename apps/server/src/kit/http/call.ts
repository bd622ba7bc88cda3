import { endpointKey } from '@dropyard/contract/kit/endpoint'
import type { Lang } from '@dropyard/contract/kit/text'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import type { z } from 'zod'
import { type Actor, type AuditNote, type CachedActor, type Ctx, holds } from '../context.ts'
import { type Database, DatabaseUnavailable, type Db, type Scope, scopeOf } from '../data/database.ts'
import type { Files } from '../files/files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ownerOf } from '../jobs/turns.ts'
import { withoutSecrets, writeAudit } from '../record/audit.ts'
import type { Config } from '../start/config.ts'
import { failure, success } from './envelope.ts'
import { Afterwards, type Route, WithExt } from './route.ts'
import { serializeAnswer } from './serialize-answer.ts'
import { Arriving, type Received } from './upload.ts'
import { read } from './validate.ts'
import { withoutWithheld } from './withheld.ts'

/** One call of an endpoint: authentication, permission, input, and the transaction in which it is answered. */

export interface CallParts {
  config: Config
  database: Database
  jobs: Jobs
  files: Files
  /** The user of a token; null when the token is invalid. */
  authenticate: (token: string, request: { lang: Lang }) => Promise<Actor | null>
  /** The user whom an earlier call found for a token, from memory. */
  recall: (token: string) => CachedActor | undefined
}

/** A request for one endpoint. */
interface Call {
  route: Route
  /** Permissions with which staff may call it besides its own (`choosingPermissions`). */
  alternatives: ReadonlySet<string> | undefined
  /**
   * Schemas of responses that the client may have read: of this endpoint, and of the GET on the same path. A request
   * may contain their fields.
   */
  readBack: () => readonly z.ZodType[]
  parts: CallParts
  request: FastifyRequest & { lang: Lang }
  reply: FastifyReply
}

export async function answerCall(call: Call): Promise<unknown> {
  const { route, parts, request, reply } = call
  const { endpoint } = route
  const mayCall = (user: Actor): boolean => isAllowed(user, call)
  const token = tokenOf(request)
  const known = mayGoAhead(route) ? parts.recall(token) : undefined
  if (known && mayCall(known.actor)) {
    const answer = await answerKnown(call, known)
    if (answer !== unproven) return answer
  }
  const user = token ? await parts.authenticate(token, request) : null
  if (endpoint.permission !== 'public' && !user) return failure(reply, endpoint.path, request.lang, 401)
  if (user && !mayCall(user)) return failure(reply, endpoint.path, request.lang, 403)
  return answerFor(call, user)
}

/** Whether the request has no valid session: its token belongs to no cached user and can't be authenticated. */
export async function isAnonymous(
  parts: Pick<CallParts, 'authenticate' | 'recall'>,
  request: FastifyRequest & { lang: Lang },
): Promise<boolean> {
  const token = tokenOf(request)
  if (!token) return true
  return parts.recall(token) === undefined && (await parts.authenticate(token, request)) === null
}

/** Whether a call can run in a read-only transaction. */
const onlyReads = ({ endpoint, options }: Route): boolean =>
  endpoint.method === 'GET' && !options.writes && options.transaction !== false

/** Whether everything that a call does can be rolled back until its answer is sent. */
const mayGoAhead = (route: Route): boolean =>
  (onlyReads(route) || route.options.databaseOnly === true) &&
  route.endpoint.permission !== 'public' &&
  !route.endpoint.raw &&
  !route.options.preTransaction &&
  route.options.as !== 'system'

const unproven = Symbol('unproven')

/**
 * Answers a user from an earlier request. The session is verified by a query that is sent together with those of the call, which
 * saves a round trip. If verification fails, everything is rolled back, and `unproven` makes the caller authenticate from scratch
 * to report the error.
 */
async function answerKnown(call: Call, { actor, verify }: CachedActor): Promise<unknown> {
  let holds: boolean | undefined
  const prove = async (db: Db): Promise<void> => {
    holds = await verify(db)
    if (!holds) throw new Error('What is remembered of a session does not hold')
  }
  try {
    return await answerFor(call, actor, prove)
  } catch (error) {
    // With a valid session the caller gets the error; a lost database says nothing about the session.
    if (holds || error instanceof DatabaseUnavailable) throw error
    return unproven
  }
}

async function answerFor(
  call: Call,
  user: Actor | null,
  prove?: (db: Db) => Promise<void>,
): Promise<unknown> {
  const { endpoint, options } = call.route
  const arriving = new Arriving(call.parts.config, ownerOf(user, call.request.ip))
  try {
    const asked = await inputOf(call, arriving)
    const base = baseOf(call, user)
    const precomputed = await options.preTransaction?.(base, asked.body as never, asked)
    const answer = await inContext(call, base, { ...asked, precomputed }, prove)
    const result = answer instanceof Afterwards ? await answer.work() : answer
    if (endpoint.raw || call.reply.sent) return result
    return success(endpoint.path, serialized(endpoint, result, user))
  } finally {
    await arriving.discard()
  }
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : ''
}

function isAllowed(user: Actor, { route: { endpoint }, alternatives }: Call): boolean {
  const { permission } = endpoint
  if (permission === 'public') return true
  if (user.allowedEndpoints && !user.allowedEndpoints.has(endpointKey(endpoint))) return false
  if (holds(user, permission)) return true
  return user.kind === 'staff' && [...(alternatives ?? [])].some((one) => user.permissions.has(one))
}

/** The page from which a merchant's browser calls (specification, section 7); every call may send it. */
const pageName = 'ref'

/**
 * Validates the input of a request by the endpoint's schemas. A write refuses undeclared fields, with two exceptions:
 * its body may contain the path parameters, and fields of the response of this endpoint or of the GET on the same path,
 * so that a client can send back a row that it has read. @throws Refusal that names the field
 */
async function inputOf(call: Call, arriving: Arriving) {
  const { endpoint, options } = call.route
  const { request, reply } = call
  const writes = endpoint.method !== 'GET' || options.writes === true
  // Platforms extend the payloads of their webhooks, so unknown fields are accepted there.
  const strict = writes && !options.signed
  const inPath = (request.params ?? {}) as Record<string, unknown>
  const { body, files } = await received(call, arriving)
  const query = qs.parse(request.url.split('?')[1] ?? '', { depth: 5, arrayLimit: 1000 })
  const names = { also: endpoint.also, lang: request.lang }
  return {
    params: read(endpoint.params, request.params),
    query: read(
      endpoint.query,
      query,
      endpoint.method === 'GET' ? names : undefined,
      strict ? { ignored: { [pageName]: undefined } } : undefined,
    ),
    body:
      endpoint.method === 'GET'
        ? {}
        : read(endpoint.body, body, names, strict ? { ignored: inPath, readBack: call.readBack } : undefined),
    files,
    arriving,
    request,
    reply,
  }
}

function received({ route: { endpoint }, request }: Call, arriving: Arriving): Promise<Received> | Received {
  if (request.isMultipart()) return arriving.multipart(request, endpoint)
  return { body: request.body, files: [] }
}

/** The parts of a context that need no transaction. */
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
    startJob: parts.jobs.startTracked,
    enqueueIn: parts.jobs.enqueueIn,
  }
}

type Base = ReturnType<typeof baseOf>

type Asked = Awaited<ReturnType<typeof inputOf>> & { precomputed: unknown }

const run = (route: Route, ctx: Ctx, input: Asked): Promise<unknown> =>
  (route.handle as (ctx: unknown, input: unknown) => Promise<unknown>)(ctx, input)

/** @param prove verifies the session within the transaction; if it fails, the call fails */
async function inContext(
  call: Call,
  base: Base,
  input: Asked,
  prove?: (db: Db) => Promise<void>,
): Promise<unknown> {
  const { route, parts, request } = call
  const { user } = base
  if (route.options.transaction === false) return run(route, withoutTransaction(route, base), input)
  const isRead = route.endpoint.method === 'GET'
  const scope: Scope = route.options.as === 'system' ? 'all' : user ? scopeOf(user) : []
  let later: (() => Promise<void>)[] = []
  let notes: AuditNote[] = []
  const trace = (db: Db): void =>
    writeAudit(
      db,
      { userId: user?.id ?? null, entityId: user?.entityId ?? null, requestId: request.id, ip: request.ip },
      endpointKey(route.endpoint),
      withoutSecrets(isRead ? input.query : input.body, route.endpoint.secrets),
      notes,
    )
  const work = async (db: Db): Promise<unknown> => {
    notes = []
    later = []
    const audit = (note: AuditNote) => void notes.push(note)
    const onCommit = (one: () => Promise<void>) => void later.push(one)
    const ctx = { ...base, db, enqueue: parts.jobs.enqueueIn(db), audit, onCommit }
    const proof = prove?.(db)
    // Await both: a late query would run on a connection that is already back in the pool.
    const [done, proven] = await Promise.allSettled([run(route, ctx, input), proof])
    if (proven.status === 'rejected') throw proven.reason
    if (done.status === 'rejected') throw done.reason
    const result = done.value
    if (!isRead) trace(db)
    return result
  }
  const result = onlyReads(route)
    ? await parts.database.readOnly(scope, work)
    : await parts.database.transaction(scope, work, route.options)
  for (const one of later) await one()
  // Reads write no audit row, except for exports as files.
  if (isRead && notes.length > 0) await parts.database.transaction(scope, async (db) => trace(db))
  return result
}

/** The context of streams and slow reads: everything that needs a transaction throws. */
function withoutTransaction(route: Route, base: Base): Ctx {
  const closed = () => {
    throw new Error(`${endpointKey(route.endpoint)} runs without a transaction`)
  }
  return {
    ...base,
    audit: closed,
    onCommit: closed,
    enqueue: Object.assign(closed, { all: closed, again: closed }),
    get db(): never {
      return closed()
    },
  } as Ctx
}

/** Shapes the answer by its schema: undeclared fields are dropped, and a value of the wrong type is a server error. */
function serialized(
  endpoint: Route['endpoint'],
  result: unknown,
  reader: Actor | null,
): { data: unknown; total?: number; ext?: unknown } {
  const shaped = (schema: z.ZodType, value: unknown) =>
    withoutWithheld(schema, serializeAnswer(schema, value), reader)
  if (endpoint.list) {
    const page = result as { data: unknown[]; total: number; ext?: unknown }
    return {
      data: shaped(endpoint.data, page.data),
      total: page.total,
      ...(page.ext === undefined ? {} : { ext: shaped(endpoint.ext, page.ext) }),
    }
  }
  if (result instanceof WithExt)
    return { data: shaped(endpoint.data, result.data), ext: shaped(endpoint.ext, result.ext) }
  return { data: shaped(endpoint.data, result) }
}
