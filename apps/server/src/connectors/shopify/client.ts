import type { FastifyBaseLogger } from 'fastify'
import { type Connection, PlatformError, type StoreCredentials } from '../connector.ts'
import { costBucket } from './cost-bucket.ts'

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

export interface QueryOptions {
  /** False: doing it twice is not the same as once, so a lost answer is the caller's to look into. */
  repeatable?: boolean
  /** True: fields that the app may not read come as null instead of refusing the whole answer. */
  partial?: boolean
}

export interface ShopifyClient {
  query<T>(document: string, variables?: Record<string, unknown>, options?: QueryOptions): Promise<T>
  /** Waits; ends early, with an error, when the work is stopped. */
  pause(ms: number): Promise<void>
}

export const originOf = (settings: ShopifySettings, shop: string): string =>
  settings.origin.replace('{shop}', shop)

const timeoutMs = 30_000
/** Tries of a call that was not answered; the job around it tries again later. */
const maxTries = 4
/** A busy shop is waited for this often. */
const maxWaits = 8
const longestWaitMs = 20_000
/** Renewed a little early, so that a token does not end in the middle of a call. */
const renewBeforeMs = 60_000

interface GraphqlBody {
  data?: Record<string, unknown> | null
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
  const { shop, signal } = connection
  const url = `${originOf(settings, shop)}/admin/api/${settings.apiVersion}/graphql.json`
  const wait = (ms: number) => pause(ms, signal)

  async function token(): Promise<string> {
    const { accessToken, accessExpires } = connection.credentials
    const ends = accessExpires ? Date.parse(accessExpires) : Number.POSITIVE_INFINITY
    if (ends - Date.now() < renewBeforeMs && mayRenew(connection.credentials))
      await connection.renew(accessToken, refresh)
    if (!connection.credentials.accessToken)
      throw new PlatformError('unauthorized', 'The store has no access token')
    return connection.credentials.accessToken
  }

  /** One call; a refused token is renewed once, because it may have ended before its time. */
  async function call(document: string, variables: Record<string, unknown>): Promise<GraphqlBody> {
    for (let renewed = false; ; renewed = true) {
      const access = await token()
      await wait(costBucket.waitFor(shop, document))
      const response = await send(url, access, document, variables, signal)
      if (response.status !== 401) return readBody(response)
      await response.body?.cancel()
      if (renewed || !mayRenew(connection.credentials))
        throw new PlatformError('unauthorized', 'The shop refused the token')
      await connection.renew(access, refresh)
    }
  }

  return {
    pause: wait,
    async query<T>(
      document: string,
      variables: Record<string, unknown> = {},
      { repeatable = true, partial = false }: QueryOptions = {},
    ): Promise<T> {
      for (let tries = 1, waits = 0; ; ) {
        try {
          const body = await call(document, variables)
          costBucket.learn(shop, document, body.extensions?.cost)
          return answerOf(body, partial) as T
        } catch (error) {
          if (!(error instanceof PlatformError) || !error.mayRetry) throw error
          const busy = error.kind === 'throttled'
          if (busy ? ++waits > maxWaits : !repeatable || ++tries > maxTries) throw error
          settings.log.info({ shop, tries, waits, reason: error.message }, 'shopify call is tried again')
          await wait(Math.min(longestWaitMs, error.retryAfterMs ?? 100 * 2 ** tries))
        }
      }
    },
  }
}

/** A permanent token that is refused is dead; others can be had anew. */
const mayRenew = (c: StoreCredentials): boolean =>
  Boolean(c.refreshToken) || (Boolean(c.appid) && Boolean(c.secret))

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
  const { status } = response
  if (status === 402 || status === 403 || status === 423)
    throw new PlatformError('denied', `The shop is closed to us (it answered ${status})`)
  if (status === 404) throw new PlatformError('missing', 'The shop does not exist')
  if (status >= 500) throw new PlatformError('unreachable', `The shop answered ${status}`)
  if (status >= 400) throw new PlatformError('refused', `The shop answered ${status}`)
  try {
    return JSON.parse(text) as GraphqlBody
  } catch (cause) {
    throw new PlatformError('unreachable', 'The answer was not JSON', { cause })
  }
}

/** The data of an answer. @throws what its errors mean. */
function answerOf(body: GraphqlBody, partial: boolean): Record<string, unknown> {
  const { data, errors = [] } = body
  const error = errors[0]
  if (!error) {
    if (!data) throw new PlatformError('unreachable', 'The answer was empty')
    return data
  }
  const code = error.extensions?.code
  if (code === 'THROTTLED') throw throttled(body)
  if (code === 'ACCESS_DENIED') {
    const bearable = errors.every((e) => e.extensions?.code === 'ACCESS_DENIED')
    if (partial && bearable && data && Object.values(data).every((v) => v !== null)) return data
    throw new PlatformError('denied', error.message)
  }
  if (code === 'INTERNAL_SERVER_ERROR') throw new PlatformError('unreachable', error.message)
  throw new PlatformError('refused', error.message)
}

function throttled({ extensions }: GraphqlBody): PlatformError {
  const status = extensions?.cost?.throttleStatus
  const missing = (extensions?.cost?.requestedQueryCost ?? 100) - (status?.currentlyAvailable ?? 0)
  return new PlatformError('throttled', 'The shop is busy', {
    retryAfterMs: Math.max(200, Math.ceil((missing / (status?.restoreRate || 50)) * 1000)),
  })
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new PlatformError('unreachable', 'Stopped'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

export interface UserError {
  field?: readonly string[] | null
  message: string
  code?: string | null
}

const gone = (error: UserError): boolean =>
  error.code === 'PRODUCT_DOES_NOT_EXIST' ||
  error.code === 'NOT_FOUND' ||
  /does not exist|not found/i.test(error.message)

/** Whether a mutation complains that what it is about is gone. */
export const saysGone = (errors: readonly UserError[] | undefined): boolean => errors?.some(gone) ?? false

/** A mutation's complaints; throws the first. */
export function refuseUserErrors(errors: readonly UserError[] | undefined): void {
  const first = errors?.[0]
  if (!first) return
  // Two of us made the same product at once: the next look finds it.
  const kind = first.code === 'HANDLE_NOT_UNIQUE' ? 'unreachable' : 'refused'
  throw new PlatformError(kind, first.message, { field: first.field?.filter((f) => f !== 'input').join('.') })
}
