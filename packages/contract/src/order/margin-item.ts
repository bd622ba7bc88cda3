import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { channel } from '../logistics/channel.ts'
import { recordManifest } from '../manifest.ts'
import { goodsCost } from '../purchasing/goods-cost.ts'
import { supplier } from '../purchasing/supplier.ts'
import { store } from '../store/store.ts'

/** What shipped items earned: the rows that the margin report adds up. Amounts are CNY fen. */

const fen = (en: string, zh: string) => [wire.minor({ currency: 'CNY' }), en, zh] as const

export const marginItem = record({
  name: 'margin-item',
  path: '/v1/margin-item',
  readPermission: goodsCost.list.permission,
  immutable: true,
  title: ['Margins of items', '商品毛利明细'],
  singular: ['margin of an item', '商品毛利'],
  empty: ['No shipped items', '暂无已发货商品'],
  messages: {
    search: ['Order or SKU', '订单号或 SKU'],
    emptyHelp: [
      'Items appear here within five minutes after their order was shipped.',
      '订单发货后五分钟内，商品显示在这里。',
    ],
  },
  fields: {
    day: [wire.day, 'Shipped', '发货日期'],
    order_id: [z.number(), 'Order', '订单', { withName: true }],
    sku_id: [z.number(), 'SKU', 'SKU', { withName: true }],
    goods_id: [z.number(), 'Product', '商品', { withName: true }],
    supplier_id: [z.number(), 'Supplier', '供应商', { withName: true }],
    store_id: [z.number(), 'Store', '店铺', { withName: true }],
    entity_id: [z.number(), 'Company', '公司', { withName: true }],
    channel_id: [z.number(), 'Channel', '物流渠道', { withName: true }],
    country: [wire.text(2, 0), 'Country', '国家'],
    pieces: [wire.int(), 'Quantity', '件数'],
    sales: fen('Sales', '销售额'),
    goods: fen('Cost of items', '商品成本'),
    late: fen('Later costs', '后补成本'),
    freight: fen('Carrier', '物流费用'),
    packaging: fen('Packaging', '包材'),
    margin: fen('Margin', '毛利'),
    estimated: fen('Estimated cost', '估算成本'),
  },
  filter: {
    entity_id: wire.ref(() => entity.select).optional(),
    store_id: wire.ref(() => store.select).optional(),
    supplier_id: wire.ref(() => supplier.select).optional(),
    channel_id: wire.ref(() => channel.select).optional(),
    country: wire.text(2, 2).optional(),
    goods_id: wire.id.optional(),
    sku_id: wire.id.optional(),
    /** Only the first row of each order. */
    orders: [wire.flag.optional(), 'One row per order', '每单一行'],
  },
  days: ['day', 'Shipped (UTC)', '发货日期（UTC）'],
  sortable: ['day'],
  order: '-day',
  endpoints: ['list', 'export'],
  labelField: 'order_id',
  columns: [
    'day',
    'order_id',
    'sku_id',
    'supplier_id',
    'pieces',
    'sales',
    'goods',
    'late',
    'freight',
    'packaging',
    'margin',
    'store_id',
    'entity_id',
    'channel_id',
    'country',
    'estimated',
  ],
  hidden: [
    ...(['supplier_id', 'late', 'packaging', 'store_id', 'entity_id'] as const),
    ...(['channel_id', 'country', 'estimated'] as const),
  ],
  widths: { sku_id: 280 },
})

export const manifest = () =>
  recordManifest(marginItem, '/marginItems', {
    menu: [165, 'staff-money', 71, 'BarChartOutlined'],
  })
