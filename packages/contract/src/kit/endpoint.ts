import { z } from 'zod'
import type { OtherNames } from './also.ts'
import { pageQuery } from './page.ts'
import type { Words } from './text.ts'
import { id } from './wire.ts'

/**
 * One endpoint, declared once. The server registers it, the browser calls it, the permission walk and the
 * OpenAPI document read it.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Who may call: everybody, everybody with a session, everybody of the staff, or holders of `resource:action`. There is no
 * default.
 */
export type Permission = 'public' | 'signed-in' | 'staff' | `${string}:${string}`

type Schema = z.ZodType

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  Ext extends Schema = Schema,
  P extends Permission = Permission,
> {
  readonly method: Method
  /** Path with `:id` places, as it stands in the specification. */
  readonly path: string
  readonly permission: P
  /** What it does, in a few words, for the API reference and the audit log. */
  readonly about: Words
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly data: Data
  /** Beside `data`: tab counts and the like. */
  readonly ext: Ext
  /** A list answers a page of rows and `total`. */
  readonly list: boolean
  /** Multipart field names that carry files; the handler gets them as `files`. */
  readonly files: readonly string[]
  /** Answers with a file or a redirect of its own instead of an envelope. */
  readonly raw: boolean
  /** Body fields that must never reach a log or the audit trail. */
  readonly secrets: readonly string[]
  /** Other names under which the body (of a GET the query) takes what it takes. */
  readonly also: OtherNames
  /** Bytes of the largest body; files of a multipart form have limits of their own. What is larger is not read. */
  readonly bodyLimit: number
}

/** Any endpoint, for walks over the contract. */
export type AnyEndpoint = Endpoint

/** Bytes that are read before it is known who sends them. */
export const strangerBodyLimit = 16 * 1024
/** Bytes that are read of somebody who is known: a product of the most variants has some 10 MB. */
const knownBodyLimit = 12 * 1024 * 1024

const none = z.object({})
const nothing = z.unknown()
/** Of a path that names one row. */
const byId = z.object({ id })
type OfOne = `${string}/:id` | `${string}/:id/${string}`

interface Declaration<P extends Permission> {
  method: Method
  path: string
  permission: P
  about: Words
  files?: readonly string[]
  raw?: boolean
  secrets?: readonly string[]
  also?: OtherNames
  bodyLimit?: number
}

/** Declares an endpoint that answers one piece of data. An `:id` in its path needs no `params`. */
export function endpoint<
  P extends Permission,
  Query extends Schema = typeof none,
  Body extends Schema = typeof none,
  Data extends Schema = typeof nothing,
  Ext extends Schema = typeof nothing,
>(
  d: Declaration<P> & { path: OfOne; params?: never; query?: Query; body?: Body; data?: Data; ext?: Ext },
): Endpoint<typeof byId, Query, Body, Data, Ext, P>
export function endpoint<
  P extends Permission,
  Params extends Schema = typeof none,
  Query extends Schema = typeof none,
  Body extends Schema = typeof none,
  Data extends Schema = typeof nothing,
  Ext extends Schema = typeof nothing,
>(
  d: Declaration<P> & { params?: Params; query?: Query; body?: Body; data?: Data; ext?: Ext },
): Endpoint<Params, Query, Body, Data, Ext, P>
export function endpoint(d: Declaration<Permission> & { params?: Schema }): Endpoint {
  return make(d, false)
}

interface Listing<P extends Permission, Row extends Schema, Filters extends z.ZodRawShape, Ext extends Schema>
  extends Omit<Declaration<P>, 'method'> {
  row: Row
  filters: Filters
  ext?: Ext
}
type ListQuery<Filters extends z.ZodRawShape> = ReturnType<typeof pageQuery.extend<Filters>>

/**
 * Declares a list: `page`, `per-page` and the given filters in, rows, `total` and `ext` out. An `:id` in its path needs no
 * `params`.
 */
export function listEndpoint<
  P extends Permission,
  Row extends Schema,
  Filters extends z.ZodRawShape,
  Ext extends Schema = typeof nothing,
>(
  d: Listing<P, Row, Filters, Ext> & { path: OfOne; params?: never },
): Endpoint<typeof byId, ListQuery<Filters>, typeof none, z.ZodArray<Row>, Ext, P>
export function listEndpoint<
  P extends Permission,
  Row extends Schema,
  Filters extends z.ZodRawShape,
  Params extends Schema = typeof none,
  Ext extends Schema = typeof nothing,
>(
  d: Listing<P, Row, Filters, Ext> & { params?: Params },
): Endpoint<Params, ListQuery<Filters>, typeof none, z.ZodArray<Row>, Ext, P>
export function listEndpoint(
  d: Listing<Permission, Schema, z.ZodRawShape, Schema> & { params?: Schema },
): Endpoint {
  return make(
    {
      ...d,
      method: 'GET',
      get query() {
        return pageQuery.extend(d.filters)
      },
      get data() {
        return z.array(d.row)
      },
    },
    true,
  )
}

/** The params of a path that says none itself. */
const paramsOf = (path: string): Schema => (/\/:id(\/|$)/.test(path) ? byId : none)

/**
 * The parts are read when somebody first asks for one: a process has some ten thousand schemas, and most requests of a day
 * need a few hundred. A declaration gives one that it makes as a getter, `get data() { return z.object(…) }`.
 */
function make<
  P extends Permission,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Data extends Schema,
  Ext extends Schema,
>(
  d: Declaration<P> & { params?: Params; query?: Query; body?: Body; data?: Data; ext?: Ext },
  list: boolean,
): Endpoint<Params, Query, Body, Data, Ext, P> {
  const { method, path, permission, about, files = [], raw = false, secrets = [], also = {} } = d
  const { bodyLimit = permission === 'public' ? strangerBodyLimit : knownBodyLimit } = d
  let params: Params | undefined
  let query: Query | undefined
  let body: Body | undefined
  let data: Data | undefined
  let ext: Ext | undefined
  return {
    method,
    path,
    permission,
    about,
    get params() {
      params ??= d.params ?? (paramsOf(path) as Params)
      return params
    },
    get query() {
      query ??= d.query ?? (none as unknown as Query)
      return query
    },
    get body() {
      body ??= d.body ?? (none as unknown as Body)
      return body
    },
    get data() {
      data ??= d.data ?? (nothing as unknown as Data)
      return data
    },
    get ext() {
      ext ??= d.ext ?? (nothing as unknown as Ext)
      return ext
    },
    list,
    files,
    raw,
    secrets,
    also,
    bodyLimit,
  }
}

/** `METHOD path`, the identity of an endpoint. */
export const endpointKey = (e: Pick<AnyEndpoint, 'method' | 'path'>): string => `${e.method} ${e.path}`

/** Calls of the merchant client that the specification names outside of /sale. */
const merchantElsewhere: readonly string[] = ['/platform/bind', '/customized/setting']

/** Which envelope an endpoint answers in: the merchant side under /sale, operations everywhere else. */
export const isMerchantPath = (path: string): boolean =>
  path === '/sale' || path.startsWith('/sale/') || merchantElsewhere.includes(path)

/** Finds every endpoint in a module's exports, however deep (resources and groups hold several). */
export function endpointsIn(value: unknown): AnyEndpoint[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  if (isEndpoint(value)) return [value]
  if (value instanceof z.ZodType) return []
  return Object.values(value).flatMap(endpointsIn)
}

function isEndpoint(value: object): value is AnyEndpoint {
  return 'method' in value && 'path' in value && 'permission' in value && 'params' in value
}
