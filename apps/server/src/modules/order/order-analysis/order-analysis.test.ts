import { orderEnding } from '@dropyard/contract/order/after-sale'
import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { myDownload } from '@dropyard/contract/system/download'
import { job } from '@dropyard/contract/system/job'
import { describe, expect, it } from 'vitest'
import { percentileOf } from '../../../kit/report/report-fold.ts'
import { differences } from '../../../testing/analysis-differences.ts'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'

const app = await startTestApp({ demo: 'all' })
const merchant = await app.as('merchant')
const range = { from: daysAgo(400), to: daysAgo(0) }

describe('the kept figures', () => {
  it('agree with the orders after everything that the demo did', async () => {
    expect(await app.system(differences)).toEqual([])
    const { data } = await merchant.call(orderAnalysis.overview, { query: range })
    expect(data.total.orders).toBe((await merchant.call(orderList.list)).total)
  })

  it('are told by the people who look after the stores of the demo', async () => {
    const { data } = await merchant.call(orderAnalysis.lists.user, { query: range })
    for (const name of ['Olivia Hart', 'Noah Brooks'])
      expect(data.find((row) => row.name === name)?.orders).toBeGreaterThan(5)
  })

  it('agree after orders were paid, cancelled, refunded, moved and deleted by many at once', async () => {
    const ids = async (status: 10 | 20) =>
      (await merchant.call(orderList.list, { query: { status, 'per-page': 20 } })).data.map((row) => row.id)
    const due = await ids(10)
    await Promise.all(
      due.slice(0, 6).map((id) => merchant.call(payment.batchPay, { body: { orders: [{ id }] } })),
    )
    const paid = await ids(20)
    await Promise.all(
      paid.slice(0, 4).map((id) => merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })),
    )
    await app.system(async ({ db }) => {
      await db.$client.query(`UPDATE "order" SET country = 'FR', delivered_at = shipped_at + interval '9 days'
        WHERE shipped_at IS NOT NULL AND id % 3 = 0`)
      await db.$client.query(`UPDATE order_line SET quantity = quantity + 1 WHERE id % 5 = 0`)
      await db.$client.query(`DELETE FROM "order" WHERE status = 10 AND id % 2 = 0 AND NOT EXISTS
        (SELECT 1 FROM stock_movement m WHERE m.order_id = "order".id)`)
    })
    expect(await app.system(differences)).toEqual([])
  })
})

describe('an analysis', () => {
  it('sums up to the same by day, store, country and channel', async () => {
    const { total, days } = (await merchant.call(orderAnalysis.overview, { query: range })).data
    expect(total.orders).toBeGreaterThan(20)
    const sum = (rows: readonly { orders: number; spend: number }[]) => [
      rows.reduce((n, row) => n + row.orders, 0),
      rows.reduce((n, row) => n + row.spend, 0),
    ]
    const whole = [total.orders, total.spend]
    expect(sum(days)).toEqual(whole)
    for (const by of ['store', 'country', 'channel', 'company', 'user'] as const) {
      const { data } = await merchant.call(orderAnalysis.lists[by], { query: range })
      expect(sum(data), by).toEqual(whole)
    }
  })

  it('of one store has that store alone', async () => {
    const stores = (await merchant.call(orderAnalysis.lists.store, { query: range })).data.filter(
      (row) => row.key,
    )
    const first = stores[0]
    const query = { ...range, store_id: Number(first?.key) }
    const { total } = (await merchant.call(orderAnalysis.overview, { query })).data
    expect(total.orders).toBe(first?.orders)
  })

  it('shows a merchant the own company, a salesperson the own customers, and staff all', async () => {
    const companies = async (who: string) =>
      (await (await app.as(who)).call(orderAnalysis.lists.company, { query: range })).data.map(
        (row) => row.name,
      )
    expect(await companies('merchant')).toEqual(['Northwind Outdoor'])
    expect(await companies('merchant2')).toEqual(['Lumen Living'])
    expect((await companies('admin')).sort()).toEqual(['Lumen Living', 'Northwind Outdoor'])
    expect(await companies('sales')).toEqual(['Northwind Outdoor'])
  })

  it('names the goods that were ordered most', async () => {
    const { data } = await merchant.call(orderAnalysis.lists.goods, { query: range })
    expect(data.length).toBeGreaterThan(3)
    expect(data.map((row) => row.pieces)).toEqual(data.map((row) => row.pieces).toSorted((a, b) => b - a))
  })

  it('becomes a file in the background', async () => {
    for (const by of ['day', 'store', 'goods'] as const) {
      const body = { ...range, by, format: 'csv' } as const
      const { data } = await merchant.call(orderAnalysis.export, { body })
      await app.runJobs()
      const file = await merchant.call(job.file, { params: { id: data.job_id } })
      expect(file.raw.toString('utf8').split('\n').length, by).toBeGreaterThan(2)
      const kept = await merchant.call(myDownload.get, { params: { id: data.job_id } })
      expect(kept.data).toMatchObject({ state: 'done', size: file.raw.length })
    }
  })

  it('is refused for a range that is backwards or too long', async () => {
    const query = { from: '2020-01-01', to: '2026-01-01' }
    expect((await merchant.call(orderAnalysis.overview, { query })).refusal).toBe('order.range')
  })
})

describe('delivery times', () => {
  it('are the days within which half, and nine of ten, arrived', () => {
    const both = (weights: { value: number; weight: number }[]) =>
      [0.5, 0.9].map((share) => percentileOf(share, weights))
    expect(both([])).toEqual([null, null])
    expect(both([{ value: 4, weight: 1 }])).toEqual([4, 4])
    const histogram = [5, 6, 7, 8, 20].map((value, i) => ({ value, weight: [10, 40, 30, 15, 5][i] ?? 0 }))
    expect(both(histogram)).toEqual([6, 8])
  })
})
