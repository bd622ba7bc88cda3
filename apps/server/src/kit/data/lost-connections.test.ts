import { job as endpoints } from '@dropyard/contract/system/job'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { openJobs } from '../jobs/job-queue.ts'
import { type JobRun, job } from '../jobs/jobs.ts'
import { DatabaseUnavailable, openDatabase } from './database.ts'

/** A restarted database or a broken connection: requests in progress fail, and later ones work again. */

const begun = new Set<number>()
const done = new Set<number>()
let { promise: broken, resolve: goOn } = Promise.withResolvers<void>()

const slow = job({
  name: 'test.slow',
  input: z.object({ n: z.number() }),
  concurrency: 4,
  run: (run, { n }) =>
    run.transaction(async (ctx) => {
      await ctx.db.execute(sql`SELECT 1`)
      begun.add(n)
      // Its connection is idle in the transaction while this waits.
      await broken
      await ctx.db.execute(sql`SELECT 1`)
      done.add(n)
    }),
})

const app = await startTestApp()
const merchant = await app.as('merchant')
const jobs = await openJobs(app.databaseUrl, [slow], app.app.server.log, { works: true })
const run = { log: app.app.server.log, isLastAttempt: false, transaction: app.system } as unknown as JobRun
await jobs.work(() => run)
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(async () => {
  await jobs.stop()
  await owner.end()
})

/** Terminates every connection, and lets the waiting work continue. */
async function breakAll() {
  await owner.query(
    `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'dropyard%'`,
  )
  goOn()
}

async function waitingForLock(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'dropyard' AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

it('a database that can’t be reached fails as unavailable, whatever is asked', async () => {
  const away = openDatabase('postgres://nobody:x@127.0.0.1:1/none', 1, () => undefined)
  await expect(away.transaction('all', async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(away.readOnly('all', async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await away.close()
})

describe('when every connection to the database breaks', () => {
  it('what was asked fails, and what is asked next is answered', async () => {
    let under = 0
    const asked = Promise.allSettled(
      Array.from({ length: 8 }, () =>
        app.system(async (ctx) => {
          await ctx.db.execute(sql`SELECT 1`)
          under++
          await broken
          await ctx.db.execute(sql`SELECT 1`)
        }),
      ),
    )
    await eventually(() => expect(under).toBe(8))
    await breakAll()
    expect(new Set((await asked).map((one) => one.status))).toEqual(new Set(['rejected']))
    expect((await merchant.call(endpoints.list)).status).toBe(200)
    expect((await app.app.server.inject('/readyz')).statusCode).toBe(200)
  })

  it('a request under way is answered 503, with the time after which to ask again', async () => {
    const reader = new pg.Client({ connectionString: app.databaseUrl })
    await reader.connect()
    try {
      await reader.query('BEGIN; LOCK TABLE job IN ACCESS EXCLUSIVE MODE')
      const asked = merchant.call(endpoints.list)
      await eventually(async () => expect(await waitingForLock()).toBeGreaterThan(0))
      await breakAll()
      const answer = await asked
      expect(answer).toMatchObject({ status: 503, refusal: 'common.unavailable' })
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.message).toContain('database')
    } finally {
      await reader.end()
    }
    expect((await merchant.call(endpoints.list)).status).toBe(200)
  })

  it('jobs that ran are done again, and those that waited are done', async () => {
    ;({ promise: broken, resolve: goOn } = Promise.withResolvers<void>())
    const numbers = [1, 2, 3, 4, 5, 6]
    await app.system((ctx) =>
      jobs.enqueueIn(ctx.db).all(
        slow,
        numbers.map((n) => ({ n })),
      ),
    )
    await eventually(() => expect(begun.size).toBe(4))
    expect(done.size).toBe(0)
    await breakAll()
    await eventually(() => expect(done.size).toBe(numbers.length))
  })
})
