import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, dryRunInput, rowActions } from '../kit/row-actions.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import { carrierAccount } from '../logistics/carrier-account.ts'
import type { Manifest } from '../manifest.ts'
import { orderMoney } from './order/row.ts'

/** Labels of parcels: from which carrier and at what cost, which were voided, and how often each was printed. */

const state = wire.choice({
  asked: ['Requested', '申请中', 'blue'],
  live: ['Live', '有效', 'green'],
  refused: ['Refused', '被拒绝', 'red'],
  dead: ['Void', '已作废', 'grey'],
})
const voided = wire.choice({
  none: ['Nothing to cancel', '无需取消', 'grey'],
  asked: ['Being cancelled', '取消中', 'blue'],
  done: ['Cancelled', '已取消', 'grey'],
  too_late: ['Scanned already', '已被扫描', 'red'],
})

const labels = record({
  name: 'label',
  path: '/v1/label',
  title: ['Labels', '面单'],
  singular: ['label', '面单'],
  empty: ['No labels yet', '暂无面单'],
  messages: {
    search: ['Order or tracking number', '订单号或运单号'],
    emptyHelp: [
      'They are requested from the orders, or automatically once an order is ready.',
      '面单由订单申请，或在订单就绪后自动申请。',
    ],
  },
  fields: {
    order_id: [wire.int(), 'Order ID', '订单编号', { readOnly: true }],
    order_sn: [wire.text(40), 'Order', '订单', { readOnly: true }],
    number: [wire.nullable(wire.text(60)), 'Tracking number', '运单号', { readOnly: true }],
    state: [state, 'Status', '状态', { readOnly: true }],
    channel_name: [wire.text(100), 'Channel', '渠道', { readOnly: true }],
    account_name: [wire.nullable(wire.text(60)), 'Carrier account', '物流商账号', { readOnly: true }],
    service: [wire.text(60, 0), 'Service', '服务', { readOnly: true }],
    reference: [wire.text(60), 'Number at the carrier', '客户单号', { readOnly: true }],
    currency: [wire.text(3, 0), 'Currency', '币种', { readOnly: true }],
    cost: [seenBy(orderMoney, wire.minor()), 'Carrier’s charge', '物流商运费', { readOnly: true }],
    charged_grams: [
      wire.nullable(wire.int()),
      'Carrier’s weight (g)',
      '物流商计费重（g）',
      { readOnly: true },
    ],
    /** What the merchant paid for shipping, in US cents. */
    paid: [
      seenBy(orderMoney, wire.minor({ currency: 'USD' })),
      'Merchant paid',
      '商户已付',
      { readOnly: true },
    ],
    trouble: [wire.text(300, 0), 'Last answer', '最近结果', { readOnly: true }],
    voided: [voided, 'At the carrier', '物流商处', { readOnly: true }],
    prints: [wire.int(), 'Printed', '打印次数', { readOnly: true }],
    tries: [wire.int(), 'Requests', '请求次数', { readOnly: true }],
    asked_at: [wire.instant, 'Requested', '申请时间', { readOnly: true }],
    live_at: [wire.nullable(wire.instant), 'Created', '生成时间', { readOnly: true }],
    dead_at: [wire.nullable(wire.instant), 'Voided', '作废时间', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    state: state.optional(),
    account_id: [wire.ref(() => carrierAccount.select).optional(), 'Carrier account', '物流商账号'],
  },
  days: ['asked_at', 'Requested', '申请日期'],
  sortable: ['asked_at'],
  order: '-asked_at',
  labelField: 'reference',
  immutable: true,
  endpoints: ['list', 'get'],
  columns: [
    'order_sn',
    'number',
    'state',
    'account_name',
    'cost',
    'charged_grams',
    'paid',
    'prints',
    'asked_at',
  ],
})

/** Labels of orders as one file in picking order, each with its position. Downloading the file counts them as printed. */
const print = endpoint({
  method: 'POST',
  path: '/v1/label/print',
  permission: 'label:print',
  about: ['Print labels', '打印面单'],
  body: z.object({
    ids: wire.ids,
    format: wire.choice(['pdf', 'zpl']).default('pdf'),
    /** Leaves out labels that were printed before. */
    unprinted: wire.flag.default(false),
    /** Puts a list of all items by SKU before the labels. */
    pick_list: wire.flag.default(false),
    /** Puts a packing slip for the buyer after each label. */
    packing_slips: wire.flag.default(false),
    ...dryRunInput,
  }),
  data: z.object({
    /** Null for a dry run. */
    job_id: z.number().nullable(),
    labels: z.number(),
    /** How many of them were printed before. */
    again: z.number(),
    /** Parcels without a label; of these, those that wait for their carrier, and those that were refused one. */
    missing: z.number(),
    waiting: z.number(),
    refused: z.number(),
    /** The first of those that were refused one, with the reason. */
    without: z.array(z.object({ order_sn: z.string(), reason: z.string() })),
    /** Numbers of the first orders, in the order of printing. */
    orders: z.array(z.string()),
  }),
})
/** Number of orders that the result names. */
export const printNamed = 6
export const label = {
  ...labels,
  print,
  actions: rowActions<Pick<z.output<typeof labels.row>, 'state'>>()({
    name: 'label',
    actions: {
      print: {
        words: ['Print labels', '打印面单'],
        call: print,
        single: true,
        may: ({ state }) => ({ ok: state === 'live' }),
      },
    },
  }),
}

/** Contents of a label file, and the orders whose labels are missing in it; their positions stay unused. */
export const labelsPrinted = z.object({
  labels: z.number(),
  /** Ids of the labels in the file. They count as printed when it is downloaded. */
  label_ids: z.array(z.number()).default([]),
  /** Ids of the orders whose labels are in the file. */
  order_ids: z.array(z.number()).default([]),
  missing: z.number(),
  missing_orders: z.array(z.string()),
})
export type LabelsPrinted = z.output<typeof labelsPrinted>

export const labelErrors = errors('label', {
  none: ['None of these orders has a label yet.', '所选订单均无面单。'],
  all_printed: ['All labels of these orders were printed before.', '所选订单的面单均已打印过。'],
  scanned: [
    'The carrier has scanned {{number}} already. Request a new label anyway only if the parcel is here.',
    '物流商已扫描 {{number}}。仅当包裹仍在仓库时才可强制重新申请面单。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/labelList',
        record: label,
        menu: [111, 'staff-orders', 62, 'TagsOutlined', { resources: ['label', 'handover-list'] }],
      },
    ],
    roles: { 'label:*': ['order-clerk', 'warehouse'], 'label:list': ['finance', 'support'] },
  }) satisfies Manifest
