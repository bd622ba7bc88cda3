import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report, reportPage } from '../kit/report/report.ts'
import { rowsIn } from '../kit/report/rows-link.ts'
import { country } from '../logistics/country.ts'
import type { Manifest } from '../manifest.ts'
import { goodsCost } from '../purchasing/goods-cost.ts'
import { store } from '../store/store.ts'
import { marginItem } from './margin-item.ts'

/**
 * What shipped orders earned, by the day of shipping: as quoted when they were placed, as shipped, and now, with costs that became
 * known later. For staff who see purchase costs.
 */

const { count, ratio, sum } = measure
const items = rowsIn({ staff: { page: '/marginItems', list: () => marginItem.list } })
const cny = { currency: 'CNY' } as const
const rows = items('from', 'to')
const linked = { ...cny, rows } as const

/** The figures of orders and of items alike. */
const amounts = {
  pieces: sum(['Quantity', '件数'], { rows }),
  /** Charged for items and shipping, less refunds, at the rate of the day of payment. */
  sales: sum(['Sales', '销售额'], linked),
  /** Cost layers of the pieces that left, less those that came back. */
  goods: sum(['Cost of items', '商品成本'], { ...linked, lessIsBetter: true }),
  late: sum(['Later costs', '后补成本'], { ...linked, lessIsBetter: true, hidden: true }),
  /** Of the sales, what was charged for shipping; and what carriers charged us. */
  shipping: sum(['Shipping charged', '收取运费'], { ...linked, hidden: true }),
  freight: sum(['Carrier', '物流费用'], { ...linked, lessIsBetter: true }),
  packaging: sum(['Packaging', '包材'], { ...linked, lessIsBetter: true, hidden: true }),
  /** Where the cost at the time of the order is known; with the shipping charged as the carrier’s cost. */
  margin_quoted: sum(['Margin quoted', '报价毛利'], linked),
  margin_shipped: sum(['Margin shipped', '发货毛利'], { ...linked, hidden: true }),
  margin: sum(['Margin now', '当前毛利'], linked),
  rate_quoted: ratio(['margin_quoted', 'quoted_sales'], ['Quoted %', '报价毛利率'], { hidden: true }),
  rate: ratio(['margin', 'sales'], ['Margin %', '毛利率']),
  quoted_sales: sum(['Sales with a known cost', '成本已知的销售额'], { ...cny, hidden: true }),
  estimated: sum(['Estimated cost', '估算成本'], { ...cny, hidden: true, lessIsBetter: true }),
  estimated_share: ratio(['estimated', 'goods'], ['Estimated', '估算占比'], {
    hidden: true,
    lessIsBetter: true,
  }),
} as const
const ofItems = { lines: count(['Order items', '订单商品'], { rows }), ...amounts }

const figures = report({
  name: 'margin-report',
  resource: goodsCost.name,
  path: '/v1/margin-report',
  title: ['Margins', '毛利分析'],
  subject: ['margins', '毛利'],
  compare: true,
  filters: {
    entity_id: { select: () => entity.select, blank: ['All companies', '全部公司'] },
    store_id: { select: () => store.select, blank: ['All stores', '全部店铺'] },
  },
  measures: {
    orders: count(['Orders', '订单数'], { rows: items('from', 'to', { orders: true }) }),
    ...amounts,
  },
  by: {
    goods: dimension(['Product', '商品'], {
      filter: 'goods_id',
      measures: ofItems,
      extra: { id: z.number(), spu: z.string(), image: z.string().nullable() },
      picture: 'image',
      second: 'spu',
      sort: 'margin',
      limit: 100,
    }),
    sku: dimension(['SKU', 'SKU'], { filter: 'sku_id', measures: ofItems, sort: 'margin', limit: 100 }),
    supplier: dimension(['Supplier', '供应商'], {
      filter: 'supplier_id',
      measures: ofItems,
      sort: 'margin',
      blank: ['No purchase order', '无采购订单'],
    }),
    company: dimension(['Company', '公司'], { filter: 'entity_id', sort: 'margin' }),
    store: dimension(['Store', '店铺'], {
      filter: 'store_id',
      blank: ['Without a store', '无店铺'],
      sort: 'margin',
    }),
    channel: dimension(['Channel', '物流渠道'], {
      filter: 'channel_id',
      blank: ['No channel', '无渠道'],
      sort: 'margin',
    }),
    country: dimension(['Country', '国家'], {
      filter: 'country',
      blank: ['Unknown', '未知'],
      codes: () => country.select,
      sort: 'margin',
    }),
    day: period('day'),
    week: period('week'),
    month: period('month'),
  },
  tiles: [
    { of: 'orders', note: ['{{pieces}} items shipped', '已发货 {{pieces}} 件'] },
    { of: 'sales', note: ['{{shipping}} of it for shipping', '其中运费 {{shipping}}'] },
    {
      of: 'goods',
      note: [
        '{{estimated_share}} estimated; later costs {{late}}',
        '估算占 {{estimated_share}}；后补成本 {{late}}',
      ],
    },
    { of: 'freight', note: ['Charged by carriers', '物流商实收'] },
    { of: 'margin', note: ['{{margin_shipped}} when shipped', '发货时 {{margin_shipped}}'] },
    {
      of: 'rate',
      note: [
        'Quoted {{rate_quoted}}, where the cost was known',
        '报价毛利率 {{rate_quoted}}（仅含下单时成本已知的商品）',
      ],
    },
  ],
  charts: [
    {
      title: ['Margin by {{period}}', '每{{period}}毛利'],
      lines: ['margin_quoted', 'margin_shipped', 'margin'],
      note: [
        'Quoted: the SKU’s cost when the order was placed, and the shipping charged. Shipped: what the items and the carrier cost. Now: with costs that became known later.',
        '报价：下单时的 SKU 成本与收取的运费。发货：商品与物流的实际成本。当前：含后补成本。',
      ],
    },
    {
      title: ['Sales and costs by {{period}}', '每{{period}}销售额与成本'],
      lines: ['sales'],
      bars: ['goods'],
    },
  ],
})

export const marginReport = figures

export const manifest = () =>
  ({
    pages: [
      reportPage(marginReport, '/margins', {
        menu: [154, 'staff-money', 70, 'BarChartOutlined', { needs: goodsCost.list.permission }],
      }),
    ],
    roles: { 'goods-cost:export': ['finance'] },
  }) satisfies Manifest
