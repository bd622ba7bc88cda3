import { saleRanking } from '@dropyard/contract/customer/sale-ranking'
import { nameText } from '../../../kit/data/people.ts'
import { serveReport } from '../../../kit/report/report.ts'

/** Sums by the day of payment, of products by the day of the order; margins by the day of shipping. */

const margin = 'sum(x.sales - x.goods - x.freight - x.packaging - x.late)'
const ofProducts = { only: ['product'] } as const

export const saleFigures = serveReport(saleRanking, {
  filters: {
    entity_id: 'x.entity_id',
    owner_id: 'x.entity_id IN (SELECT id FROM entity WHERE salesperson_id = ?)',
  },
  sources: [
    {
      from: 'order_stat x',
      day: 'x.day',
      measures: { orders: 'sum(x.paid)', paid: 'sum(x.spend)', refunded: 'sum(x.refunded)' },
    },
    { from: 'margin_stat x', day: 'x.day', measures: { margin } },
    {
      ...ofProducts,
      from: 'order_goods_stat x',
      day: 'x.day',
      measures: { pieces: 'sum(x.pieces)', paid: 'sum(x.spend)', refunded: 'sum(x.refunded_amount)' },
    },
    { ...ofProducts, from: 'margin_goods_stat x', day: 'x.day', measures: { margin } },
  ],
  by: {
    person: {
      key: 'coalesce(e.salesperson_id, 0)',
      join: 'JOIN entity e ON e.id = x.entity_id',
      names: (lang) => `SELECT p.id, ${nameText(lang)} AS name FROM person p`,
    },
    department: {
      key: 'coalesce(p.department_id, 0)',
      join: 'JOIN entity e ON e.id = x.entity_id LEFT JOIN person p ON p.id = e.salesperson_id',
      names: () => 'SELECT id, name FROM department',
    },
    store: { key: 'x.store_id', names: () => 'SELECT id, name FROM store' },
    customer: { key: 'x.entity_id', names: () => 'SELECT id, name FROM entity' },
    product: {
      key: 'x.goods_id',
      names: (lang) =>
        `SELECT id, ${lang === 'zh' ? `coalesce(nullif(title_zh, ''), title_en)` : 'title_en'} AS name FROM goods`,
    },
  },
})
