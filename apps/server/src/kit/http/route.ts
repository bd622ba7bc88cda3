import type { Endpoint } from '@dropyard/contract/kit/endpoint'
import type { Page } from '@dropyard/contract/kit/page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../context.ts'
import type { Arriving, UploadedFile } from './upload.ts'

/** An endpoint with the function that answers it. */

export interface Input<P, Q, B, L = unknown> {
  params: P
  query: Q
  body: B
  /** What `preTransaction` found out. */
  precomputed: L
  files: readonly UploadedFile[]
  /** Takes the file that a request is (`takesBytes`). */
  arriving: Arriving
  /** For raw endpoints and signatures over raw bytes. */
  request: FastifyRequest
  reply: FastifyReply
}

type Schema = z.ZodType

type CtxOf<E> = E extends { permission: 'public' } ? Ctx : UserCtx
type Out<S> = S extends Schema ? z.output<S> : never
/** What a handler may answer: dates are written as ISO text, so a Date is as good as a string. */
type Answer<T> = T extends string
  ? T | Date
  : T extends (infer U)[]
    ? Answer<U>[]
    : T extends object
      ? { [K in keyof T]: Answer<T[K]> }
      : T

export interface Route {
  readonly endpoint: Endpoint
  readonly options: RouteOptions
  readonly handle: (ctx: never, input: never) => Promise<unknown>
}

/** What there is before a transaction opens. */
export type PreTransactionCtx = Pick<
  Ctx,
  'database' | 'files' | 'config' | 'log' | 'now' | 'ip' | 'user' | 'lang'
>

/** What `preTransaction` gets besides the body. */
export interface PreTransactionInput {
  params: unknown
  query: unknown
  files: readonly UploadedFile[]
  /** Where a file may be put until the request is answered. */
  arriving: Arriving
}

export interface RouteOptions<Body = never, Precomputed = unknown> {
  /**
   * Runs before the transaction opens: what must outlive its rollback, such as counting attempts; and what no transaction
   * waits for: asking others, files, pictures, passwords. The handler gets what it answers as `precomputed`.
   */
  preTransaction?: (early: PreTransactionCtx, body: Body, input: PreTransactionInput) => Promise<Precomputed>
  /** `system` sees every row and says so: logging in, webhooks. Default: what the actor may see. */
  as?: 'actor' | 'system'
  /** Calls allowed per minute from one address. */
  perMinute?: number
  /** A GET that changes something, such as noting that a message was seen. What others try to write is refused. */
  writes?: boolean
  /**
   * A write that does nothing outside of its transaction, neither to files nor to others: for somebody who was here before
   * it begins together with the proof of the session, which takes everything back when it fails. For what is called often.
   */
  databaseOnly?: boolean
  /** The body is a file as it is, taken by the handler (`arriving.bytes`); elsewhere such a body is refused. */
  takesBytes?: boolean
  /** The sender proves who they are over the bytes of the body (`rawBody`), so nothing parses it before the handler does. */
  signed?: boolean
  /** Its statements find rows by their keys, so one plan is right for all values. For what is called often. */
  genericPlan?: boolean
  /** Runs without a transaction; the handler opens its own. For streams and slow reads. */
  transaction?: boolean
}

/** Binds an endpoint to its handler. Types of params, query, body and answer come from the endpoint. */
export function route<E extends Endpoint<Schema, Schema, Schema, Schema, Schema>, Precomputed = unknown>(
  endpoint: E,
  handle: (
    ctx: CtxOf<E>,
    input: Input<Out<E['params']>, Out<E['query']>, Out<E['body']>, Precomputed>,
  ) => Promise<E['raw'] extends true ? unknown : RouteAnswer<E> | Afterwards<RouteAnswer<E>>>,
  options: RouteOptions<Out<E['body']>, Precomputed> = {},
): Route {
  return { endpoint: endpoint as unknown as Endpoint, handle, options: options as RouteOptions }
}

/** Routes with some of them answered in another way. */
export const instead = (routes: readonly Route[], ...own: readonly Route[]): Route[] =>
  routes.map((one) => own.find(({ endpoint }) => endpoint === one.endpoint) ?? one)

/** What a handler of this endpoint gets. */
export type RouteInput<E extends Endpoint<Schema, Schema, Schema, Schema, Schema>> = Input<
  Out<E['params']>,
  Out<E['query']>,
  Out<E['body']>
>

/** What is left to do once the transaction is over: making a file of what it read, removing files. Its answer is the call's. */
export class Afterwards<T> {
  readonly work: () => Promise<T>
  constructor(work: () => Promise<T>) {
    this.work = work
  }
}
export const afterwards = <T>(work: () => Promise<T>): Afterwards<T> => new Afterwards(work)

/** Lists answer a page; everything else answers its data, with `ext` beside it where declared. */
export type RouteAnswer<E extends Endpoint<Schema, Schema, Schema, Schema, Schema>> =
  | Page<Answer<Out<E['data']>> extends (infer R)[] ? R : never, Answer<Out<E['ext']>>>
  | Answer<Out<E['data']>>
  | WithExt<Answer<Out<E['data']>>, Answer<Out<E['ext']>>>

/** Data with something beside it. */
export class WithExt<D, X> {
  readonly data: D
  readonly ext: X
  constructor(data: D, ext: X) {
    this.data = data
    this.ext = ext
  }
}
