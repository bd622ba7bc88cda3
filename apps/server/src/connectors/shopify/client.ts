import type { FastifyBaseLogger } from 'fastify'
import { type Connection, PlatformError, type StoreCredentials } from '../connector.ts'

/**
 * Calls to one shop's Admin GraphQL API: renews tokens, keeps to the cost limit, and sorts failures by what can
 * be done about them. Hand-written because the official client always rewrites addresses to https and does not
 * retry what is throttled inside an HTTP 200 (docs/decisions).
 */

export interface ShopifySettings {
  clientId: string
  clientSecret: string
  /** Address of a shop, `{shop}` standing for its domain. */
  origin: string
  apiVersion: string
  log: FastifyBaseLogger
}

export interface ShopifyClient {
  query<T>(document: string, variables?: Record<string, unknown>): Promise<T>
}

export const originOf = (settings: ShopifySettings, shop: string): string =>
  settings.origin.replace('{shop}', shop)

interface Throttle {
  available: number
  restoreRate: number
  at: number
}
/** What is left of each shop's bucket, as its last answer said; shared by all calls of this process. */
const buckets = new Map<string, Throttle>()

const timeoutMs = 30_000
const maxTries = 5
/** Renewed a little early, so that a token does not end in the middle of a call. */
const renewBeforeMs = 60_000

interface GraphqlBody {
  data?: unknown
  errors?: { message: string; extensions?: { code?: string } }[]
  extensions?: {
    cost?: {
      requestedQueryCost?: number
      throttleStatus?: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
    }
  }
}

export function shopifyClient(
  settings: ShopifySettings,
  connection: Connection,
  refresh: (newest: StoreCredentials) => Promise<StoreCredentials>,
): ShopifyClient {
  let credentials = connection.credentials
  const url = `${originOf(settings, connection.shop)}/admin/api/${settings.apiVersion}/graphql.json`

  async function token(): Promise<string> {
    const ends = credentials.accessExpires ? Date.parse(credentials.accessExpires) : Number.POSITIVE_INFINITY
    if (ends - Date.now() < renewBeforeMs) credentials = await connection.renew(refresh)
    if (!credentials.accessToken) throw new PlatformError('unauthorized', 'The store has no access token')
    return credentials.accessToken
  }

  async function once(document: string, variables: Record<string, unknown>): Promise<GraphqlBody> {
    const access = await token()
    await paced(connection.shop)
    const response = await send(url, access, document, variables, connection.signal)
    if (response.status === 401) {
      // Somebody else may have renewed meanwhile; a permanent token that is refused is dead.
      if (credentials.refreshToken && credentials.accessToken === access)
        credentials = await connection.renew(refresh)
      throw new PlatformError(
        credentials.accessToken === access ? 'unauthorized' : 'unreachable',
        'The shop refused the token',
      )
    }
    return readBody(response)
  }

  return {
    async query<T>(document: string, variables: Record<string, unknown> = {}): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          const body = await once(document, variables)
          const wait = judge(connection.shop, body)
          if (wait === 0) return body.data as T
          if (attempt >= maxTries)
            throw new PlatformError('throttled', 'The shop is busy', { retryAfterMs: wait })
          await pause(wait, connection.signal)
        } catch (error) {
          if (!(error instanceof PlatformError) || !error.mayRetry || attempt >= maxTries) throw error
          settings.log.warn(
            { shop: connection.shop, attempt, reason: error.message },
            'shopify call is tried again',
          )
          await pause(error.retryAfterMs ?? Math.min(8000, 250 * 2 ** attempt), connection.signal)
        }
      }
    },
  }
}

async function send(
  url: string,
  token: string,
  query: string,
  variables: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const ended = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify({ query, variables }),
      signal: signal ? AbortSignal.any([signal, ended]) : ended,
      redirect: 'error',
    })
  } catch (cause) {
    throw new PlatformError('unreachable', 'The shop did not answer', { cause })
  }
}

async function readBody(response: Response): Promise<GraphqlBody> {
  const text = await response.text().catch((cause: unknown) => {
    throw new PlatformError('unreachable', 'The answer broke off', { cause })
  })
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? '2')
    throw new PlatformError('throttled', 'The shop is busy', {
      retryAfterMs: (Number.isFinite(seconds) ? seconds : 2) * 1000,
    })
  }
  if (response.status === 402 || response.status === 403 || response.status === 423)
    throw new PlatformError('denied', `The shop answered ${response.status}`)
  if (response.status === 404) throw new PlatformError('missing', 'The shop does not exist')
  if (response.status >= 500) throw new PlatformError('unreachable', `The shop answered ${response.status}`)
  try {
    return JSON.parse(text) as GraphqlBody
  } catch (cause) {
    throw new PlatformError('unreachable', 'The answer was not JSON', { cause })
  }
}

/** Milliseconds to wait before the same call again; 0 when it was answered. */
function judge(shop: string, body: GraphqlBody): number {
  const cost = body.extensions?.cost
  const status = cost?.throttleStatus
  if (status)
    buckets.set(shop, {
      available: status.currentlyAvailable,
      restoreRate: status.restoreRate,
      at: Date.now(),
    })
  const error = body.errors?.[0]
  if (!error) return 0
  const code = error.extensions?.code
  if (code === 'THROTTLED') {
    const missing = (cost?.requestedQueryCost ?? 100) - (status?.currentlyAvailable ?? 0)
    return Math.max(200, Math.ceil((missing / (status?.restoreRate ?? 50)) * 1000))
  }
  if (code === 'ACCESS_DENIED') throw new PlatformError('denied', error.message)
  if (code === 'INTERNAL_SERVER_ERROR') throw new PlatformError('unreachable', error.message)
  throw new PlatformError('refused', error.message)
}

/** Below this much left the next call waits for the bucket to fill, rather than being refused. */
const reserve = 100

async function paced(shop: string): Promise<void> {
  const bucket = buckets.get(shop)
  if (!bucket) return
  const now = bucket.available + ((Date.now() - bucket.at) / 1000) * bucket.restoreRate
  if (now < reserve) await pause(((reserve - now) / bucket.restoreRate) * 1000)
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new PlatformError('unreachable', 'Stopped'))
      },
      { once: true },
    )
  })
}

/** A mutation's complaints; throws the first. */
export function refuseUserErrors(
  errors: readonly { field?: readonly string[] | null; message: string; code?: string | null }[] | undefined,
): void {
  const first = errors?.[0]
  if (first) throw new PlatformError('refused', first.message, { field: first.field?.join('.') })
}
