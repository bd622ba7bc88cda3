import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type JobRun, job } from './jobs.ts'

/** A rule for deleting old rows: modules declare which and after how long; a nightly job deletes them. */
export interface RetentionRule {
  /** The timestamp column that their age is counted from. */
  readonly since: AnyPgColumn
  /** Days that they are kept after that time. */
  readonly days: number
  /** Limits the rule to these rows. */
  readonly when?: SQL
}

/** Rows per transaction: few, so that no other transaction waits long for a lock. */
const atOnce = 1000

/** The job that deletes old rows. */
export const retentionJob = (all: readonly RetentionRule[]) =>
  job({
    name: 'forget',
    input: z.object({}),
    cron: '17 3 * * *',
    concurrency: 1,
    async run(run) {
      for (const one of all) await forget(run, one)
    },
  })

async function forget(run: JobRun, { since, days, when }: RetentionRule): Promise<void> {
  const table = sql.identifier(getTableConfig(since.table).name)
  const old = sql`${since} < now() - make_interval(days => ${days})`
  for (let gone = atOnce; gone === atOnce && !run.signal.aborted; )
    gone = await run.transaction(async (ctx) => {
      const { rowCount } = await ctx.db.execute(sql`
        DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${table} WHERE ${when ? sql`${old} AND ${when}` : old} LIMIT ${atOnce}))`)
      return rowCount ?? 0
    })
}
