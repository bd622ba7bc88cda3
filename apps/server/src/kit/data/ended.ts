import type { Workflow } from '@dropyard/contract/kit/workflow'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a record of a workflow has come to its end: by this, lists begin with what there is to do, and have an index. */
export function hasEnded(states: Workflow['states'], column: AnyPgColumn): SQL {
  const ends = Object.entries(states).flatMap(([state, { end }]) => (end ? [state] : []))
  return sql`(${standsIn(ends, column)})`
}

/** Whether a record stands in one of these states; spelt out, so that an index of it serves. */
export const standsIn = (states: readonly string[], column: AnyPgColumn | SQL): SQL =>
  sql`${column} IN (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`
