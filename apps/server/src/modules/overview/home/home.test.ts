import { entity } from '@dropyard/contract/account/entity'
import { recharge } from '@dropyard/contract/finance/recharge'
import { wallet } from '@dropyard/contract/finance/wallet'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { orderList } from '@dropyard/contract/order/order-list'
import { home } from '@dropyard/contract/overview/home'
import { search } from '@dropyard/contract/overview/search'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'

const app = await startTestApp({ demo: 'all' })
const merchant = await app.as('merchant')

describe('the figures of a home page', () => {
  it('agree with the lists that they link to', async () => {
    const { ext } = await merchant.call(orderList.list, { query: { 'per-page': 20 } })
    const counts = (await merchant.call(orderList.processing)).data
    const tab = (status: string) => ext.tabs.find((one) => one.status === status)?.total ?? 0
    for (const [status, figure] of [
      [10, counts.to_pay],
      [40, counts.awaiting_stock],
      [60, counts.shipped],
      [5, counts.unmatched],
    ] as const) {
      expect(tab(String(status))).toBe(figure)
      expect((await merchant.call(orderList.list, { query: { status } })).total).toBe(figure)
    }
    for (const { reason, total } of (await merchant.call(orderList.abnormal)).data)
      expect((await merchant.call(orderList.list, { query: { blocked: reason } })).total, reason).toBe(total)
    const { available } = (await merchant.call(recharge.list)).ext.wallet
    const [last] = (await merchant.call(wallet.transactions)).data
    expect(last?.balance_after).toBeGreaterThanOrEqual(available)
  })

  it('agree day by day with the orders of that day', async () => {
    const to = new Date().toISOString().slice(0, 10)
    const from = daysAgo(29)
    const days = (await merchant.call(orderList.statByDays, { query: { from, to } })).data
    const busy = days.filter((day) => day.orders > 0).slice(0, 3)
    expect(busy.length).toBeGreaterThan(0)
    for (const { day, orders } of busy)
      expect((await merchant.call(orderList.list, { query: { from: day, to: day } })).total, day).toBe(orders)
  })

  it('agree with the analysis that they link to', async () => {
    const to = new Date().toISOString().slice(0, 10)
    const from = daysAgo(29)
    const sum = (days: readonly { orders: number; spend: number | null }[]) => ({
      orders: days.reduce((all, day) => all + day.orders, 0),
      spend: days.reduce((all, day) => all + (day.spend ?? 0), 0),
    })
    const own = (await merchant.call(orderAnalysis.overview, { query: { from, to } })).data.total
    expect(own.refunded).toBeGreaterThan(0)
    expect(own).toMatchObject(sum((await merchant.call(orderList.statByDays, { query: { from, to } })).data))
    const admin = await app.as('admin')
    const all = (await admin.call(orderAnalysis.overview, { query: { from, to } })).data.total
    expect(all).toMatchObject(sum((await admin.call(home.section2)).data))
  })

  it('of today count what the lists show of the same time, wherever the day began', async () => {
    const admin = await app.as('admin')
    const hour = 3_600_000
    const day = Date.parse(new Date().toISOString().slice(0, 10))
    for (const ahead of [0, 8, -5]) {
      // The most recent midnight in that time zone.
      const midnight = day - ahead * hour
      const began = midnight + Math.floor((Date.now() - midnight) / (24 * hour)) * 24 * hour
      const at = (ms: number): string => new Date(ms).toISOString()
      const [from, to] = [at(began), at(began + 24 * hour)]
      const query = { today: from, yesterday: at(began - 24 * hour) }
      const { data } = await admin.call(home.section1, { query })
      const listed = async (asked: object) => (await admin.call(erpOrder.list, { query: asked })).total
      expect(await listed({ from, to })).toBe(data.orders.today)
      expect(await listed({ paid_from: from, paid_to: to })).toBe(data.paid.today)
      expect(await listed({ shipped_from: from, shipped_to: to })).toBe(data.shipped.today)
      expect(await listed({ from: query.yesterday, to: from })).toBe(data.orders.before)
      expect((await admin.call(entity.list, { query: { from, to } })).total).toBe(data.companies.today)
    }
  })

  it('of the busiest stores and of the analysis are as many orders as their lists have', async () => {
    const admin = await app.as('admin')
    const to = new Date().toISOString().slice(0, 10)
    const from = daysAgo(29)
    const rank = (await admin.call(home.shopRank)).data
    expect(rank.length).toBeGreaterThan(0)
    for (const { id, orders } of rank)
      expect((await admin.call(erpOrder.list, { query: { from, to, store_id: id } })).total).toBe(orders)
    const by = { country: 'country', channel: 'channel_id', company: 'entity_id' } as const
    for (const [name, filter] of Object.entries(by) as [keyof typeof by, string][]) {
      const rows = (await admin.call(orderAnalysis.lists[name], { query: { from, to } })).data.filter(
        (row) => row.key,
      )
      expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows) {
        const listed = async (days: object) =>
          (await admin.call(erpOrder.list, { query: { ...days, [filter]: row.key } })).total
        expect(await listed({ from, to }), `${name} ${row.key}`).toBe(row.orders)
        expect(await listed({ paid_from: from, paid_to: to })).toBe(row.paid)
        expect(await listed({ shipped_from: from, shipped_to: to })).toBe(row.shipped)
      }
    }
  })

  it('of sales are in dollars at the rate of each day', async () => {
    const range = { from: daysAgo(3), to: daysAgo(0) }
    const before = (await merchant.call(orderList.statByDays, { query: range })).data
    await app.system(async ({ db }) => {
      await db.$client.query(`DELETE FROM currency_rate WHERE from_currency = 'NOK' OR to_currency = 'NOK'`)
      await db.$client.query(
        `INSERT INTO currency_rate (from_currency, to_currency, rate, valid_from)
         VALUES ('NOK', 'USD', '0.1', $1::date), ('USD', 'NOK', '8', $2::date), ('NOK', 'USD', '0.2', $3::date)`,
        [daysAgo(2), daysAgo(2), daysAgo(1)],
      )
      // Daily sums of orders in a currency whose exchange rate begins and changes within these days.
      for (const back of [3, 2, 1])
        await db.$client.query(
          `INSERT INTO order_stat (entity_id, day, store_id, country, channel_id, currency, orders, sales, cancelled, paid,
             spend, refunds, refunded, shipped, delivered)
           SELECT id, $1::date, 0, 'NO', 0, 'NOK', 0, 10000, 0, 0, 0, 0, 0, 0, 0 FROM entity WHERE name = 'Northwind Outdoor'`,
          [daysAgo(back)],
        )
    })
    const after = (await merchant.call(orderList.statByDays, { query: range })).data
    const more = after.map((one, index) => one.sales_usd - (before[index]?.sales_usd ?? 0))
    expect(more).toEqual([0, 1000, 2000, 0])
    expect(after.map(({ unconverted }) => unconverted)).toEqual([['NOK'], [], [], []])
    const analysed = (await merchant.call(orderAnalysis.overview, { query: range })).data.days
    expect(analysed.map((one) => one.sales_usd)).toEqual(after.map((one) => one.sales_usd))
  })

  it('of staff are of the companies that they look after', async () => {
    const admin = await app.as('admin')
    const sales = await app.as('sales')
    const stores = (who: Caller) => who.call(home.shopRank).then(({ data }) => data.map((one) => one.company))
    expect(new Set(await stores(sales))).toEqual(new Set(['Northwind Outdoor']))
    expect((await stores(admin)).length).toBeGreaterThanOrEqual((await stores(sales)).length)
    const month = (await admin.call(home.section2)).data
    expect(month).toHaveLength(30)
    const { today } = (await admin.call(home.section1)).data.orders
    expect(month.at(-1)?.orders).toBe(today)
    expect((await merchant.call(home.section1)).status).toBe(403)
  })

  it('say what was spent only to who may read the analysis', async () => {
    const told = async () => {
      const sales = await app.as('sales')
      const [today, month, rank] = await Promise.all([
        sales.call(home.section1),
        sales.call(home.section2),
        sales.call(home.shopRank),
      ])
      return [today.data.spend, month.data[0]?.spend, rank.data[0]?.spend]
    }
    const change = (how: string) =>
      app.asOwner(
        `UPDATE role SET permissions = ${how}(permissions, 'analysis:list'), version = version + 1 WHERE code = 'salesperson'`,
      )
    expect(await told()).not.toContain(null)
    await change('array_remove')
    expect(await told()).toEqual([null, null, null])
    await change('array_append')
  })
})

describe('the guide', () => {
  it('ticks its steps from what has happened, and keeps what a person said', async () => {
    expect((await merchant.call(home.guide)).data).toEqual({
      helpful: null,
      skipped: false,
      done: { wallet: true, store: expect.any(Boolean), product: expect.any(Boolean), order: true },
    })
    await merchant.call(home.setHelpful, { body: { helpful: false } })
    const { data } = await merchant.call(home.skip, { body: { skip: true } })
    expect(data).toMatchObject({ helpful: false, skipped: true })
    expect((await (await app.as('member')).call(home.guide)).data).toMatchObject({
      helpful: null,
      skipped: false,
    })
  })
})

describe('searching everything', () => {
  const find = async (who: string, keyword: string) =>
    (await (await app.as(who)).call(search.find, { query: { keyword } })).data

  it('finds an order by its numbers, of the own company only', async () => {
    const [row] = (await merchant.call(orderList.list, { query: { status: 60 } })).data
    const sn = row?.order_sn ?? ''
    expect((await find('merchant', sn.toLowerCase()))[0]).toMatchObject({ kind: 'order', title: sn })
    expect(await find('merchant2', sn)).toEqual([])
    const [seen] = await find('clerk', sn)
    expect(seen?.link).toContain('/erpOrders')
    expect(await find('designer', sn)).toEqual([])
    expect((await (await app.as('clerk')).call(erpOrder.list, { query: { search: sn } })).total).toBe(1)
  })

  it('finds goods and stores by their names', async () => {
    const kinds = async (who: string, keyword: string) =>
      new Set((await find(who, keyword)).map((one) => one.kind))
    expect(await kinds('merchant', 'backpack')).toContain('goods')
    expect(await kinds('merchant', 'northwind')).toContain('store')
    expect(await kinds('merchant2', 'northwind')).not.toContain('store')
    expect(await kinds('admin', 'northwind')).toContain('company')
  })
})
