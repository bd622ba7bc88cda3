import { anonymousBodyLimit } from '@dropyard/contract/kit/endpoint'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import qs from 'qs'
import { type CallParts, isAnonymous } from './call.ts'
import { failure } from './envelope.ts'
import type { Route } from './route.ts'

/**
 * Which request bodies are read, and for whom. The contract sets the size limit (`bodyLimit`); a larger body is refused by its
 * Content-Length, before any of it is read.
 */

type WithBytes = FastifyRequest & { rawBody?: Buffer }

/** The raw body of a route that is `signed`. */
export const rawBody = (request: FastifyRequest): Buffer => (request as WithBytes).rawBody ?? Buffer.alloc(0)

/** Accepts JSON, forms and single files as the whole body. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }))
    }
  })
  await app.register(formbody, { parser: readForm })
  // A file as the whole body: the route reads the stream (`Arriving.bytes`) after the caller was authenticated.
  app.addContentTypeParser(/^(?:image\/\w+|application\/octet-stream)$/, (request, body, done) => {
    if ((request.routeOptions.config as { takesBytes?: boolean }).takesBytes) return done(null, body)
    done(Object.assign(new Error('No file is taken here'), { statusCode: 415 }))
  })
}

function readForm(text: string): Record<string, unknown> {
  // A product with the maximum of variants has some 25,000 values. A larger form is refused, because qs would cut it off
  // silently.
  const limits = { depth: 6, arrayLimit: 2000, parameterLimit: 60_000 }
  if (text.split('&', limits.parameterLimit + 1).length > limits.parameterLimit)
    throw Object.assign(new Error('The body has too many values'), { statusCode: 413 })
  return qs.parse(text, limits) as Record<string, unknown>
}

/** Accepts any content type as raw bytes: the handler parses them after it has checked the signature. */
export function takeSigned(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    ;(request as WithBytes).rawBody = body as Buffer
    done(null, undefined)
  })
  return scope
}

/** Refuses before the body is read: large bodies of unauthenticated callers with 401, and files to public endpoints with 415. */
export const limitAnonymousBodies =
  ({ endpoint, options }: Route, parts: CallParts): preParsingAsyncHookHandler =>
  async (request, reply, payload) => {
    const call = request as Parameters<typeof isAnonymous>[1]
    const refuse = (status: number) => {
      reply.header('connection', 'close')
      return failure(reply, endpoint.path, call.lang, status)
    }
    const { 'content-length': length, 'content-type': type, 'transfer-encoding': chunked } = request.headers
    if (endpoint.permission === 'public')
      return !options.signed && type?.startsWith('multipart/') ? refuse(415) : payload
    const small = chunked === undefined && Number(length ?? 0) <= anonymousBodyLimit
    return small || !(await isAnonymous(parts, call)) ? payload : refuse(401)
  }
