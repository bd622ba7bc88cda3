import type { Workflow } from '@dropyard/contract/kit/workflow'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a record of a workflow has come to its end: by this, lists begin with what there is to do, and have an index. */
export function hasEnded(states: Workflow['states'], column: AnyPgColumn): SQL {
  const ends = Object.entries(states).flatMap(([state, { end }]) => (end ? [`'${state}'`] : []))
  return sql`(${column} IN (${sql.raw(ends.join(', '))}))`
}
