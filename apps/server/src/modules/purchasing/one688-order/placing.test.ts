import { expect, it } from 'vitest'
import type { Ctx } from '../../../kit/context.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { repetitions } from '../../../testing/deep.ts'
import { one688Fixture } from '../../../testing/one688-fixture.ts'
import { placeJob, sweepJob } from './place.ts'

/** Whatever is lost and whichever process dies while an order is placed: 1688 has it once, and we know its number. */

const rounds = repetitions({ short: 2, deep: 200 })
const { sim, app, asked, read, there, attempts } = await one688Fixture()

class Killed extends Error {}
interface Kill {
  /** The transaction of the job at which its process dies: its turn, what is ordered, before it sends, what it keeps. */
  readonly at: 1 | 2 | 3 | 4
  readonly when: 'before' | 'after'
}

/** What a worker gives a job; it dies at a transaction. */
async function worker(kill?: Kill): Promise<JobRun> {
  const ctx = await app.system(async (one) => one)
  let count = 0
  const run: Partial<JobRun> = {
    ...{ log: ctx.log, database: ctx.database, config: ctx.config, files: ctx.files },
    ...{ signal: new AbortController().signal, isLastAttempt: true },
    async transaction<T>(work: (within: Ctx) => Promise<T>): Promise<T> {
      count++
      if (count === kill?.at && kill.when === 'before') throw new Killed()
      const done = await app.system(work)
      if (count === kill?.at && kill.when === 'after') throw new Killed()
      return done
    },
  }
  return run as JobRun
}

const attemptOf = async (orderId: number): Promise<number> => (await attempts(orderId))[0]?.id ?? 0

/** Runs the sweep of each minute as if all pauses were over. */
async function sweep(): Promise<void> {
  await app.asOwner(
    `UPDATE one688_order SET next_try_at = now() - interval '1 second', sent_at = sent_at - interval '2 minutes' WHERE state = 'asked'`,
  )
  await app.system((ctx) => ctx.enqueue(sweepJob, {}))
  await app.runJobs()
}

async function isThereOnce(id: number): Promise<void> {
  const orders = await there(id)
  expect(orders).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'placed', outer_no: orders[0]?.id })
  expect(await attempts(id)).toMatchObject([{ state: 'made', orders: [{ number: orders[0]?.id }] }])
}

const api = {
  find: 'alibaba.trade.getBuyerOrderList',
  preview: 'alibaba.createOrder.preview',
  create: 'alibaba.trade.createCrossOrder',
}
const kills: Kill[] = ([1, 2, 3, 4] as const).flatMap((at) => [
  { at, when: 'before' },
  { at, when: 'after' },
])

it.each(kills)('a process that dies at $at, $when its commit', { timeout: 600_000 }, async (kill) => {
  for (let n = 0; n < rounds; n++) {
    const id = await asked()
    const attempt = await attemptOf(id)
    await expect(placeJob.run(await worker(kill), { id: attempt })).rejects.toBeInstanceOf(Killed)
    await sweep()
    await isThereOnce(id)
  }
})

it.each([
  { operation: api.find, times: 3, fault: { kind: 'drop', when: 'after' } },
  { operation: api.preview, times: 3, fault: { kind: 'drop', when: 'after' } },
  { operation: api.create, times: 1, fault: { kind: 'drop', when: 'before' } },
  { operation: api.create, times: 1, fault: { kind: 'drop', when: 'after' } },
  { operation: api.create, times: 1, fault: { kind: 'truncate', when: 'after' } },
  { operation: api.create, times: 1, fault: { kind: 'status', status: 503, when: 'after' } },
])('a lost answer: $operation, $fault', { timeout: 600_000 }, async ({ operation, times, fault }) => {
  for (let n = 0; n < rounds; n++) {
    const id = await asked()
    sim.addFault({ match: { operation }, times, fault })
    await placeJob.run(await worker(), { id: await attemptOf(id) })
    expect((await read(id)).state).toBe('placing')
    // Nothing is sent before the pause is over.
    await placeJob.run(await worker(), { id: await attemptOf(id) })
    expect((await there(id)).length).toBeLessThan(2)
    await sweep()
    await isThereOnce(id)
  }
})

it('several workers at once', { timeout: 600_000 }, async () => {
  for (let n = 0; n < rounds; n++) {
    const id = await asked()
    const attempt = await attemptOf(id)
    const workers = await Promise.all([1, 2, 3, 4].map(() => worker()))
    await Promise.all(workers.map((run) => placeJob.run(run, { id: attempt })))
    await app.runJobs()
    await isThereOnce(id)
  }
})

it('an order that was not found right after its answer was lost is not sent again', async () => {
  const id = await asked()
  sim.addFault({ match: { operation: api.create }, fault: { kind: 'drop', when: 'after' } })
  await placeJob.run(await worker(), { id: await attemptOf(id) })
  const [order] = await there(id)
  // 1688's list is late.
  if (order) order.outOrderId = 'late'
  await app.asOwner(`UPDATE one688_order SET next_try_at = now() - interval '1 second' WHERE state = 'asked'`)
  const before = sim.trade.orders().length
  await placeJob.run(await worker(), { id: await attemptOf(id) })
  expect(sim.trade.orders()).toHaveLength(before)
  const [attempt] = await attempts(id)
  if (order && attempt) order.outOrderId = attempt.out_order_id
  await sweep()
  await isThereOnce(id)
})

it('an order that 1688 closed is ordered again under the next number', async () => {
  const id = await asked()
  await expect(
    placeJob.run(await worker({ at: 4, when: 'before' }), { id: await attemptOf(id) }),
  ).rejects.toBeInstanceOf(Killed)
  const [order] = await there(id)
  sim.trade.close(order?.id ?? '', {})
  await sweep()
  expect(await read(id)).toMatchObject({ state: 'approved' })
  expect(await attempts(id)).toMatchObject([{ state: 'closed', out_order_id: expect.stringMatching(/-1$/) }])
})
