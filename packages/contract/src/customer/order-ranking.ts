import { z } from 'zod'
import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report, reportView } from '../kit/report/report.ts'
import { rowsIn } from '../kit/report/rows-link.ts'
import { country } from '../logistics/country.ts'
import type { Manifest } from '../manifest.ts'
import { afterSaleCase } from '../order/after-sale.ts'
import { erpOrder } from '../order/erp-order.ts'
import { customerFilters, spendHelp } from './customer-stats.ts'

/** Orders by who placed them and for what, and how much of them the first ten have. */

const { average, count, sum } = measure
const orders = rowsIn({ staff: { page: '/erpOrders', list: () => erpOrder.list } })
const cases = rowsIn({ staff: { page: '/afterSaleCases', list: () => afterSaleCase.list } })
const usd = { currency: 'USD' } as const
const bad = { lessIsBetter: true } as const

export const orderRanking = report({
  name: 'order-ranking',
  resource: 'customer-stats',
  path: '/v1/customer-stats/order',
  title: ['Orders of customers', '客户订单统计'],
  subject: ['orders of customers', '客户订单'],
  compare: true,
  concentration: true,
  help: spendHelp,
  filters: customerFilters,
  measures: {
    orders: count(['Orders', '订单数'], { rows: orders('from', 'to') }),
    paid: count(['Paid', '付款'], { rows: orders('paid_from', 'paid_to') }),
    spend: sum(['Spend', '消费'], usd),
    average: average(['spend', 'paid'], ['Average', '客单价'], usd),
    refunds: count(['Refunded orders', '退款订单'], bad),
    refunded: sum(['Refunded', '退款'], { ...usd, ...bad }),
    cases: count(['After-sale cases', '售后单'], { rows: cases('from', 'to'), ...bad }),
  },
  by: {
    customer: dimension(['Merchant', '商户'], { filter: 'entity_id', sort: 'spend' }),
    buyer: dimension(['Buyer', '买家'], {
      opens: '/customerList',
      sort: 'spend',
      limit: 100,
      extra: { company: z.string() },
      second: 'company',
      measures: {
        orders: count(['Orders', '订单数']),
        paid: count(['Paid', '付款']),
        spend: sum(['Spend in stores', '店铺消费'], usd),
        average: average(['spend', 'paid'], ['Average', '客单价'], usd),
        refunds: count(['Refunded orders', '退款订单'], bad),
      },
    }),
    country: dimension(['Country', '国家'], {
      filter: 'country',
      blank: ['Unknown', '未知'],
      codes: () => country.select,
      sort: 'spend',
    }),
    store: dimension(['Store', '店铺'], {
      filter: 'store_id',
      blank: ['Without a store', '无店铺'],
      sort: 'spend',
    }),
    owner: dimension(['Owner', '负责人'], {
      filter: 'owner_id',
      blank: ['Unassigned', '未分配'],
      sort: 'spend',
    }),
    product: dimension(['Product', '商品'], {
      filter: 'goods_id',
      sort: 'spend',
      limit: 100,
      measures: {
        lines: sum(['Order items', '订单商品'], { rows: orders('from', 'to') }),
        pieces: sum(['Quantity', '件数'], { rows: orders('from', 'to') }),
        spend: sum(['Spend', '消费'], usd),
        average: average(['spend', 'pieces'], ['Average', '均价'], usd),
        refunded: sum(['Refunded', '退款'], { ...usd, ...bad }),
      },
    }),
    week: period('week'),
    month: period('month'),
  },
  tiles: [
    { of: 'orders' },
    { of: 'spend', note: ['{{refunded}} refunded', '已退款 {{refunded}}'] },
    { of: 'average', note: ['Per paid order', '每个付款订单'] },
    { of: 'refunds' },
    { of: 'cases' },
  ],
  charts: [
    { title: ['Orders by {{period}}', '每{{period}}订单'], lines: ['orders', 'paid'] },
    { title: ['Spend by {{period}}', '每{{period}}消费'], lines: ['spend'], bars: ['refunded'] },
  ],
})

export const manifest = () =>
  ({ pages: [reportView(orderRanking, '/customerStats', 'orders')] }) satisfies Manifest
