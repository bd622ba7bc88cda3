import { orderRanking } from '@dropyard/contract/customer/order-ranking'
import { nameText } from '../../../kit/data/people.ts'
import { serveReport } from '../../../kit/report/report.ts'

/** Sums of the days of orders, and cases by the order that they are about. */

/** Buyers are many: their days are read for a quarter at most. */
const buyersUpTo = 92

const cases = `(SELECT c.created_at, o.entity_id, coalesce(o.store_id, 0) AS store_id, o.country
  FROM after_sale_case c JOIN "order" o ON o.id = c.order_id) AS x`
const inCompany = (column: string) => ({
  entity_id: column,
  owner_id: `${column} IN (SELECT id FROM entity WHERE salesperson_id = ?)`,
})

export const orderFigures = serveReport(orderRanking, {
  filters: inCompany('x.entity_id'),
  sources: [
    {
      from: 'order_stat x',
      day: 'x.day',
      measures: ['orders', 'paid', 'spend', 'refunds', 'refunded'],
    },
    { from: cases, at: 'x.created_at', measures: { cases: 'count(*)' } },
    {
      from: 'customer_day x',
      day: 'x.day',
      where: `x.kind = 'buyer'`,
      filters: inCompany('x.scope_id'),
      longest: buyersUpTo,
      only: ['buyer'],
      measures: ['orders', 'paid', 'spend', 'refunds'],
    },
    {
      from: 'order_goods_stat x',
      day: 'x.day',
      only: ['product'],
      measures: {
        lines: 'sum(x.lines)',
        pieces: 'sum(x.pieces)',
        spend: 'sum(x.spend)',
        refunded: 'sum(x.refunded_amount)',
      },
    },
  ],
  by: {
    customer: { key: 'x.entity_id', names: () => 'SELECT id, name FROM entity' },
    buyer: {
      key: 'x.customer_id',
      names: () =>
        'SELECT c.id, c.name, e.name AS company FROM customer c JOIN entity e ON e.id = c.entity_id',
      extra: ({ company }: { company: string }) => ({ company }),
    },
    country: { key: 'x.country' },
    store: { key: 'x.store_id', names: () => 'SELECT id, name FROM store' },
    owner: {
      key: 'coalesce(e.salesperson_id, 0)',
      join: 'JOIN entity e ON e.id = x.entity_id',
      names: (lang) => `SELECT p.id, ${nameText(lang)} AS name FROM person p`,
    },
    product: {
      key: 'x.goods_id',
      names: (lang) =>
        `SELECT id, ${lang === 'zh' ? `coalesce(nullif(title_zh, ''), title_en)` : 'title_en'} AS name FROM goods`,
    },
  },
})
