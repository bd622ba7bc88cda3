import { customer } from '@dropyard/contract/customer/customer'
import { customerStats } from '@dropyard/contract/customer/customer-stats'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { customerMerge } from '@dropyard/contract/customer/merge'
import { weeksAround } from '@dropyard/contract/kit/report/dimensions'
import { measuresOf } from '@dropyard/contract/kit/report/report'
import { rowsQuery } from '@dropyard/contract/kit/report/rows-link'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'
import { describeReport } from '../../../testing/describe-report.ts'
import { platformLine, platformOrder } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { scoreJob } from '../rfm/score.ts'
import { countDaysJob } from './count.ts'

describeReport(customerStats, { as: 'finance', stranger: 'designer', demo: 'all', days: 120 })

const app = await startTestApp()
const world = await orderFixture(app, { skus: { CUP: { title: 'Cup', stock: 500 } } })
const admin = await app.as('admin')
const sales = await app.as('sales')
const span = weeksAround({ from: daysAgo(400), to: daysAgo(0) })
const at = (days: number) => new Date(`${daysAgo(days)}T08:00:00Z`)
const buy = (who: string, days: number, more: Partial<ReturnType<typeof platformOrder>> = {}) =>
  world.arrived(
    platformOrder({
      ...{ email: `${who}@stats.example`, buyerName: who, createdAt: at(days), updatedAt: at(days) },
      ...{ lines: [platformLine({ sku: 'CUP', quantity: 1, price: 2000 })] },
      ...more,
    }),
  )
const run = async () => {
  await app.system((ctx) => ctx.enqueue(scoreJob, {}))
  await app.runJobs()
}
const read = async (part: keyof typeof customerStats.by, more: object = {}, who = admin) =>
  (await who.call(customerStats.list, { query: { ...span, part, ...more } })).data
const kept = async () =>
  (
    await app.asOwner(`SELECT jsonb_build_array(
      (SELECT jsonb_agg(d ORDER BY customer_id, day) FROM customer_day d),
      (SELECT jsonb_agg(s ORDER BY scope_id, kind, country, day) FROM customer_stat s
        WHERE (began, active, repeated, dormant, lost) <> (0, 0, 0, 0, 0)),
      (SELECT jsonb_agg(c ORDER BY scope_id, kind, country, first_week, step) FROM customer_cohort c WHERE customers <> 0),
      (SELECT jsonb_agg(to_jsonb(s) - 'id' ORDER BY customer_id, began_on, state) FROM customer_stay s),
      (SELECT jsonb_agg(r ORDER BY customer_id) FROM customer_rfm r)) AS kept`)
  ).rows[0] as { kept: unknown[][] }

await buy('ann', 30)
await buy('ann', 20)
await buy('ann', 2)
await buy('bob', 30)
await buy('cat', 380)
await buy('dan', 120)
await run()

describe('customers by week', () => {
  it('are as many in each list as its number says', async () => {
    const may = () => true
    let numbers = 0
    for (const row of await read('weeks', { kind: 'buyer' })) {
      const week = weeksAround({ from: row.key, to: row.key })
      for (const [name, measure] of Object.entries(measuresOf(customerStats as never, 'weeks'))) {
        if (!measure.rows || !(Number(row[name]) > 0)) continue
        const found = rowsQuery(measure.rows, { reader: 'staff', may, ...week, filters: { kind: 'buyer' } })
        const { total } = await admin.call(customer.list, { query: found?.query as never })
        expect(total, `${row.key} ${name}`).toBe(row[name])
        numbers++
      }
    }
    expect(numbers).toBeGreaterThan(6)
  })

  it('begin, return, and become dormant and lost', async () => {
    const [buyers] = await read('kinds', { kind: 'buyer' })
    // Cat's 365 days are over, and Dan's 90.
    expect(buyers).toMatchObject({ key: 'buyer', new: 4, dormant: 2, lost: 1 })
    const week = weeksAround({ from: daysAgo(2), to: daysAgo(2) })
    const rows = await read('weeks', { ...week, kind: 'buyer' })
    expect(rows).toMatchObject([{ active: 1, returning: 1, new: 0 }])
  })

  it('are shown as cohorts of the week of the first order', async () => {
    const week = weeksAround({ from: daysAgo(30), to: daysAgo(30) })
    const [row] = await read('cohort', { ...week, kind: 'buyer' })
    const later = (days: number) =>
      (Date.parse(weeksAround({ from: daysAgo(days), to: daysAgo(days) }).from) - Date.parse(week.from)) /
      (7 * 86_400_000)
    const weeks = Array.from({ length: 13 }, (_, step) => (step === later(20) || step === later(2) ? 1 : 0))
    expect(row).toMatchObject({ customers: 2, weeks: [2, ...weeks.slice(1)] })
  })
})

it('agrees with the spend of customers, and follows orders that change', async () => {
  const differing = async () =>
    (
      await app.asOwner(`SELECT f.customer_id FROM customer_figure f LEFT JOIN (
        SELECT customer_id, sum(spend) AS spend, sum(orders) AS orders, sum(paid) AS paid FROM customer_day GROUP BY 1
      ) d ON d.customer_id = f.customer_id
      WHERE f.kind <> 'lead' AND (f.orders, f.paid_orders) IS DISTINCT FROM (coalesce(d.orders, 0)::int, coalesce(d.paid, 0)::int)`)
    ).rows
  expect(await differing()).toEqual([])
  const id = await buy('eve', 5)
  await app.asOwner('UPDATE "order" SET cancelled = true WHERE id = $1', [id])
  await app.system((ctx) => ctx.enqueue(countDaysJob, {}))
  await app.runJobs()
  const { rows } = await app.asOwner(`SELECT d.orders, d.paid, d.spend::int FROM customer_day d
    JOIN customer c ON c.id = d.customer_id WHERE c.name = 'eve' AND d.orders > 0`)
  expect(rows).toEqual([{ orders: 1, paid: 0, spend: 0 }])
})

describe('leads', () => {
  it('are counted by stage with the time that they stayed, for those who see them', async () => {
    const { data: lead } = await sales.call(customer.create, { body: { name: 'Funnel Ltd', kind: 'lead' } })
    await sales.call(customer.flow.endpoints['mark-contacted'], { body: { id_list: [lead.id] } })
    await sales.call(followUp.add, { body: { customer_id: lead.id, text: 'Called' } })
    await run()
    const stages = await read('stages', {}, sales)
    const of = (key: string) => stages.find((row) => row.key === key)
    expect(of('new')).toMatchObject({ entered: 1, days: 0 })
    expect(of('contacted')).toMatchObject({ entered: 1, now: 1, days: null })
    const entered = await sales.call(customer.list, {
      query: { entered: 'contacted', event_from: span.from, event_to: span.to },
    })
    expect(entered.data.map(({ id }) => id)).toEqual([lead.id])
    const [mine] = await read('kinds', { kind: 'lead' }, sales)
    expect(mine).toMatchObject({ new: 1 })
    // Of another owner from now on, in the same moment.
    await app.asOwner('UPDATE customer SET owner_id = 0 WHERE id = $1', [lead.id])
    expect(await read('kinds', { kind: 'lead' }, sales)).toEqual([])
    expect((await read('kinds', { kind: 'lead' })).length).toBe(1)
  })
})

describe('scores', () => {
  it('follow fixed steps below 50 customers, and the list finds each segment', async () => {
    const { rows } = await app.asOwner(`SELECT c.name, r.r, r.f, r.m, r.segment, r.orders, r.spend::int
      FROM customer_rfm r JOIN customer c ON c.id = r.customer_id WHERE r.kind = 'buyer' ORDER BY c.name`)
    expect(rows).toEqual([
      { name: 'ann', r: 5, f: 3, m: 2, segment: 'potential', orders: 3, spend: 6000 },
      { name: 'bob', r: 5, f: 1, m: 1, segment: 'new', orders: 1, spend: 2000 },
      { name: 'cat', r: 1, f: 1, m: 1, segment: 'lost', orders: 0, spend: 0 },
      { name: 'dan', r: 3, f: 1, m: 1, segment: 'potential', orders: 1, spend: 2000 },
    ])
    for (const row of await read('rfm', { kind: 'buyer' })) {
      const { total, data } = await admin.call(customer.list, {
        query: { kind: 'buyer', rfm: row.key as never },
      })
      expect(total).toBe(row.customers)
      expect(data.every(({ rfm }) => rfm === row.key)).toBe(true)
    }
  })

  it('are fifths from 50 customers on, and equal values get equal scores', async () => {
    for (let n = 0; n < 50; n++) await buy(`many${n}`, n)
    await run()
    const { rows } =
      await app.asOwner(`SELECT array_agg(DISTINCT r ORDER BY r) AS r, count(DISTINCT f) FILTER (WHERE orders = 1)::int AS f
      FROM customer_rfm WHERE kind = 'buyer'`)
    expect(rows).toEqual([{ r: [1, 2, 3, 4, 5], f: 1 }])
  })
})

it('is the same after it was counted again', async () => {
  const before = await kept()
  expect(before.kept.every((table) => table.length > 0)).toBe(true)
  await app.asOwner('INSERT INTO customer_day_due (customer_id) SELECT id FROM customer')
  await run()
  expect(await kept()).toEqual(before)
})

it('lists the customers of a cohort, without leads', async () => {
  await sales.call(customer.create, { body: { name: 'Added lately', kind: 'lead' } })
  await run()
  const measure = measuresOf(customerStats as never, 'cohort').customers
  let numbers = 0
  for (const row of await read('cohort')) {
    if (!measure?.rows || row.customers === 0) continue
    const week = weeksAround({ from: row.key, to: row.key })
    const found = rowsQuery(measure.rows, { reader: 'staff', may: () => true, ...week, filters: {} })
    const { data, total } = await admin.call(customer.list, { query: found?.query as never })
    expect(data.filter(({ kind }) => kind === 'lead')).toEqual([])
    expect(total, row.key).toBe(row.customers)
    numbers++
  }
  expect(numbers).toBeGreaterThan(2)
  const leads = await admin.call(customer.list, { query: { event: 'new', kind: 'lead' } })
  expect(leads.total).toBeGreaterThan(0)
})

it.each([[['stage' as const]], [[]]])(
  'counts the follow-ups that a lead got by a merge, with %j of the other',
  async (take) => {
    const make = async (name: string) =>
      (await sales.call(customer.create, { body: { name, kind: 'lead' } })).data
    const [one, other] = [await make('Remains'), await make('Merged')]
    await sales.call(customer.flow.endpoints['mark-contacted'], { body: { id_list: [one.id] } })
    await sales.call(customer.flow.endpoints['mark-contacted'], { body: { id_list: [other.id] } })
    await sales.call(customer.flow.endpoints['mark-talking'], { body: { id_list: [other.id] } })
    await sales.call(followUp.add, { body: { customer_id: other.id, text: 'Called' } })
    await run()
    const days = async (id: number) =>
      (
        await app.asOwner(
          `SELECT (SELECT sum(active)::int FROM customer_day WHERE customer_id = $1) AS active,
          (SELECT array_agg(state ORDER BY id) FROM customer_stay WHERE customer_id = $1) AS stages`,
          [id],
        )
      ).rows[0]
    expect(await days(one.id)).toEqual({ active: 0, stages: ['new', 'contacted'] })
    const read = async (id: number) => (await sales.call(customer.get, { params: { id } })).data
    const body = {
      ...{ id: one.id, version: (await read(one.id)).version, take },
      ...{ other_id: other.id, other_version: (await read(other.id)).version },
    }
    const { data } = await sales.call(customerMerge.merge, { body })
    await run()
    expect(await days(one.id)).toMatchObject({
      active: 1,
      ...(take.length > 0 ? { stages: ['new', 'contacted', 'talking'] } : {}),
    })
    await sales.call(customerMerge.unmerge, { body: { merge_id: data.merge_id ?? 0 } })
    await run()
    expect(await days(one.id)).toEqual({ active: 0, stages: ['new', 'contacted'] })
    expect(await days(other.id)).toEqual({ active: 1, stages: ['new', 'contacted', 'talking'] })
  },
)
