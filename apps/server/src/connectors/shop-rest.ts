import type { FastifyBaseLogger } from 'fastify'
import { busy, pause, send, textOf, withRetries, withToken } from './call.ts'
import { type Connection, PlatformError, type StoreCredentials } from './connector.ts'
import { waitForPlace } from './leaky-bucket.ts'

/** Calls to the REST API of a hosted shop, shared by Shoplazza and SHOPLINE: JSON, leaky bucket, `errors`. */

export interface ShopRules {
  /** Base URL of the API in the shop, without a trailing slash. */
  base: string
  log: FastifyBaseLogger
  /** The header with the token. */
  prove(token: string): Record<string, string>
  mayRenew(credentials: StoreCredentials): boolean
  refresh(newest: StoreCredentials): Promise<StoreCredentials>
  bucket: { size: number; perSecond: number }
}

export interface Asked {
  query?: Readonly<Record<string, string | number | undefined>>
  body?: object
  /** False: not idempotent, so the caller must check what happened after a lost answer. */
  repeatable?: boolean
}

export interface Answer<T> {
  data: T
  headers: Headers
}

export interface ShopRest {
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more?: Asked): Promise<Answer<T>>
  /** Waits; rejects early when the work is aborted. */
  pause(ms: number): Promise<void>
}

export function shopRest(connection: Connection, rules: ShopRules): ShopRest {
  const { shop, signal } = connection
  const { log, mayRenew, refresh, bucket } = rules
  return {
    pause: (ms) => pause(ms, signal),
    ask: <T>(method: string, path: string, { query, body, repeatable = true }: Asked = {}) =>
      withRetries({ shop, log, signal, repeatable }, async () => {
        const response = await withToken({ connection, mayRenew, refresh }, async (token) => {
          await pause(waitForPlace(rules.base, bucket.size, bucket.perSecond), signal)
          return send(
            `${rules.base}${path}${queryOf(query)}`,
            {
              method,
              headers: {
                accept: 'application/json',
                ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
                ...rules.prove(token),
              },
              ...(body ? { body: JSON.stringify(body) } : {}),
            },
            signal,
          )
        })
        return { data: (await readAnswer(response)) as T, headers: response.headers }
      }),
  }
}

function queryOf(query: Asked['query']): string {
  const given = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** 402: frozen store, 403: missing permission, 423: locked store; 433 to 436: SHOPLINE's security blocks. */
const closed = new Set([402, 403, 423, 433, 434, 435, 436])

async function readAnswer(response: Response): Promise<unknown> {
  const text = await textOf(response)
  const { status } = response
  if (status === 429) throw busy(response)
  if (status >= 500) throw new PlatformError('unreachable', `The shop answered ${status}`)
  const body = parse(text, status)
  if (status < 400) return body
  const { message, field } = complaintOf(body)
  if (closed.has(status))
    throw new PlatformError('denied', message ?? `The shop is closed to us (it answered ${status})`)
  if (status === 404) throw new PlatformError('missing', message ?? 'It is gone from the store')
  throw new PlatformError('refused', message ?? `The shop answered ${status}`, { field })
}

/** Ids exceed JavaScript's safe integers, so they are read as strings. */
const idsAsText = (text: string): string => text.replace(/"(\w*id)":\s*(\d{15,})/g, '"$1":"$2"')

/** The object in a webhook's body; empty if it is no object. */
export function objectIn<T extends object>(body: Buffer): Partial<T> {
  try {
    const said: unknown = JSON.parse(idsAsText(body.toString('utf8')))
    return said !== null && typeof said === 'object' ? said : {}
  } catch {
    return {}
  }
}

function parse(text: string, status: number): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(idsAsText(text))
  } catch (cause) {
    // An HTML page instead of JSON: with an error status, the status suffices.
    if (status >= 400) return {}
    throw new PlatformError('unreachable', 'The answer was not JSON', { cause })
  }
}

/** `errors` is a string, a list of strings, or strings by field; some answers have `message` instead. */
function complaintOf(body: unknown): { message: string | undefined; field: string | undefined } {
  const { errors, message } = (body ?? {}) as { errors?: unknown; message?: unknown }
  if (typeof errors === 'string') return { message: errors, field: undefined }
  if (Array.isArray(errors)) return { message: errors.map(String).join('; '), field: undefined }
  if (errors !== null && typeof errors === 'object') {
    const [first] = Object.entries(errors)
    if (first) return { message: `${first[0]} ${[first[1]].flat().map(String).join(', ')}`, field: first[0] }
  }
  return { message: typeof message === 'string' ? message : undefined, field: undefined }
}
