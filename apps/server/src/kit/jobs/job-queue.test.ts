import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { modules } from '../../modules.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { lockWaits } from '../../testing/queries.ts'
import { openJobs } from './job-queue.ts'
import { type JobRun, job } from './jobs.ts'

const app = await startTestApp({ workers: true })

const isLook = (query: unknown): boolean => String(query).includes('FROM unnest($1::text[]) queue')
const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined }
const run = { log: app.app.server.log, isLastAttempt: false, transaction: app.system } as unknown as JobRun

it('asks the database little while there is nothing to do', async () => {
  const workers = modules.flatMap((one) => one.jobs ?? []).reduce((sum, one) => sum + one.concurrency, 0)
  await app.runJobs()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const textsOf = () =>
    asked.mock.calls.map(([query]: unknown[]) => (query as { text?: string }).text ?? query)
  const began = performance.now()
  await eventually(() => expect(textsOf().filter(isLook).length).toBeGreaterThanOrEqual(5))
  const minutes = Math.ceil((performance.now() - began) / 60_000)
  const takes = textsOf().filter((text) => String(text).includes('SKIP LOCKED')).length
  asked.mockRestore()
  // Five polls of all queues together. If each worker polled as often, it would be five times as many.
  expect(workers).toBeGreaterThan(60)
  expect(takes).toBeLessThan(workers * (1 + minutes))
})

it('goes on at once while there is more to do than workers', async () => {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  // Polls find nothing, so each job can only start because the one before it ended, or a minute later.
  const looks = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...[text, ...rest]: unknown[]
  ) {
    return query.call(this, isLook(text) ? 'SELECT 1 WHERE $1::text[] IS NULL' : text, ...rest)
  } as never)
  let done = 0
  const one = job({ name: 'test.many', input: z.object({}), concurrency: 1, run: async () => void done++ })
  const jobs = await openJobs(app.databaseUrl, [one], quiet as unknown as FastifyBaseLogger, { works: true })
  try {
    await app.system((ctx) => jobs.enqueueIn(ctx.db).all(one, Array(12).fill({})))
    await jobs.work(() => run)
    await eventually(() => expect(done).toBe(12))
  } finally {
    looks.mockRestore()
    await jobs.stop()
  }
})

it('lets workers wait while every connection of the queue is busy', async () => {
  const done = new Set<number>()
  const kinds = Array.from({ length: 16 }, (_, i) =>
    job({ name: `test.busy-${i}`, input: z.object({}), run: async () => void done.add(i) }),
  )
  const complaints: unknown[] = []
  const log = { ...quiet, error: (said: unknown) => complaints.push(said) }
  const connect = vi.spyOn(pg.Pool.prototype, 'connect')
  const jobs = await openJobs(app.databaseUrl, kinds, log as unknown as FastifyBaseLogger, { works: true })
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  try {
    await owner.connect()
    await app.system(async (ctx) => {
      for (const kind of kinds) await jobs.enqueueIn(ctx.db)(kind, {})
    })
    await owner.query('BEGIN; LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE')
    const working = jobs.work(() => run)
    await eventually(async () => {
      const { rows } = await owner.query(lockWaits)
      expect(rows.length).toBeGreaterThan(3)
    })
    expect(done.size).toBe(0)
    await owner.query('COMMIT')
    await working
    await eventually(() => expect(done.size).toBe(kinds.length))
    expect(complaints).toEqual([])
    const pools = connect.mock.contexts.map((pool) => (pool as unknown as { options: pg.PoolConfig }).options)
    const queue = pools.filter((pool) => pool.application_name === 'dropyard-jobs')
    // A machine that is overloaded for half a minute must not cause errors in workers that only wait for a connection.
    expect(Math.min(...queue.map((pool) => pool.connectionTimeoutMillis ?? 0))).toBeGreaterThanOrEqual(30_000)
  } finally {
    connect.mockRestore()
    await jobs.stop()
    await owner.end()
  }
})

const kindOf = (name: string) => job({ name, input: z.object({ n: z.number() }), run: async () => undefined })
const [counted, last] = [kindOf('test.announced'), kindOf('test.announced-last')]

it('announces jobs once their transaction has committed, and never in it: a notifying transaction commits alone', async () => {
  const jobs = await openJobs(app.databaseUrl, [counted, last], app.app.server.log, { works: false })
  const listener = new pg.Client({ connectionString: app.databaseUrl })
  try {
    await listener.connect()
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => void heard.push(payload))
    const { rows } = await listener.query<{ channel: string }>(
      "SELECT 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) AS channel",
    )
    await listener.query(`LISTEN ${rows[0]?.channel}`)
    await app.system(async (ctx) => {
      for (let n = 0; n < 5; n++) await jobs.enqueueIn(ctx.db)(counted, { n })
    })
    const failed = app.system(async (ctx) => {
      await jobs.enqueueIn(ctx.db)(counted, { n: 6 })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    // A process announces its queues one after the other.
    await app.system((ctx) => jobs.enqueueIn(ctx.db)(last, { n: 7 }))
    await eventually(() => expect(heard).toContain(last.name))
    expect(heard).toEqual([counted.name, last.name])
    expect((await app.asOwner('SELECT name FROM pgboss.queue WHERE notify')).rows).toEqual([])
  } finally {
    await jobs.stop()
    await listener.end()
  }
})

it('takes pg-boss’s own notification from queues that had it', async () => {
  await app.asOwner(`UPDATE pgboss.queue SET notify = true WHERE name = '${counted.name}'`)
  const jobs = await openJobs(app.databaseUrl, [counted], app.app.server.log, { works: false })
  await jobs.stop()
  expect((await app.asOwner('SELECT name FROM pgboss.queue WHERE notify')).rows).toEqual([])
})
