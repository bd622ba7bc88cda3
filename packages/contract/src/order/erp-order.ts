import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { importEndpoint } from '../kit/imports.ts'
import { opened } from '../kit/link.ts'
import { dryRunInput } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { orderContents } from './erp-order/contents.ts'
import { addressFilters, addressFilterWords } from './order/address/finding.ts'
import { abnormalReasons } from './order/block.ts'
import { orderIoss, orderMoney, orderRefs, staffResult, staffRow } from './order/row.ts'
import { exceptionFilters, exceptionOfRow, exceptionPlan } from './order-exception.ts'
import { staffDetail } from './order-list/detail.ts'
import { orderFilters, orderListExt } from './order-list.ts'

/** All orders, for staff: checking, labels, hand-over, and exceptions. */

const results = z.array(staffResult)
const urgencyLevel = wire.number({
  1: ['Urgent', '加急', 'amber'],
  2: ['Most urgent', '特急', 'red'],
})

/** `PUT` for several orders, each with the version that the user saw; returns a result for each order. */
const bulk = <A extends string>(action: A, path: string, en: string, zh: string) =>
  endpoint({
    method: 'PUT',
    path,
    permission: `erp-order:${action}`,
    about: [en, zh],
    body: orderRefs,
    data: results,
  })

/** The tabs that staff work through, by default as a queue: unblocked orders first, then by urgency, then by time of payment. */
export const orderQueues: readonly number[] = [20, 30, 50]

/** Sort orders of the list. Default: `queue` for tabs that are work queues, newest first for the others. */
const staffSorts = [
  'queue',
  '-create_time',
  'create_time',
  '-order_sn',
  'order_sn',
  '-goods_num',
  'goods_num',
  '-pay_amount',
  'pay_amount',
] as const

const staffFilters = {
  ...orderFilters,
  ...exceptionFilters,
  sort: wire.choice(staffSorts).optional(),
  /** Orders with one item, or with several. */
  pieces: wire
    .choice({ single: ['Single item', '单件', 'neutral'], multi: ['Multiple items', '多件', 'neutral'] })
    .optional(),
  /** The warehouse where its stock is reserved. */
  warehouse_id: wire.id.optional(),
  /** Whether its label was printed; orders without a label match neither. */
  printed: wire.flag.optional(),
  entity_id: wire.id.optional(),
  /** The salesperson of the company. */
  owner_id: wire.id.optional(),
  /** Orders with an item of this product. */
  goods_id: wire.id.optional(),
  tag_id: wire.id.optional(),
  address: wire.choice(addressFilterWords).optional(),
}

/** The orders that an address file contains. */
export const addressesAsked = z.object({ ...staffFilters, ids: wire.ids.optional() })

export const erpOrder = {
  list: listEndpoint({
    path: '/v1/orders',
    permission: 'erp-order:list',
    about: ['List all orders', '查看全部订单列表'],
    row: staffRow.extend({
      entity_id: z.number(),
      company: z.string(),
      exception: exceptionOfRow.nullable(),
    }),
    filters: staffFilters,
    ext: orderListExt,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/v1/orders/:id',
    permission: 'erp-order:list',
    about: ['View an order', '查看订单'],
    data: staffDetail,
  }),
  check: bulk('check', '/v1/order/check', 'Check paid orders', '审核订单'),
  predict: bulk('predict', '/v1/order/predict', 'Request labels', '申请面单'),
  /** A number that its carrier has already scanned is only given up if `anyway` is set. */
  rePrediction: endpoint({
    method: 'PUT',
    path: '/v1/order/re-prediction',
    permission: 'erp-order:predict',
    about: ['Request new labels', '重新申请面单'],
    body: orderRefs.extend({ anyway: wire.flag.default(false) }),
    data: results,
  }),
  pack: bulk('ship', '/v1/order/pack', 'Note that parcels are packed', '标记已打包'),
  ship: bulk('ship', '/v1/order/ship', 'Mark parcels as shipped', '标记包裹发货'),
  /** Only for parcels that are not tracked. The user and the reason are stored. */
  delivered: endpoint({
    method: 'PUT',
    path: '/v1/order/delivered',
    permission: 'erp-order:ship',
    about: ['Mark parcels as delivered', '标记签收'],
    body: orderRefs.extend({ reason: wire.text(200) }),
    data: results,
  }),
  urgent: endpoint({
    method: 'PUT',
    path: '/v1/order/urgent',
    permission: 'erp-order:update',
    about: ['Mark orders as urgent', '标记加急'],
    body: orderRefs.extend({
      urgent: wire.flag.default(true),
      level: urgencyLevel.default(1),
      reason: wire.text(200, 0).default(''),
      /** When the urgency ends; null: not automatically. */
      until: wire.maybe(wire.instant),
    }),
    data: results,
  }),
  abnormal: endpoint({
    method: 'PUT',
    path: '/v1/order/abnormal',
    permission: 'erp-order:update',
    about: ['Report exceptions', '标记异常'],
    body: orderRefs.extend({
      reason: wire.choice(abnormalReasons),
      note: wire.area(500).default(''),
      ...exceptionPlan,
    }),
    data: results,
  }),
  resolution: endpoint({
    method: 'PUT',
    path: '/v1/order/resolution',
    permission: 'erp-order:update',
    about: ['Resolve exceptions', '处理异常'],
    /**
     * Closes the open exception of each order. `resolution` says how it was solved. `fix` and `bearer` replace the
     * planned ones, and null keeps the plan. `cost` is the cost of each order in US cents.
     */
    body: orderRefs.extend({
      resolution: wire.area(500, 1),
      fix: exceptionPlan.fix,
      bearer: exceptionPlan.bearer,
      cost: wire.maybe(wire.minor({ min: 1, max: 100_000_000, currency: 'USD' })),
    }),
    data: results,
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/v1/order/cancel',
    permission: 'erp-order:cancel',
    about: ['Cancel orders', '取消订单'],
    body: orderRefs.extend({ reason: wire.text(200), ...dryRunInput }),
    data: results,
  }),
  refund: endpoint({
    method: 'PUT',
    path: '/v1/order/refund',
    permission: 'erp-order:refund',
    about: ['Refund items of an order', '订单部分退款'],
    body: z.object({
      id: wire.id,
      version: wire.int({ min: 1 }).optional(),
      lines: wire.listOf(z.object({ line_id: wire.id, quantity: wire.int({ min: 1 }) }), {
        min: 1,
        max: 200,
      }),
      reason: wire.text(200),
    }),
    data: staffResult,
  }),
  ...orderContents,
  /** Number of orders without a label whose addresses need a look. */
  addressStat: endpoint({
    method: 'GET',
    path: '/v1/order/address-stat',
    permission: 'erp-order:list',
    about: ['Count orders by their addresses', '地址核对统计'],
    data: z.array(z.object({ address: z.enum(addressFilters), name: z.string(), total: z.number() })),
  }),
  /**
   * Changes the channel of paid orders: the merchant is notified, pays nothing more, and is credited if the new channel is
   * cheaper. A label is voided and requested again; with `anyway` even one that its carrier has scanned.
   */
  changeChannel: endpoint({
    method: 'PUT',
    path: '/v1/order/bch-channel-code',
    permission: 'erp-order:update',
    about: ['Edit the channel of orders', '批量修改渠道'],
    body: orderRefs.extend({
      channel_id: wire.id,
      /** Shown to the merchant. */
      reason: wire.area(500).default(''),
      anyway: wire.flag.default(false),
      ...dryRunInput,
    }),
    data: results,
  }),
  /**
   * Columns: order_sn, tracking number, channel code or carrier if it changes, and the weight and price that the carrier charged.
   */
  importTrackno: importEndpoint({
    path: '/v1/order/import-trackno',
    permission: 'erp-order:predict',
    about: ['Import tracking numbers', '导入运单号'],
    body: { ship: wire.flag.default(false) },
  }),
  export: endpoint({
    method: 'POST',
    path: '/v1/order/export',
    permission: 'erp-order:export',
    about: ['Export orders', '导出订单'],
    body: addressesAsked.extend({ format: wire.choice(['csv', 'xlsx']).default('xlsx') }),
    data: z.object({ job_id: z.number() }),
    secrets: ['search'],
  }),
  /** One row for each parcel, in the format of carriers' tools: of the selected orders, otherwise of those to be shipped. */
  exportAddress: endpoint({
    method: 'GET',
    path: '/v1/order/export-address',
    permission: 'erp-order:export',
    about: ['Export addresses', '导出地址'],
    query: addressesAsked.extend({ format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
    secrets: ['search'],
  }),
}

export const erpOrderErrors = errors('erp-order', {
  address_tidy: ['Nothing of this address can be fixed without asking.', '该地址没有可直接规范的内容。'],
  urgent_quota: [
    'This company already has {{most}} urgent orders. End the urgency of one first.',
    '该公司已有 {{most}} 个加急订单，请先取消其中一个。',
  ],
  urgent_past: ['Choose a time in the future.', '请选择将来的时间。'],
  order_unknown: ['No order has this number.', '订单号不存在。'],
  tracking_used: ['Order {{order_sn}} has this tracking number.', '该运单号已用于订单 {{order_sn}}。'],
  tracking_check: ['The check digit is wrong: a digit is mistyped.', '运单号校验位不正确，请检查是否有误。'],
  carrier_many: [
    'Several channels have this carrier. Enter the channel code.',
    '该物流商有多个渠道，请填写渠道代码。',
  ],
  carrier_unknown: ['No channel or carrier is called so.', '没有此渠道或物流商。'],
  weight_bad: ['Enter whole grams, 1 to 1,000,000.', '请输入 1 至 1,000,000 的整数（g）。'],
  fee_bad: ['Enter an amount such as 12.50.', '请输入金额，例如 12.50。'],
  tracking_bad: ['A tracking number has 5 to 40 letters and digits.', '运单号应为 5–40 位字母或数字。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/erpOrders',
        list: erpOrder.list,
        own: opened,
        title: ['Orders', '订单管理'],
        menu: [110, 'staff-orders', 60, 'ShoppingOutlined'],
      },
    ],
    rights: {
      [orderMoney]: ['Read amounts of orders', '查看订单金额'],
      [orderIoss]: ['Read IOSS numbers of orders', '查看订单 IOSS 税号'],
    },
    roles: {
      'erp-order:*': ['order-clerk'],
      [orderMoney]: ['salesperson', 'buyer', 'finance', 'support'],
      [orderIoss]: ['finance'],
      'erp-order:export': ['salesperson', 'finance'],
      'erp-order:list': ['salesperson', 'buyer', 'warehouse', 'finance', 'support'],
      'erp-order:refund': ['finance'],
      'erp-order:ship': ['warehouse'],
    },
  }) satisfies Manifest
