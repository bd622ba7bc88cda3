import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { lotFlow } from './lot/flow.ts'

/** Lots: items of a SKU that were made together, or expire on the same day. Receipts bring them; they are never typed in. */

/** When items have to be sold. */
const expiry = wire.choice({
  expired: ['Expired', '已过期', 'red'],
  month: ['Within 30 days', '30 天内过期', 'amber'],
  later: ['Later', '30 天后过期'],
  none: ['None', '无有效期'],
})

export const lot = record({
  title: ['Lots', '批次'],
  singular: ['lot', '批次'],
  empty: ['No lots yet', '暂无批次'],
  messages: {
    search: ['Lot, SKU or product', '批次号、SKU 或商品'],
    emptyHelp: [
      'Lots come with receipts. Choose in a product’s data whether its lots are noted.',
      '收货时登记批次。可在商品资料中设置是否管理批次。',
    ],
  },
  flow: lotFlow,
  endpoints: ['list', 'get', 'export'],
  drawer: true,
  fields: {
    sku_id: [z.number(), 'SKU', 'SKU'],
    sku: [z.string(), 'SKU', 'SKU'],
    goods_name: [z.string(), 'Product', '商品'],
    code: [wire.text(40), 'Lot', '批次号'],
    expires_on: [wire.nullable(wire.day), 'Expires on', '有效期至'],
    expiry: [expiry, 'Expiry', '有效期'],
    on_hand: [wire.int(), 'On hand', '在库'],
    /** Of these, those in quarantine. */
    held: [wire.int(), 'In quarantine', '待检'],
    /** Why it is on hold or was recalled. */
    reason: [wire.text(500, 0), 'Reason', '原因'],
    create_time: [wire.instant, 'First received', '首次收货'],
  },
  filter: {
    expiry: expiry.optional(),
    in_stock: [wire.flag.optional(), 'In stock', '有库存'],
  },
  sortable: ['expires_on', 'create_time'],
  labelField: 'code',
  columns: [
    ...(['code', 'sku', 'goods_name', 'state', 'expires_on', 'expiry'] as const),
    ...(['on_hand', 'held', 'create_time', 'reason'] as const),
  ],
  hidden: ['reason'],
  facts: ['sku', 'goods_name', 'expires_on', 'expiry', 'on_hand', 'held', 'reason', 'create_time'],
  identifiedBy: ['code', 'sku'],
})

export const lotErrors = errors('lot', {
  needed: ['Enter the lot of {{sku}}.', '请填写 {{sku}} 的批次号。'],
  expiry_needed: ['Enter when the lot of {{sku}} expires.', '请填写 {{sku}} 批次的有效期。'],
  expired: ['This lot expired on {{day}}.', '该批次已于 {{day}} 过期。'],
  in_use: [
    'Items of {{lot}} are packed or have a label. Send or release these orders first.',
    '批次 {{lot}} 已有商品打包或出面单，请先处理这些订单。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/lots',
        record: lot,
        own: opened,
        menu: [155, 'warehouse', 91, 'TagsOutlined'],
      },
    ],
    roles: {
      'lot:*': ['warehouse'],
      'lot:list': ['buyer', 'purchasing-lead', 'sampler', 'order-clerk', 'support'],
    },
  }) satisfies Manifest
