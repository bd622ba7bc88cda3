import { entity } from '../account/entity.ts'
import { errors } from '../kit/errors.ts'
import { importEndpoint } from '../kit/imports.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { orderMoney } from './order/row.ts'

/**
 * Charges besides what was paid: for a parcel that weighs more than was charged the merchant pays the difference (additional
 * charge), for one that weighs less it is credited (freight adjustment), both at the prices at the time of payment. The cost of
 * an exception that the merchant bears is charged here too.
 */

const mount = { name: 'own-charge', path: '/sale/makeUpCharge' } as const
const reason = wire.area(500, 1)
const difference = wire.minor({ currency: 'USD' })

export const makeUpFlow = workflow({
  name: 'make-up-charge',
  path: '/v1/make-up-charge',
  start: 'proposed',
  states: {
    proposed: { words: ['Proposed', '待确认'], tone: 'blue' },
    due: { words: ['Due', '待结算'], tone: 'amber' },
    paid: { words: ['Paid', '已补款'], tone: 'green', final: true },
    credited: { words: ['Credited', '已退差'], tone: 'green', final: true },
    waived: { words: ['Waived', '已免除'], tone: 'grey', final: true },
  },
  actions: {
    confirm: {
      words: ['Confirm', '确认'],
      historyLabel: ['Confirmed', '已确认'],
      from: ['proposed'],
      to: 'due',
      bulk: true,
    },
    pay: {
      words: ['Pay', '补款'],
      historyLabel: ['Paid', '已补款'],
      from: ['due'],
      to: 'paid',
      confirm: true,
      bulk: true,
      mount,
    },
    credit: {
      words: ['Credit', '退差'],
      historyLabel: ['Credited', '已退差'],
      from: ['due'],
      to: 'credited',
      confirm: true,
      bulk: true,
    },
    waive: {
      words: ['Waive', '免除'],
      historyLabel: ['Waived', '已免除'],
      from: ['proposed', 'due'],
      to: 'waived',
      input: { waive_reason: reason },
      fields: { waive_reason: { label: ['Reason', '原因'] } },
      danger: true,
    },
  },
})
export type MakeUpState = keyof typeof makeUpFlow.states

const own = {
  charge_sn: [wire.serial, 'Number', '单号', { readOnly: true }],
  order_sn: [wire.text(40), 'Order', '订单'],
  /** Null if the charge is not about weight. */
  weighed_grams: [
    wire.int({ min: 1, max: 1_000_000 }),
    'Weighed (g)',
    '实重（g）',
    { row: wire.nullable(wire.int()) },
  ],
  /** The weight that was paid for. */
  charged_grams: [wire.int(), 'Charged (g)', '计费重量（g）', { readOnly: true }],
  /** US cents; a negative amount is credited. */
  amount: [difference, 'Difference', '差额', { readOnly: true }],
  reason: [reason, 'Reason', '原因', { helpText: ['The merchant sees it.', '商户可见。'] }],
  waive_reason: [wire.area(500), 'Waived because', '免除原因', { readOnly: true }],
  create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
  settle_time: [wire.nullable(wire.instant), 'Settled', '结算时间', { readOnly: true }],
} as const

const both = {
  title: ['Freight differences', '运费差额'],
  singular: ['freight difference', '运费差额'],
  empty: ['No freight differences', '暂无运费差额'],
  sortable: ['create_time', 'amount'],
  order: '-create_time',
  labelField: 'charge_sn',
  identifiedBy: ['charge_sn', 'order_sn', 'amount'],
  days: ['create_time', 'Created', '创建日期'],
} as const
const columns = [
  'charge_sn',
  'order_sn',
  'state',
  'charged_grams',
  'weighed_grams',
  'amount',
  'reason',
  'create_time',
] as const

/** Merchants see only confirmed charges. */
const { proposed: _, ...ownStates } = makeUpFlow.states

export const ownCharge = record({
  ...both,
  ...mount,
  flow: { ...makeUpFlow, states: ownStates },
  messages: {
    search: ['Number or order', '单号或订单号'],
    emptyHelp: [
      'When a parcel weighs more than was paid for, or you bear the cost of an exception, it is charged here. When it weighs less, the difference is credited.',
      '包裹实重高于已付重量，或异常费用由您承担时，在此补款；实重低于已付时退还差额。',
    ],
  },
  fields: own,
  filter: {},
  endpoints: ['list', 'get'],
  columns,
})

/** The same record for staff. */
const makeUpCharges = record({
  ...both,
  flow: makeUpFlow,
  name: makeUpFlow.name,
  path: makeUpFlow.path,
  messages: {
    search: ['Number, order or company', '单号、订单号或公司'],
    create: ['Record a weight', '登记实重'],
    created: ['{{charge_sn}}: {{amount}}', '{{charge_sn}}：{{amount}}'],
    createHelp: [
      'The difference is worked out by the channel’s prices of the day on which the order was paid.',
      '差额按订单付款当日的渠道价格计算。',
    ],
    emptyHelp: [
      'Record what a parcel weighs: the merchant is charged or credited the difference.',
      '登记包裹实重后，向商户补收或退还差额。',
    ],
  },
  fields: {
    ...own,
    /** Null if it wasn't packed at a packing station. */
    measured_grams: [
      wire.nullable(wire.int()),
      'Weighed when packed (g)',
      '打包实重（g）',
      {
        readOnly: true,
        helpText: [
          'What the warehouse measured, to compare with the carrier.',
          '仓库打包时的实重，用于与物流商核对。',
        ],
      },
    ],
    amount: [seenBy(orderMoney, difference), 'Difference', '差额', { readOnly: true }],
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { readOnly: true, withName: true }],
    created_by: [
      wire.person,
      'Recorded by',
      '登记人',
      { readOnly: true, helpText: ['Empty: the carrier’s system.', '留空表示物流商系统。'] },
    ],
  },
  filter: { entity_id: wire.ref(() => entity.select).optional() },
  endpoints: ['list', 'get', 'create'],
  idempotent: true,
  columns: ['charge_sn', 'order_sn', 'entity_id', ...columns.slice(2), 'measured_grams'],
  hidden: ['measured_grams'],
})

export const makeUpCharge = {
  ...makeUpCharges,
  /**
   * Columns: order or tracking number, and the billed weight in grams. Where that changes the price, a difference is proposed.
   */
  importWeights: importEndpoint({
    path: '/v1/make-up-charge/import-weights',
    permission: 'make-up-charge:create',
    about: ['Import carriers’ weights', '导入物流商重量'],
    body: {},
  }),
}

export const makeUpErrors = errors('make-up-charge', {
  order: ['No shipped order has this number.', '没有此单号的已发货订单。'],
  same: ['This weight costs the same as was paid.', '该重量的运费与已付一致。'],
  no_price: ['The channel has no price for this weight.', '渠道没有该重量的价格。'],
  weight: ['Enter whole grams, 1 to 1,000,000.', '请输入 1 至 1,000,000 的整数（g）。'],
  taken: ['{{number}} of this order isn’t settled yet.', '此订单的 {{number}} 尚未结算。'],
  credited: ['This difference is credited, not paid.', '此差额为退还，无需补款。'],
  charged: ['This difference is paid by the merchant, not credited.', '此差额由商户补款，不能退差。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/makeUpCharge',
        record: ownCharge,
        menu: [403, 'orders', 27, 'AuditOutlined'],
      },
      {
        path: '/makeUpCharges',
        record: makeUpCharge,
        menu: [113, 'staff-orders', 66, 'AuditOutlined'],
      },
    ],
    audit: {
      'make-up-charge': ['Freight difference', '运费差额'],
      'own-charge': ['Freight difference', '运费差额'],
    },
    roles: {
      'own-charge:*': ['merchant-owner'],
      'own-charge:list': ['merchant-member'],
      'make-up-charge:*': ['finance', 'order-clerk'],
      'make-up-charge:list': ['support', 'warehouse', 'salesperson'],
      'make-up-charge:create': ['warehouse'],
    },
  }) satisfies Manifest
