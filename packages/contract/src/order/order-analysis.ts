import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { endpoint } from '../kit/endpoint.ts'
import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report, reportPage } from '../kit/report/report.ts'
import { rowsIn } from '../kit/report/rows-link.ts'
import * as wire from '../kit/wire.ts'
import { country } from '../logistics/country.ts'
import type { Manifest } from '../manifest.ts'
import { store } from '../store/store.ts'
import { erpOrder } from './erp-order.ts'
import { orderList } from './order-list.ts'

/** Figures about orders by day, store, user, country, channel, product and company. */

const { amounts, converted, count, difference, percentile, ratio, sum } = measure
const orders = rowsIn({
  merchant: { page: '/ordersList', list: () => orderList.list },
  staff: { page: '/erpOrders', list: () => erpOrder.list },
})
const days = ['{{count}} d', '{{count}} 天'] as const
const usd = { currency: 'USD' } as const

const figures = report({
  name: 'order-analysis',
  resource: 'analysis',
  path: '/sale/orderAnalysis/stat',
  paths: {
    store: '/sale/orderAnalysis/statForShop',
    user: '/sale/orderAnalysis/statForShopUser',
    country: '/sale/orderAnalysis/statForCountry',
    channel: '/sale/orderAnalysis/statForChannel',
    goods: '/sale/orderAnalysis/statForGoods',
    company: '/sale/corpEntityAnalysis',
  },
  exportPath: '/sale/orderAnalysis/export',
  title: ['Analysis', '数据分析'],
  subject: ['orders', '订单'],
  compare: true,
  filters: {
    entity_id: { select: () => entity.select, blank: ['All companies', '全部公司'], for: 'staff' },
    store_id: { select: () => store.select, blank: ['All stores', '全部店铺'], for: 'merchant' },
  },
  measures: {
    orders: count(['Orders', '订单数'], { rows: orders('from', 'to') }),
    cancelled: count(['Cancelled', '取消'], { hidden: true, lessIsBetter: true }),
    paid: count(['Paid', '付款'], { rows: orders('paid_from', 'paid_to') }),
    /** Charged for orders paid in the span, before refunds. */
    spend: sum(['Spend', '支出'], usd),
    /** How many of these orders have a refund, and the refunded amount. */
    refunds: count(['Refunded orders', '退款订单'], { hidden: true, lessIsBetter: true }),
    refunded: sum(['Refunded', '退款'], { ...usd, lessIsBetter: true }),
    refund_rate: ratio(['refunded', 'spend'], ['Refund rate', '退款率'], { lessIsBetter: true }),
    shipped: count(['Shipped', '发货'], { rows: orders('shipped_from', 'shipped_to') }),
    delivered: count(['Delivered', '签收']),
    /** Days from hand-over to delivery within which half and nine tenths of the parcels were delivered. */
    p50: percentile(0.5, ['Median delivery', '签收中位数'], days, { lessIsBetter: true }),
    p90: percentile(0.9, ['90% within', '90% 签收'], days, { lessIsBetter: true }),
    /** In the stores, by currency. */
    sales: amounts(['Sales', '销售额']),
    sales_usd: converted('sales', ['Sales (USD)', '销售额（USD）'], {
      in: ['day', 'week', 'month'],
      hidden: true,
    }),
    net: difference(['spend', 'refunded'], ['Net spend', '净支出'], { ...usd, hidden: true }),
  },
  by: {
    company: dimension(['Company', '公司'], { filter: 'entity_id', for: 'staff' }),
    store: dimension(['Store', '店铺'], { filter: 'store_id', blank: ['Without a store', '无店铺'] }),
    user: dimension(['User', '用户'], { blank: ['Unassigned', '未分配'] }),
    country: dimension(['Country', '国家'], {
      filter: 'country',
      blank: ['Unknown', '未知'],
      codes: () => country.select,
    }),
    channel: dimension(['Shipping method', '物流方式'], {
      filter: 'channel_id',
      blank: ['No shipping method', '无物流方式'],
    }),
    goods: dimension(['Items', '商品'], {
      extra: { id: z.number(), spu: z.string(), image: z.string().nullable() },
      picture: 'image',
      second: 'spu',
      sort: 'pieces',
      limit: 100,
      measures: {
        lines: sum(['Order lines', '订单行']),
        pieces: sum(['Quantity', '件数']),
        spend: sum(['Spend', '支出'], usd),
        refunded: sum(['Refunded items', '退款件数'], { lessIsBetter: true }),
      },
    }),
    day: period('day'),
    week: period('week'),
    month: period('month'),
  },
  tiles: [
    { of: 'orders', note: ['{{cancelled}} cancelled', '已取消 {{cancelled}} 单'] },
    { of: 'sales', note: ['Sales in your stores', '店铺成交金额'] },
    { of: 'spend', note: ['{{refunded}} refunded', '已退款 {{refunded}}'] },
    {
      of: 'refund_rate',
      note: [
        'Of the amount spent; {{refunds}} of {{paid}} paid orders',
        '占付款金额；{{paid}} 单付款，{{refunds}} 单退款',
      ],
    },
    { of: 'shipped', note: ['{{delivered}} delivered', '已签收 {{delivered}} 单'] },
    {
      of: 'p50',
      words: ['Delivery', '物流时效'],
      note: ['Median; 90th percentile {{p90}}', '中位数；90 分位 {{p90}}'],
    },
  ],
  charts: [
    { title: ['Orders by {{period}}', '每{{period}}订单'], lines: ['orders', 'shipped'] },
    {
      title: ['Sales and spend by {{period}} (USD)', '每{{period}}销售额与支出（USD）'],
      lines: ['sales_usd'],
      bars: ['net'],
      note: ['Sales are converted to USD at each day’s rate.', '销售额按当日汇率折算为 USD。'],
    },
  ],
})

export const orderAnalysis = {
  ...figures,
  /** The totals, and the figures of each day. */
  overview: endpoint({
    method: 'GET',
    path: '/sale/orderAnalysis',
    permission: 'analysis:list',
    about: ['Sum up orders', '查看订单分析概览'],
    query: z.object({
      from: wire.day,
      to: wire.day,
      store_id: wire.id.optional(),
      entity_id: wire.id.optional(),
    }),
    get data() {
      return z.object({ total: figures.total(), days: z.array(figures.rowOf('day')) })
    },
  }),
}

export const manifest = () =>
  ({
    pages: [
      reportPage(orderAnalysis, '/analysis', {
        menus: [
          [86, 'merchant', 20, 'BarChartOutlined', { needs: 'analysis:list' }],
          [160, 'staff', 20, 'BarChartOutlined', { needs: 'analysis:list' }],
        ],
      }),
    ],
    roles: { 'analysis:*': ['merchant', 'salesperson', 'finance', 'marketing'] },
  }) satisfies Manifest
