import { sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Where copies of what people wrote stand: in trails, in work, in what was told. What is erased is erased there, too. */

interface Place {
  readonly place: string
  readonly col: string
  /** When a row was written; without it all are looked at. */
  readonly since: string | null
}

/** What waits in the queue, or was done some days ago. */
const places: Place[] = [{ place: 'pgboss.job', col: 'data', since: null }]

/** A column of JSON that may hold copies of what people wrote, and the time of its rows. */
export function keepsWords(column: AnyPgColumn, since?: AnyPgColumn): void {
  places.push({ place: getTableConfig(column.table).name, col: column.name, since: since?.name ?? null })
}

export interface Erased {
  /** They tell whom a row is about. */
  readonly telling: readonly string[]
  /** Erased beside them, and nowhere else: a town is many people's. */
  readonly beside: readonly string[]
  readonly companies: readonly number[]
  /** Nothing was written of it before. */
  readonly earliest: Date
}

/** Takes what was erased out of all copies of it. */
export async function eraseCopies(db: Db, { telling, beside, companies, earliest }: Erased): Promise<void> {
  if (telling.length === 0) return
  const words = JSON.stringify(Object.fromEntries([...telling, ...beside].map((word) => [word, 0])))
  // One at a time: two that met in the same rows would wait for each other.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('erase_copies'))`)
  await db.execute(sql`
    SELECT erase_copies(place::regclass, col, since, ${earliest.toISOString()}::timestamptz, ${sql.param([...companies])}::bigint[],
      ${sql.param([...telling])}::text[], ${words}::jsonb)
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS every (place text, col name, since name)`)
}
