import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type JobRun, job } from './jobs.ts'

/** Rows that nobody needs any more. Modules say which and after how long; once a night they are removed. */
export interface RetentionRule {
  /** The time, in their table, from which they are old. */
  readonly since: AnyPgColumn
  /** Days that they are kept from then on. */
  readonly days: number
  /** Only those. */
  readonly when?: SQL
}

/** Rows of one transaction: nobody waits long for a lock. */
const atOnce = 1000

/** The job that removes what is old. */
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
