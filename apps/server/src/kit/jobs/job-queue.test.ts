import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing/app.ts'
import { openJobs } from './job-queue.ts'
import { type JobRun, job } from './jobs.ts'

const app = await startTestApp()

it('asks the database little while there is nothing to do', async () => {
  await app.runJobs()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await sleep(3500)
  const times = asked.mock.calls.length
  asked.mockRestore()
  // Some sixty workers wait; a look of each in this time would be that many.
  expect(times).toBeLessThan(45)
  expect(times).toBeGreaterThan(0)
})

it('lets workers wait while every connection of the queue is busy', async () => {
  const done = new Set<number>()
  const kinds = Array.from({ length: 16 }, (_, i) =>
    job({ name: `test.busy-${i}`, input: z.object({}), run: async () => void done.add(i) }),
  )
  const complaints: unknown[] = []
  const log = {
    error: (said: unknown) => complaints.push(said),
    warn: () => undefined,
    info: () => undefined,
  }
  const connect = vi.spyOn(pg.Pool.prototype, 'connect')
  const jobs = await openJobs(app.databaseUrl, kinds, log as unknown as FastifyBaseLogger, { works: true })
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  try {
    await owner.connect()
    await app.system(async (ctx) => {
      for (const kind of kinds) await jobs.enqueueIn(ctx.db)(kind, {})
    })
    await owner.query('BEGIN; LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE')
    const run = {
      log: app.app.server.log,
      isLastAttempt: false,
      transaction: app.system,
    } as unknown as JobRun
    const working = jobs.work(() => run)
    await sleep(800)
    expect(done.size).toBe(0)
    await owner.query('COMMIT')
    await working
    await vi.waitUntil(() => done.size === kinds.length, { timeout: 10_000, interval: 20 })
    expect(complaints).toEqual([])
    const pools = connect.mock.contexts.map((pool) => (pool as unknown as { options: pg.PoolConfig }).options)
    const queue = pools.filter((pool) => pool.application_name === 'dropyard-jobs')
    // A machine that is short of breath for half a minute makes no errors of work that only waits.
    expect(Math.min(...queue.map((pool) => pool.connectionTimeoutMillis ?? 0))).toBeGreaterThanOrEqual(30_000)
  } finally {
    connect.mockRestore()
    await jobs.stop()
    await owner.end()
  }
})
