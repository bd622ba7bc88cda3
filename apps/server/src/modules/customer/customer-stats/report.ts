import { customerStats } from '@dropyard/contract/customer/customer-stats'
import { serveReport } from '../../../kit/report/report.ts'

/** Figures from kept sums by day; segments and current stages from one row a customer. */

/** Leads belong to their owner, companies and their buyers to the company's salesperson. */
const ownedBy = 'x.scope_id = -?::bigint OR x.scope_id IN (SELECT id FROM entity WHERE salesperson_id = ?)'
const isPast = `x.day <= (now() AT TIME ZONE 'UTC')::date`
const stays =
  '(SELECT s.*, c.kind, c.country FROM customer_stay s JOIN customer c ON c.id = s.customer_id) AS x'
const segments = '(SELECT r.*, c.country FROM customer_rfm r JOIN customer c ON c.id = r.customer_id) AS x'

export const customerFigures = serveReport(customerStats, {
  filters: { kind: 'x.kind', entity_id: 'x.scope_id', owner_id: ownedBy, country: 'x.country' },
  sources: [
    {
      from: 'customer_stat x',
      day: 'x.day',
      where: isPast,
      measures: {
        new: 'sum(x.began)',
        active: 'sum(x.active)',
        returning: 'sum(x.repeated)',
        dormant: 'sum(x.dormant)',
        lost: 'sum(x.lost)',
      },
    },
    {
      from: 'customer_cohort x',
      day: 'x.first_week',
      only: ['cohort'],
      split: 'x.step',
      measures: { weeks: 'sum(x.customers)' },
    },
    {
      from: 'customer_cohort x',
      day: 'x.first_week',
      only: ['cohort'],
      where: 'x.step = 0',
      measures: { customers: 'sum(x.customers)' },
    },
    {
      from: stays,
      day: 'x.began_on',
      only: ['stages'],
      measures: { entered: 'count(DISTINCT x.customer_id)' },
    },
    { from: stays, day: 'x.ended_on', only: ['stages'], split: 'x.days', measures: { days: 'count(*)' } },
    {
      from: 'customer x',
      isNow: true,
      where: `x.kind <> 'buyer' AND x.state <> 'none'`,
      only: ['stages'],
      measures: { now: 'count(*)' },
    },
    {
      from: segments,
      isNow: true,
      only: ['rfm'],
      measures: {
        customers: 'count(*)',
        orders: 'sum(x.orders)',
        merchant_spend: `sum(x.spend) FILTER (WHERE x.kind = 'merchant')`,
        buyer_spend: `sum(x.spend) FILTER (WHERE x.kind = 'buyer')`,
      },
    },
  ],
  by: {
    kinds: { key: 'x.kind' },
    stages: { key: 'x.state' },
    rfm: { key: 'x.segment' },
  },
})
