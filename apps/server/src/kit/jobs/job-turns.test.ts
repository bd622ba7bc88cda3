import { download } from '@dropyard/contract/system/download'
import { job as watched } from '@dropyard/contract/system/job'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { openJobs } from './job-queue.ts'
import { type JobRun, type Jobs, job } from './jobs.ts'

/** A queue with one worker, and companies that queue different numbers of jobs. */

const app = await startTestApp()
const people = {
  A: await app.as('merchant'),
  B: await app.as('merchant2'),
  staff: await app.as('clerk'),
}

const names = { A: 'merchant@demo.test', B: 'merchant2@demo.test', staff: 'clerk@demo.test' }
const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** The actor of each person, as the queue gets it. */
async function actor(who: keyof typeof names) {
  return app.system(async ({ db }) => {
    const { rows } = await db.$client.query<{ id: number; entityId: number | null }>(
      'SELECT id, entity_id AS "entityId" FROM person WHERE email = $1',
      [names[who]],
    )
    const [row] = rows
    if (!row) throw new Error(`${who} is nobody`)
    return row
  })
}

async function withQueue(
  kind: string,
  work: (parts: {
    jobs: Jobs
    done: string[]
    /** The company of each job, as its run received it. */
    owners: Map<string, string>
    ask: (who: keyof typeof names, count: number) => Promise<number[]>
    begin: () => Promise<void>
  }) => Promise<void>,
): Promise<void> {
  const done: string[] = []
  const owners = new Map<string, string>()
  const one = job({
    name: `test.${kind}`,
    input: z.object({ who: z.string() }),
    concurrency: 1,
    run: async ({ owner }, { who }) => {
      done.push(who)
      owners.set(who, owner.company)
    },
  })
  const jobs = await openJobs(app.databaseUrl, [one], quiet as unknown as FastifyBaseLogger, { works: true })
  const ask = async (who: keyof typeof names, count: number) => {
    const user = await actor(who)
    return app.system(async (ctx) => {
      const ids: number[] = []
      for (let i = 0; i < count; i++)
        ids.push(await jobs.startTracked({ ...ctx, user: user as never }, one, { who }, { title: who }))
      return ids
    })
  }
  const run = { log: app.app.server.log, isLastAttempt: false, transaction: app.system } as unknown as JobRun
  const begin = () => jobs.work(({ watchedId, owner }) => ({ ...run, watchedId, owner }))
  try {
    await work({ jobs, done, owners, ask, begin })
  } finally {
    await jobs.stop()
  }
}

const settled = (done: readonly string[], count: number) => eventually(() => expect(done).toHaveLength(count))

describe('jobs', () => {
  it('of a company that asks for fifty leave the next turn to one that asks for one', async () => {
    await withQueue('fifty', async ({ ask, begin, done }) => {
      await ask('A', 50)
      await ask('B', 1)
      await ask('staff', 2)
      await begin()
      await settled(done, 53)
      expect(done.indexOf('B')).toBeLessThanOrEqual(2)
      expect(done.lastIndexOf('staff')).toBeLessThanOrEqual(5)
    })
  })

  it('of companies that ask for much alternate, so that none waits for ever', async () => {
    await withQueue('alternate', async ({ ask, begin, done }) => {
      await ask('A', 5)
      await ask('B', 20)
      await ask('A', 15)
      await begin()
      await settled(done, 40)
      for (let i = 0; i < 40; i += 2) expect(new Set(done.slice(i, i + 2)).size).toBe(2)
    })
  })

  it('tell whose they are, so that what they lead to is done in turn as well', async () => {
    await withQueue('owners', async ({ ask, begin, done, owners }) => {
      for (const who of ['A', 'B', 'staff'] as const) await ask(who, 1)
      await begin()
      await settled(done, 3)
      const [a, b, staff] = await Promise.all([actor('A'), actor('B'), actor('staff')])
      expect(Object.fromEntries(owners)).toEqual({
        A: `company ${a.entityId}`,
        B: `company ${b.entityId}`,
        staff: `person ${staff.id}`,
      })
    })
  })

  it('that wait say how many come before them, to the person who watches', async () => {
    await withQueue('places', async ({ ask }) => {
      const [first, second, third] = await ask('A', 3)
      const [own] = await ask('B', 1)
      const placeOf = async (who: Caller, id = 0) =>
        (await who.call(watched.read, { params: { id } })).data.before
      expect(await placeOf(people.A, first)).toBe(0)
      expect(await placeOf(people.B, own)).toBe(1)
      expect(await placeOf(people.A, second)).toBe(2)
      const { data } = await people.A.call(watched.list, {})
      expect(data.find((row) => row.id === third)?.before).toBe(3)
      expect((await people.A.call(download.list, {})).status).toBe(200)
    })
  })

  it('are refused where a company has a hundred waiting, and not to others', async () => {
    await withQueue('hundred', async ({ ask }) => {
      await ask('A', 100)
      await expect(ask('A', 1)).rejects.toMatchObject({ refusal: { code: 'job.too_many' } })
      await ask('B', 1)
    })
  })
})
