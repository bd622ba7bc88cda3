import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report, reportView } from '../kit/report/report.ts'
import { rowsIn } from '../kit/report/rows-link.ts'
import type { Manifest } from '../manifest.ts'
import { erpOrder } from '../order/erp-order.ts'
import { marginItem } from '../order/margin-item.ts'
import { goodsCost } from '../purchasing/goods-cost.ts'
import { customerFilters } from './customer-stats.ts'

/** Who and what sells most: paid, net of refunds, and margin. */

const { count, difference, sum } = measure
const orders = rowsIn({ staff: { page: '/erpOrders', list: () => erpOrder.list } })
const items = rowsIn({ staff: { page: '/marginItems', list: () => marginItem.list } })
const usd = { currency: 'USD' } as const
const sales = {
  paid: sum(['Paid', '已付'], usd),
  refunded: sum(['Refunded', '退款'], { ...usd, lessIsBetter: true }),
  net: difference(['paid', 'refunded'], ['Net of refunds', '净额'], usd),
  margin: sum(['Margin', '毛利'], {
    currency: 'CNY',
    needs: goodsCost.list.permission,
    rows: items('from', 'to'),
  }),
} as const

export const saleRanking = report({
  name: 'sale-ranking',
  resource: 'customer-stats',
  path: '/v1/customer-stats/sale-ranking',
  parameter: 'of',
  title: ['Sales ranking', '销售排名'],
  subject: ['sales', '销售'],
  compare: true,
  ranked: ['paid', 'net', 'margin'],
  help: [
    'Paid: what merchants paid us, on the day of payment; of products, on the day of the order. Refunds reduce that day. Margin: orders shipped in this time.',
    '已付：商户支付给平台的金额，按付款日统计；商品按下单日统计。退款冲减当日金额。毛利：此期间发货的订单。',
  ],
  filters: customerFilters,
  measures: {
    ...sales,
    orders: count(['Paid orders', '付款订单'], { rows: orders('paid_from', 'paid_to') }),
  },
  by: {
    person: dimension(['Salesperson', '业务员'], { filter: 'owner_id', blank: ['Unassigned', '未分配'] }),
    department: dimension(['Department', '部门'], { blank: ['No department', '无部门'] }),
    store: dimension(['Store', '店铺'], { filter: 'store_id', blank: ['Without a store', '无店铺'] }),
    customer: dimension(['Merchant', '商户'], { filter: 'entity_id' }),
    product: dimension(['Product', '商品'], {
      filter: 'goods_id',
      limit: 100,
      measures: { ...sales, pieces: sum(['Quantity', '件数'], { rows: orders('from', 'to') }) },
    }),
    week: period('week'),
    month: period('month'),
  },
  tiles: [
    { of: 'paid' },
    { of: 'net' },
    { of: 'orders' },
    { of: 'margin', note: ['Of shipped orders', '已发货订单'] },
  ],
  charts: [{ title: ['Sales by {{period}}', '每{{period}}销售'], lines: ['paid', 'net'] }],
})

export const manifest = () =>
  ({ pages: [reportView(saleRanking, '/customerStats', 'sales')] }) satisfies Manifest
