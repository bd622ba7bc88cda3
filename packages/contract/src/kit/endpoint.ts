import { z } from 'zod'
import type { OtherNames } from './also.ts'
import { pageQuery } from './page.ts'
import { type Pair, type Words, wordsOf } from './text.ts'
import { id } from './wire.ts'

/**
 * Declares an endpoint. The server registers it, the browser calls it with the same types, and the OpenAPI document and the
 * tests of permissions are generated from it.
 *
 * ```ts
 * const rename = endpoint({
 *   method: 'PUT', path: '/shelf/:id', permission: 'shelf:rename', about: ['Rename', '重命名'],
 *   body: z.object({ name: wire.line(40) }),
 * })
 * ```
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Who may call: anyone, any user with a session, any user of staff, or users with the permission `resource:action`. There is
 * no default.
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
  /** Path with parameters such as `:id`, as the specification spells it. */
  readonly path: string
  readonly permission: P
  /** What it does, in a few words, for the API reference and the audit log. */
  readonly about: Words
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly data: Data
  /** Part of the answer next to `data`, such as counts of tabs. */
  readonly ext: Ext
  /** It answers one page of rows and their `total`. */
  readonly list: boolean
  /** Multipart field names that carry files; the handler gets them as `files`. */
  readonly files: readonly string[]
  /** It answers with a file or a redirect instead of JSON in an envelope. */
  readonly raw: boolean
  /** Body fields that must never reach a log or the audit trail. */
  readonly secrets: readonly string[]
  /** Alternative field names that the body (for GET the query) accepts: the specification's name → ours. */
  readonly also: OtherNames
  /** Largest body in bytes; a larger one is refused without being read. Files of a multipart form have separate limits. */
  readonly bodyLimit: number
}

/** Any endpoint, for code that iterates over the contract. */
export type AnyEndpoint = Endpoint

/** Most bytes that are read of a request's body without a valid session. */
export const anonymousBodyLimit = 16 * 1024
/** Most bytes that are read with a valid session: saving a product with the most variants takes about 10 MB. */
const knownBodyLimit = 12 * 1024 * 1024

const none = z.object({})
const nothing = z.unknown()
/** Parameters of a path with `:id`. */
const byId = z.object({ id })
type OfOne = `${string}/:id` | `${string}/:id/${string}`

interface Declaration<P extends Permission> {
  method: Method
  path: string
  permission: P
  about: Pair
  files?: readonly string[]
  raw?: boolean
  secrets?: readonly string[]
  also?: OtherNames
  bodyLimit?: number
}

/** Declares an endpoint that isn't a list. A path with `:id` needs no `params`. */
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
 * Declares a list. Its query takes `page`, `per-page` and the given filters; it answers rows, `total` and `ext`. A path with
 * `:id` needs no `params`.
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

/** Parameters of an endpoint that declares no `params`. */
const paramsOf = (path: string): Schema => (/\/:id(\/|$)/.test(path) ? byId : none)

/**
 * Reads the schemas of a declaration only when they are first used: there are about ten thousand in a process, and most days
 * need a few hundred. A declaration that builds a schema should therefore use a getter: `get data() { return z.object(…) }`.
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
  const { bodyLimit = permission === 'public' ? anonymousBodyLimit : knownBodyLimit } = d
  let params: Params | undefined
  let query: Query | undefined
  let body: Body | undefined
  let data: Data | undefined
  let ext: Ext | undefined
  return {
    method,
    path,
    permission,
    about: wordsOf(about),
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

/** Key that identifies an endpoint: `METHOD path`. */
export const endpointKey = (e: Pick<AnyEndpoint, 'method' | 'path'>): string => `${e.method} ${e.path}`

/** Endpoints of the merchant client whose paths in the specification don't begin with /sale. */
const merchantElsewhere: readonly string[] = ['/platform/bind', '/customized/setting', '/v1/shop-packbox']

/** Whether an endpoint answers in the envelope of the merchant side, used under /sale; all others use that of operations. */
export const isMerchantPath = (path: string): boolean =>
  ['/sale', ...merchantElsewhere].some((one) => path === one || path.startsWith(`${one}/`))

/** Finds all endpoints in a module's exports, also nested ones (records and groups contain several). */
export function endpointsIn(value: unknown): AnyEndpoint[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  if (isEndpoint(value)) return [value]
  if (value instanceof z.ZodType) return []
  return Object.values(value).flatMap(endpointsIn)
}

function isEndpoint(value: object): value is AnyEndpoint {
  return 'method' in value && 'path' in value && 'permission' in value && 'params' in value
}
