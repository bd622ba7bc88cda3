import { getTableColumns, type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { JobRun } from './jobs.ts'

/**
 * Tables that note what a job has to count again. Triggers only add rows, so that transactions never wait for each other; a job takes
 * them away in the transaction that counts.
 */

type DueTable = PgTable & { id: AnyPgColumn }

/** Takes the oldest rows. Two jobs at once take different ones. */
export async function takeDue<T extends DueTable>(
  { db }: Pick<Ctx, 'db'>,
  table: T,
  most: number,
): Promise<InferSelectModel<T>[]> {
  const { id } = getTableColumns(table) as unknown as { id: AnyPgColumn }
  const oldest = db
    .select({ id: sql`id` })
    .from(table as PgTable)
    .orderBy(id)
    .limit(most)
    .for('update', { skipLocked: true })
  const rows = await db
    .delete(table)
    .where(inArray(id, oldest as never))
    .returning()
  return rows as InferSelectModel<T>[]
}

/** Runs a portion of work in a transaction each, until there is no more or the worker stops. @param some returns whether there may be more */
export async function repeatUntilDone(
  run: Pick<JobRun, 'signal' | 'transaction'>,
  some: (ctx: Ctx) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore && !run.signal.aborted; ) isMore = await run.transaction(some)
}
