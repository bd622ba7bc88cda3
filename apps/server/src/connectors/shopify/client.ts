import type { FastifyBaseLogger } from 'fastify'
import { busy, parseJson, pause, send, textOf, withRetries, withToken } from '../call.ts'
import { type Connection, PlatformError, type StoreCredentials } from '../connector.ts'
import { costBucket } from './cost-bucket.ts'

/**
 * Calls to one shop's Admin GraphQL API: renews tokens, respects the cost limit, and classifies failures by how to handle them.
 * Hand-written because the official client always rewrites addresses to https and doesn't retry throttling inside an HTTP 200
 * (docs/decisions).
 */

export interface ShopifySettings {
  clientId: string
  clientSecret: string
  /** URL of a shop, with `{shop}` for its domain. */
  origin: string
  apiVersion: string
  log: FastifyBaseLogger
}

export interface QueryOptions {
  /** False: not idempotent, so the caller must check what happened after a lost answer. */
  repeatable?: boolean
  /** True: fields that the app may not read are null, instead of failing the whole answer. */
  partial?: boolean
}

export interface ShopifyClient {
  query<T>(document: string, variables?: Record<string, unknown>, options?: QueryOptions): Promise<T>
  /** Waits; rejects early when the work is aborted. */
  pause(ms: number): Promise<void>
}

export const originOf = (settings: ShopifySettings, shop: string): string =>
  settings.origin.replace('{shop}', shop)

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

  async function call(document: string, variables: Record<string, unknown>): Promise<GraphqlBody> {
    const response = await withToken({ connection, mayRenew, refresh }, async (token) => {
      await wait(costBucket.waitFor(shop, document))
      return post(url, token, document, variables, signal)
    })
    return readBody(response)
  }

  return {
    pause: wait,
    query: <T>(
      document: string,
      variables: Record<string, unknown> = {},
      { repeatable = true, partial = false }: QueryOptions = {},
    ): Promise<T> =>
      withRetries({ shop, log: settings.log, signal, repeatable }, async () => {
        const body = await call(document, variables)
        costBucket.learn(shop, document, body.extensions?.cost)
        return answerOf(body, partial) as T
      }),
  }
}

/** A refused permanent token is final; others can be renewed. */
const mayRenew = (c: StoreCredentials): boolean =>
  Boolean(c.refreshToken) || (Boolean(c.appid) && Boolean(c.secret))

const post = (
  url: string,
  token: string,
  query: string,
  variables: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<Response> =>
  send(
    url,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify({ query, variables }),
    },
    signal,
  )

async function readBody(response: Response): Promise<GraphqlBody> {
  const text = await textOf(response)
  const { status } = response
  if (status === 429) throw busy(response)
  if (status === 402 || status === 403 || status === 423)
    throw new PlatformError('denied', `The shop is closed to us (it answered ${status})`)
  if (status === 404) throw new PlatformError('missing', 'The shop does not exist')
  if (status >= 500) throw new PlatformError('unreachable', `The shop answered ${status}`)
  if (status >= 400) throw new PlatformError('refused', `The shop answered ${status}`)
  return parseJson(text)
}

/** The data of an answer. @throws the error that its errors mean */
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

export interface UserError {
  field?: readonly string[] | null
  message: string
  code?: string | null
}

const gone = (error: UserError): boolean =>
  error.code === 'PRODUCT_DOES_NOT_EXIST' ||
  error.code === 'NOT_FOUND' ||
  /does not exist|not found/i.test(error.message)

/** Whether a mutation failed because its subject no longer exists. */
export const saysGone = (errors: readonly UserError[] | undefined): boolean => errors?.some(gone) ?? false

/** @throws the first error of a mutation, if any */
export function refuseUserErrors(errors: readonly UserError[] | undefined): void {
  const first = errors?.[0]
  if (!first) return
  // Two jobs created the same product concurrently: the next look finds it.
  const kind = first.code === 'HANDLE_NOT_UNIQUE' ? 'unreachable' : 'refused'
  throw new PlatformError(kind, first.message, { field: first.field?.filter((f) => f !== 'input').join('.') })
}
