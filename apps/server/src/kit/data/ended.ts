import type { Workflow } from '@dropyard/contract/kit/workflow'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a workflow's record is in a final state. Lists sort by this to show open records first, and have an index on it. */
export function hasEnded(states: Workflow['states'], column: AnyPgColumn): SQL {
  const ends = Object.entries(states).flatMap(([state, { final }]) => (final ? [state] : []))
  return sql`(${standsIn(ends, column)})`
}

/**
 * Whether a record is in one of these states. The states are literals in the SQL, so that an index on the expression can be used.
 */
export const standsIn = (states: readonly string[], column: AnyPgColumn | SQL): SQL =>
  sql`${column} IN (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`
