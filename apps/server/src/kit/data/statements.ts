import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Prepares repeated statements once for each connection, so that PostgreSQL doesn't parse and plan them again. The name of a
 * statement is a hash of its text.
 */

/** A text is prepared from this use on. */
const prepareAfter = 3
/** Limit for one process: lists of varying length make new texts without end. */
const maxNames = 400
const maxSeen = 4000
/**
 * Characters. Longer texts write many rows at once; keeping a hundred variants of them would take more memory than all others
 * together.
 */
const longest = 8000

const names = new Map<string, string>()
const seen = new Map<string, number>()

function nameFor(text: string): string | undefined {
  if (text.length > longest) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times < prepareAfter) {
    if (seen.size >= maxSeen) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = `q-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
  names.set(text, name)
  return name
}

interface QueryConfig {
  text?: unknown
  name?: unknown
}

/** Names the queries of a connection. Texts with several statements are passed as plain strings and can't be prepared. */
export function autoPrepare(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (config: unknown, ...rest: unknown[]): unknown => {
    if (isUnnamed(config)) {
      const name = nameFor(config.text)
      if (name !== undefined) return query({ ...config, name }, ...rest)
    }
    return query(config, ...rest)
  }
  client.query = named as typeof client.query
}

const isUnnamed = (config: unknown): config is QueryConfig & { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  typeof (config as QueryConfig).text === 'string' &&
  (config as QueryConfig).name === undefined &&
  !('submit' in config)
