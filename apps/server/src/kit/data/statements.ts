import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Statements that come again and again are prepared once for each connection, so that PostgreSQL neither parses
 * nor plans them anew. What a query is called follows from its text; nobody has to think of names.
 */

/** A text is worth a name when it was seen so often. */
const prepareAfter = 3
/** Names of one process: lists of varying length make new texts for ever. */
const maxNames = 400
const maxSeen = 4000
/** Characters. What is longer writes many rows at once; a hundred lengths of it, kept, are more than all others together. */
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

/** Gives the queries of a connection their names. Texts with several statements come as plain strings and stay so. */
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
