import { setTimeout as sleep } from 'node:timers/promises'
import { job as endpoints } from '@dropyard/contract/system/job'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing/app.ts'
import { openJobs } from '../jobs/job-queue.ts'
import { type JobRun, job } from '../jobs/jobs.ts'

/** A database that is restarted, or a line that breaks: what was under way fails, and everything goes on. */

const begun = new Set<number>()
const done = new Set<number>()

const slow = job({
  name: 'test.slow',
  input: z.object({ n: z.number() }),
  concurrency: 4,
  run: (run, { n }) =>
    run.transaction(async (ctx) => {
      await ctx.db.execute(sql`SELECT 1`)
      begun.add(n)
      // Its connection is in no query while this waits.
      await sleep(200)
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

const breakAll = () =>
  owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'dropyard%'`,
  )

describe('when every connection to the database breaks', () => {
  it('what was asked fails, and what is asked next is answered', async () => {
    const asked = Promise.allSettled(
      Array.from({ length: 8 }, () =>
        app.system(async (ctx) => {
          await ctx.db.execute(sql`SELECT 1`)
          await sleep(200)
        }),
      ),
    )
    await sleep(100)
    await breakAll()
    expect(new Set((await asked).map((one) => one.status))).toEqual(new Set(['rejected']))
    expect((await merchant.call(endpoints.list)).status).toBe(200)
    expect((await app.app.server.inject('/readyz')).statusCode).toBe(200)
  })

  it('jobs that ran are done again, and those that waited are done', async () => {
    const numbers = [1, 2, 3, 4, 5, 6]
    await app.system((ctx) =>
      jobs.enqueueIn(ctx.db).all(
        slow,
        numbers.map((n) => ({ n })),
      ),
    )
    await vi.waitUntil(() => begun.size > 0, { timeout: 10_000, interval: 10 })
    await breakAll()
    await vi.waitUntil(() => done.size === numbers.length, { timeout: 25_000, interval: 50 })
  })
})
