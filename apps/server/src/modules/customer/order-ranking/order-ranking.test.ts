import { customerStats } from '@dropyard/contract/customer/customer-stats'
import { orderRanking } from '@dropyard/contract/customer/order-ranking'
import { saleRanking } from '@dropyard/contract/customer/sale-ranking'
import { spanBefore } from '@dropyard/contract/kit/report/dimensions'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { marginReport } from '@dropyard/contract/order/margin-report'
import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'
import { describeReport } from '../../../testing/describe-report.ts'
import { countDue } from '../../order/margin-item/count.ts'

/** Both rankings on the demo data: their figures agree with the orders, and users see only what their permissions allow. */

const countMargins = (app: Awaited<ReturnType<typeof startTestApp>>) =>
  app.system(async (ctx) => {
    await ctx.db.execute(
      sql`INSERT INTO margin_due (order_id) SELECT id FROM "order" WHERE shipped_at IS NOT NULL`,
    )
    while ((await countDue(ctx)) > 0);
  })
describeReport(orderRanking, { as: 'finance', stranger: 'designer', demo: 'all' })
describeReport(saleRanking, { as: 'finance', stranger: 'designer', demo: 'all', prepare: countMargins })

const app = await startTestApp({ demo: 'all' })
await countMargins(app)
const finance = await app.as('finance')
const sales = await app.as('sales')
const marketing = await app.as('marketing')
const admin = await app.as('admin')
const span = { from: daysAgo(60), to: daysAgo(0) }
const ordersBy = async (by: keyof typeof orderRanking.by, more: object = {}, who = admin) =>
  who.call(orderRanking.list, { query: { ...span, by, ...more } })
const salesOf = async (of: keyof typeof saleRanking.by, more: object = {}, who = admin) =>
  who.call(saleRanking.list, { query: { ...span, of, ...more } })

describe('orders', () => {
  it('say the same as the analysis of orders', async () => {
    const { data } = await ordersBy('customer')
    const known = (await admin.call(orderAnalysis.lists.company, { query: span })).data
    expect(data.length).toBeGreaterThan(1)
    for (const row of data)
      expect(row).toMatchObject(
        Object.fromEntries(
          Object.entries(known.find(({ key }) => key === row.key) ?? {}).filter(([name]) =>
            ['orders', 'paid', 'spend', 'refunds', 'refunded'].includes(name),
          ),
        ),
      )
    expect(data.map(({ average }) => average)).toEqual(
      data.map(({ spend, paid }) => (Number(paid) > 0 ? Math.round(Number(spend) / Number(paid)) : null)),
    )
  })

  it('count cases, refunds of products and buyers as the rows do', async () => {
    const rows = async (text: string) =>
      (await app.asOwner(text, [span.from, span.to])).rows as { key: string; n: number }[]
    const within = (at: string) => `(${at} AT TIME ZONE 'UTC')::date BETWEEN $1::date AND $2::date`
    const counted = {
      cases: await rows(
        `SELECT entity_id::text AS key, count(*)::int AS n FROM after_sale_case WHERE ${within('created_at')} GROUP BY 1`,
      ),
      refunded:
        await rows(`SELECT k.goods_id::text AS key, sum(l.refunded * l.unit_price)::int AS n FROM order_line l
        JOIN sku k ON k.id = l.sku_id JOIN "order" o ON o.id = l.order_id WHERE ${within('o.placed_at')} GROUP BY 1`),
      orders: await rows(
        `SELECT customer_id::text AS key, count(*)::int AS n FROM customer_order WHERE counts AND ${within('placed_at')} GROUP BY 1`,
      ),
    }
    const shown = {
      cases: (await ordersBy('customer')).data,
      refunded: (await ordersBy('product', { limit: 1000 })).data,
      orders: (await ordersBy('buyer', { limit: 1000 })).data,
    }
    for (const [name, data] of Object.entries(shown) as [keyof typeof shown, { key: string }[]][]) {
      const found = new Map(data.map((row) => [row.key, Number((row as Record<string, unknown>)[name])]))
      expect(
        counted[name].some(({ n }) => n > 0),
        name,
      ).toBe(true)
      for (const { key, n } of counted[name]) expect(found.get(key) ?? 0, `${name} ${key}`).toBe(n)
    }
  })

  it('say which share the first ten have', async () => {
    const { data, ext } = await ordersBy('product', { limit: 1000 })
    const spend = data.map((row) => Number(row.spend))
    const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
    expect(ext.first_ten).toBe(Math.round((sum(spend.slice(0, 10)) / sum(spend)) * 10_000))
    // The same when fewer rows are asked for.
    expect((await ordersBy('product', { limit: 20 })).ext.first_ten).toBe(ext.first_ten)
  })

  it('are only those of companies that a salesperson looks after', async () => {
    const mine = await ordersBy('owner', {}, sales)
    const all = await ordersBy('owner')
    expect(mine.data.length).toBe(1)
    expect(all.data.length).toBeGreaterThan(1)
    const [own] = mine.data
    expect(own?.orders).toBe(all.data.find(({ key }) => key === own?.key)?.orders)
    const chosen = await ordersBy('customer', { owner_id: own?.key })
    expect(chosen.data.map(({ key }) => key)).toEqual(
      (await ordersBy('customer', {}, sales)).data.map(({ key }) => key),
    )
    const listed = await admin.call(erpOrder.list, { query: { ...span, owner_id: Number(own?.key) } })
    expect(listed.total).toBe(own?.orders)
  })
})

describe('sales', () => {
  it('have the rank of now and of the same days before', async () => {
    const { data } = await salesOf('product', { measure: 'net' })
    const before = await admin.call(saleRanking.list, {
      query: { ...spanBefore(span), of: 'product', measure: 'net', limit: 1000 },
    })
    expect(data.map(({ rank }) => rank)).toEqual(data.map((_, at) => at + 1))
    const net = data.map((row) => Number(row.net))
    expect(net).toEqual(net.toSorted((a, b) => b - a))
    expect(data.every((row) => row.net === Number(row.paid) - Number(row.refunded))).toBe(true)
    const places = before.data.map(({ key }) => key)
    for (const row of data)
      expect(row.rank_before).toBe(places.includes(row.key) ? places.indexOf(row.key) + 1 : null)
    expect(data.some((row) => row.rank_before !== null)).toBe(true)
  })

  it('have margins for those who see costs, who alone may rank by them', async () => {
    const margins = (await admin.call(marginReport.list, { query: { ...span, by: 'company' } })).data
    const { data } = await salesOf('customer', { measure: 'margin' })
    expect(data.some(({ margin }) => margin !== 0)).toBe(true)
    for (const row of data) expect(row.margin).toBe(margins.find(({ key }) => key === row.key)?.margin ?? 0)
    const told = await salesOf('customer', {}, marketing)
    expect(told.data.length).toBeGreaterThan(0)
    expect(told.data.every(({ margin }) => margin === null)).toBe(true)
    expect((await salesOf('customer', { measure: 'margin' }, marketing)).fields).toHaveProperty('measure')
  })

  it('are by people and their departments', async () => {
    const sum = (rows: readonly object[]) =>
      rows.reduce((all, row) => all + Number((row as { paid: number }).paid), 0)
    const people = await salesOf('person', {}, finance)
    const departments = await salesOf('department', {}, finance)
    expect(sum(people.data)).toBeGreaterThan(0)
    expect(sum(departments.data)).toBe(sum(people.data))
  })
})

it('reads kept days by their indexes', async () => {
  const plan = async (text: string) =>
    JSON.stringify(await app.asOwner(`SET LOCAL enable_seqscan = off; EXPLAIN (FORMAT JSON) ${text}`))
  expect(
    await plan(`SELECT sum(began) FROM customer_stat WHERE day BETWEEN '2026-01-01' AND '2026-01-31'`),
  ).toContain('customer_stat_day')
  expect(
    await plan(
      `SELECT sum(customers) FROM customer_cohort WHERE first_week BETWEEN '2026-01-01' AND '2026-01-31'`,
    ),
  ).toContain('customer_cohort_week')
  expect(
    await plan(`SELECT count(*) FROM customer_stay WHERE began_on BETWEEN '2026-01-01' AND '2026-01-31'`),
  ).toContain('customer_stay_began')
  expect(await plan(`SELECT customer_id FROM customer_rfm WHERE segment = 'lost'`)).toContain(
    'customer_rfm_segment',
  )
  expect(
    await plan(
      `SELECT customer_id, sum(spend) FROM customer_day WHERE day BETWEEN '2026-01-01' AND '2026-01-03' GROUP BY 1`,
    ),
  ).toContain('customer_day_day')
})

it('is refused to those without the permission', async () => {
  const designer = await app.as('designer')
  for (const query of [{ ...span, by: 'customer' as const }])
    expect((await designer.call(orderRanking.list, { query })).status).toBe(403)
  expect((await designer.call(customerStats.list, { query: { ...span, part: 'weeks' } })).status).toBe(403)
})
