import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { payment } from '@dropyard/contract/order/payment'
import { job } from '@dropyard/contract/system/job'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { repetitions } from '../testing/deep.ts'
import { platformLine } from '../testing/factories.ts'
import { orderFixture } from '../testing/order-fixture.ts'
import { killedProcess, pause } from './killed-process.ts'

/** A bulk change of many orders whose worker is killed halfway: each order is changed once and gets one answer. */

const many = repetitions({ short: 300, deep: 1000 })

const app = await startTestApp({ env: { ROLE: 'web' } })
const worker = killedProcess({ DATABASE_URL: app.databaseUrl, SECRET_KEY: app.secretKey, ROLE: 'worker' })
const world = await orderFixture(app, { skus: { MUG: { stock: 500 } } })
const ids: number[] = []
while (ids.length < many) ids.push(...(await Promise.all(Array.from({ length: 20 }, () => world.arrived()))))
const cancelled = ids[260] ?? 0
await world.merchant.call(orderEnding.cancel, { body: { orders: [{ id: cancelled }] } })

afterAll(() => worker?.kill())

type Caller = Awaited<ReturnType<TestApp['as']>>
const inChinese = { headers: { 'accept-language': 'zh-CN' } }

const start = (
  who: Caller,
  call: Parameters<typeof endpointKey>[0],
  input: Record<string, unknown>,
  rows?: object[],
) =>
  who.call(job.startRows, {
    body: { call: endpointKey(call), rows: (rows ?? ids.map((id) => ({ id }))) as { id: number }[], input },
    ...inChinese,
  })
const read = async (who: Caller, id: number) => (await who.call(job.read, { params: { id } })).data
const answers = async (who: Caller, id: number) => (await who.call(job.rowAnswers, { params: { id } })).data

/** Waits until the job has ended. Returns the values of its progress that were seen. */
async function ended(who: Caller, id: number): Promise<number[]> {
  const told = new Set<number>()
  for (let i = 0; i < 600; i++) {
    const { state, done } = await read(who, id)
    told.add(done)
    if (state !== 'waiting' && state !== 'running') return [...told]
    await pause(100)
  }
  throw new Error('It did not end')
}

const events = async (kind: string) =>
  app.system(async ({ db }) => {
    const { rows } = await db.$client.query<{ order_id: number; n: number; by: string }>(
      `SELECT order_id, count(*)::int AS n, min(p.name) AS by FROM order_event e LEFT JOIN person p ON p.id = e.user_id
       WHERE e.kind = $1 GROUP BY order_id`,
      [kind],
    )
    return rows
  })

describe('a bulk change of many orders', () => {
  it('goes on after its worker was killed: an answer for each, in the language of who asked, and none done twice', async () => {
    const clerk = await app.as('clerk')
    await worker.start()
    const stale = ids[220] ?? 0
    const rows = ids.map((id) => (id === stale ? { id, version: 99 } : { id }))
    const input = { reason: 'customs', note: 'All of them' }
    const { data } = await start(clerk, erpOrder.abnormal, input, rows)
    while ((await answers(clerk, data.job_id)).length < 100) await pause(5)
    await worker.kill()
    const before = (await answers(clerk, data.job_id)).length
    expect(before).toBeLessThan(many)
    await worker.start()
    const told = await ended(clerk, data.job_id)
    expect(told.length).toBeGreaterThan(2)
    expect(await read(clerk, data.job_id)).toMatchObject({
      state: 'done',
      done: many,
      total: many,
      title: `Report exceptions: ${many}`,
    })
    const all = await answers(clerk, data.job_id)
    expect(all.map(({ id }) => id)).toEqual(ids)
    const refused = all.filter(({ ok }) => !ok)
    expect(refused.map(({ id, code }) => [id, code])).toEqual([
      [stale, 'common.changed'],
      [cancelled, 'order-guard.cancelled'],
    ])
    expect(refused[0]?.message).toBe('记录已被他人修改，请刷新后重试。')
    const done = await events('abnormal')
    expect(done.length).toBe(many - 2)
    expect(done.filter(({ n, by }) => n !== 1 || by !== done[0]?.by)).toEqual([])
    const { rows: traces } = await app.system(({ db }) =>
      db.$client.query<{ n: number; who: number; named: number }>(
        `SELECT count(*)::int AS n, count(DISTINCT user_id)::int AS who,
           sum(jsonb_array_length(input->'orders'))::int AS named
         FROM audit_log WHERE action = $1`,
        [endpointKey(erpOrder.abnormal)],
      ),
    )
    expect(traces).toEqual([{ n: many / 25, who: 1, named: many }])
  })

  it('is tried first, over all of them, and then nothing has changed', async () => {
    const clerk = await app.as('clerk')
    const { data } = await start(clerk, erpOrder.cancel, { reason: '-', dry_run: true })
    await ended(clerk, data.job_id)
    const all = await answers(clerk, data.job_id)
    expect([all.length, all.filter(({ ok }) => ok).length]).toEqual([many, many - 1])
    expect((await events('cancelled')).length).toBe(1)
  })

  it('is refused as the call itself would be', async () => {
    const keeper = await app.as('warehouse')
    expect((await start(keeper, orderDesk.changeStatus, { move: 'check' })).status).toBe(403)
    const clerk = await app.as('clerk')
    expect((await start(clerk, erpOrder.abnormal, { reason: 'whim' })).status).toBe(422)
    expect((await start(clerk, erpOrder.addRemark, { note: 'x' })).refusal).toBe('job.no_rows')
    expect((await start(clerk, erpOrder.check, {}, [])).status).toBe(422)
    // The call's own validation refuses a portion as a whole: each row gets that answer, a row that is named twice only once.
    const twice = [{ id: ids[0] ?? 0 }, { id: ids[0] ?? 0 }]
    const { data } = await start(clerk, orderDesk.changeStatus, { move: 'cancel' }, twice)
    await ended(clerk, data.job_id)
    expect(await answers(clerk, data.job_id)).toMatchObject([
      { id: ids[0], ok: false, code: 'common.invalid' },
    ])
  })

  it('sees and does no more than who asked, and is nobody else’s business', async () => {
    const other = await app.as('merchant2')
    const { data } = await start(other, orderEdit.hold, { hold: true }, [{ id: ids[1] ?? 0 }])
    await ended(other, data.job_id)
    expect(await answers(other, data.job_id)).toMatchObject([{ ok: false, code: 'common.not_found' }])
    expect((await world.merchant.call(job.rowAnswers, { params: { id: data.job_id } })).status).toBe(404)
  })

  it('ends where it is called off', async () => {
    const clerk = await app.as('clerk')
    const { data } = await start(clerk, erpOrder.resolution, { resolution: 'Cleared' })
    while ((await answers(clerk, data.job_id)).length < 50) await pause(5)
    await clerk.call(job.cancel, { params: { id: data.job_id } })
    const at = (await answers(clerk, data.job_id)).length
    await pause(500)
    expect((await answers(clerk, data.job_id)).length).toBe(at)
    expect(at).toBeLessThan(many)
    expect((await events('resolved')).length).toBeLessThan(many)
  })

  it('pays each for the amount that was seen, and those alone whose amount is still that', async () => {
    const { merchant, arrived, balance } = world
    const some: number[] = []
    while (some.length < 120) some.push(await arrived({ lines: [platformLine({ sku: 'MUG' })] }))
    const priced: { id: number; pay_amount: number }[] = []
    for (let at = 0; at < some.length; at += 60)
      priced.push(
        ...(await merchant.call(payment.placeInfo, { body: { ids: some.slice(at, at + 60) } })).data,
      )
    const had = await balance()
    const rows = priced.map(({ id, pay_amount }, at) => ({
      id,
      pay_amount: at === 7 ? pay_amount + 1 : pay_amount,
    }))
    const { data } = await start(merchant, payment.batchPay, {}, rows)
    await ended(merchant, data.job_id)
    const all = await answers(merchant, data.job_id)
    expect(all.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual([rows[7]?.id])
    const cost = priced.reduce((sum, { pay_amount }, at) => (at === 7 ? sum : sum + pay_amount), 0)
    expect(await balance()).toBe(had - cost)
    expect(cost).toBeGreaterThan(0)
  })
})
