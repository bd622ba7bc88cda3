import { readFileSync } from 'node:fs'
import { contract } from '@dropyard/contract/contract'
import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { madeUpReport } from '@dropyard/contract/testing/made-up-report'
import { expect, it } from 'vitest'
import { registerModule } from '../kit/module.ts'
import { serveReport } from '../kit/report/report.ts'
import { startTestApp } from '../testing/app.ts'
import { daysAgo } from '../testing/days.ts'
import { describeReport } from '../testing/describe-report.ts'

/**
 * Shows what a report needs: its declaration (`contract/testing/made-up-report.ts`) and its SQL. Answers, comparison, links, files
 * and tests are derived. `apps/web/src/kit/report/made-up-report.alone.test.tsx` tests the page.
 */

const measures = {
  orders: 'count(*)',
  value: 'sum(x.pay_amount)',
  stores: 'count(DISTINCT x.store_id)',
  median: 'percentile_disc(0.5) WITHIN GROUP (ORDER BY x.order_amount)',
}
const served = serveReport(madeUpReport, {
  filters: {},
  sources: [{ from: '"order" x', at: 'x.placed_at', measures }],
  by: { country: { key: 'x.country' } },
})
registerModule({ name: 'made-up', routes: served.routes, jobs: served.jobs })
Object.assign(contract, { madeUpReport })

describeReport(madeUpReport, { as: 'admin', stranger: 'designer', demo: 'all' })

it('counts different values of the whole span, agrees with kept sums, and hides a measure that needs a permission', async () => {
  const admin = await (await startTestApp({ demo: 'all' })).as('admin')
  const span = { from: daysAgo(60), to: daysAgo(0) }
  const { data, ext } = await admin.call(madeUpReport.list, {
    query: { ...span, by: 'country', totals: true },
  })
  const kept = (await admin.call(orderAnalysis.lists.country, { query: span })).data
  const counts = new Map(kept.flatMap(({ key, orders }) => (orders > 0 ? [[key, orders]] : [])))
  expect(new Map(data.map(({ key, orders }) => [key, orders]))).toEqual(counts)
  const stores = Math.max(...data.map((row) => Number(row.stores)))
  expect(ext.total?.stores).toBeGreaterThanOrEqual(stores)
  expect(ext.total).toMatchObject({
    value: null,
    more: Number(ext.total?.orders) - Number(ext.total?.stores),
  })
  expect(data.every((row) => row.value === null && Number(row.median) > 0)).toBe(true)
})

it('costs at most 180 lines with its tests in server and browser', () => {
  const web = new URL('../../../web/src/kit/report/made-up-report.alone.test.tsx', import.meta.url)
  const declared = new URL(import.meta.resolve('@dropyard/contract/testing/made-up-report'))
  const lines = [declared, web, new URL(import.meta.url)].map((file) =>
    readFileSync(file, 'utf8').split('\n'),
  )
  expect(lines.flat().length).toBeLessThanOrEqual(180)
})
