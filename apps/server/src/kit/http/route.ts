import type { Endpoint } from '@dropyard/contract/kit/endpoint'
import type { Page } from '@dropyard/contract/kit/page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../context.ts'
import type { Arriving, UploadedFile } from './upload.ts'

/** An endpoint together with its handler. */

export interface Input<P, Q, B, L = unknown> {
  params: P
  query: Q
  body: B
  /** The result of `preTransaction`. */
  precomputed: L
  files: readonly UploadedFile[]
  /** Reads the request body as a file (`takesBytes`). */
  arriving: Arriving
  /** For raw endpoints and signatures over raw bytes. */
  request: FastifyRequest
  reply: FastifyReply
}

type Schema = z.ZodType

type CtxOf<E> = E extends { permission: 'public' } ? Ctx : UserCtx
type Out<S> = S extends Schema ? z.output<S> : never
/** What a handler may return: dates are serialised as ISO text, so a Date is accepted in place of a string. */
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

/** The context of `preTransaction`. */
export type PreTransactionCtx = Pick<
  Ctx,
  'database' | 'files' | 'config' | 'log' | 'now' | 'ip' | 'user' | 'lang'
>

/** The input of `preTransaction`, in addition to the body. */
export interface PreTransactionInput {
  params: unknown
  query: unknown
  files: readonly UploadedFile[]
  /** A place for temporary files, which are deleted after the response. */
  arriving: Arriving
}

export interface RouteOptions<Body = never, Precomputed = unknown> {
  /**
   * Runs before the transaction opens: for work that must survive its rollback, such as counting attempts, and for work that must
   * not run within a transaction: calls to other systems, files, pictures, passwords. The handler gets the result as
   * `precomputed`.
   */
  preTransaction?: (early: PreTransactionCtx, body: Body, input: PreTransactionInput) => Promise<Precomputed>
  /** `system` can see all rows: logging in, webhooks. Default: the rows that the actor may see. */
  as?: 'actor' | 'system'
  /** Maximum of calls per minute from one address. */
  perMinute?: number
  /** A GET that changes something, such as marking a message as read. Other GETs run in a read-only transaction. */
  writes?: boolean
  /**
   * A write without effects outside of its transaction (files, other systems). For a cached user it starts without waiting for
   * the check of the session, which rolls back everything if it fails. For endpoints that are called often.
   */
  databaseOnly?: boolean
  /** The request body is a single file, read by the handler (`arriving.bytes`); other routes refuse such a body. */
  takesBytes?: boolean
  /** The sender signs the bytes of the body (`rawBody`), so nothing parses it before the handler does. */
  signed?: boolean
  /** Its statements find rows by keys, so that one query plan is right for all values. For endpoints that are called often. */
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

/** The routes, some of them replaced by others for the same endpoints. */
export const overrideRoutes = (routes: readonly Route[], ...own: readonly Route[]): Route[] =>
  routes.map((one) => own.find(({ endpoint }) => endpoint === one.endpoint) ?? one)

/** The input of a handler for this endpoint. */
export type RouteInput<E extends Endpoint<Schema, Schema, Schema, Schema, Schema>> = Input<
  Out<E['params']>,
  Out<E['query']>,
  Out<E['body']>
>

/**
 * Work for after the transaction, such as making a file of the rows it read or deleting files. Its result is the answer of the
 * call.
 */
export class Afterwards<T> {
  readonly work: () => Promise<T>
  constructor(work: () => Promise<T>) {
    this.work = work
  }
}
export const afterwards = <T>(work: () => Promise<T>): Afterwards<T> => new Afterwards(work)

/** Lists answer a page; all others answer their data, with `ext` next to it where declared. */
export type RouteAnswer<E extends Endpoint<Schema, Schema, Schema, Schema, Schema>> =
  | Page<Answer<Out<E['data']>> extends (infer R)[] ? R : never, Answer<Out<E['ext']>>>
  | Answer<Out<E['data']>>
  | WithExt<Answer<Out<E['data']>>, Answer<Out<E['ext']>>>

/** Data with `ext` next to it. */
export class WithExt<D, X> {
  readonly data: D
  readonly ext: X
  constructor(data: D, ext: X) {
    this.data = data
    this.ext = ext
  }
}
