import { entity } from '../account/entity.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { orderMoney } from './order/row.ts'
import { promiseCodes } from './order-rule/channel-promise.ts'

/**
 * Changes of the channel of paid orders. A change that exceeds what the merchant was promised waits for staff; the merchant sees
 * both channels and the reason, and may refuse until the parcel is packed. If the new channel is cheaper, the difference is
 * credited when the parcel is shipped.
 */

const mount = { name: 'own-channel-change', path: '/sale/channelChange' } as const
const text = wire.area(500, 1)

export const channelChangeFlow = workflow({
  name: 'channel-change',
  path: '/v1/channel-change',
  start: 'asked',
  states: {
    asked: { words: ['To decide', '待决定'], tone: 'amber' },
    changed: { words: ['Changed', '已更换'], tone: 'blue' },
    shipped: { words: ['Shipped', '已发货'], tone: 'green', final: true },
    kept: { words: ['As paid for', '按已付渠道'], tone: 'grey', final: true },
    refused: { words: ['Refused', '商户已拒绝'], tone: 'grey', final: true },
  },
  actions: {
    change: {
      words: ['Change channel', '更换渠道'],
      historyLabel: ['Channel changed', '已更换渠道'],
      from: ['asked'],
      to: 'changed',
      input: { why: text },
      fields: { why: { label: ['Reason (the merchant sees it)', '原因（商户可见）'] } },
    },
    keep: {
      words: ['Ship as paid for', '按已付渠道发货'],
      historyLabel: ['Ships as paid for', '按已付渠道发货'],
      from: ['asked'],
      to: 'kept',
      bulk: true,
    },
    refuse: {
      words: ['Refuse', '拒绝'],
      historyLabel: ['Refused', '已拒绝'],
      from: ['asked', 'changed'],
      to: 'refused',
      input: { refuse_reason: wire.area(500) },
      fields: { refuse_reason: { label: ['Reason', '原因'] } },
      danger: true,
      mount,
    },
    ship: {
      words: ['Mark as shipped', '标记已发货'],
      historyLabel: ['Shipped', '已发货'],
      from: ['changed'],
      to: 'shipped',
    },
  },
})
export type ChannelChangeState = keyof typeof channelChangeFlow.states

/** Who or what wants the other channel. */
export const changedBy = {
  carrier_rule: ['Channel routing rule', '渠道分配规则'],
  staff_rule: ['Automation rule', '自动化规则'],
  person: ['Our team', '平台人员'],
} as const

const days = wire.nullable(wire.int())
const fields = {
  change_sn: [wire.serial, 'Number', '单号', { readOnly: true }],
  order_sn: [wire.text(40), 'Order', '订单', { readOnly: true }],
  from_channel: [wire.text(100), 'Paid for', '已付渠道', { readOnly: true }],
  days_before: [days, 'Days, paid for', '已付渠道时效（天）', { readOnly: true }],
  to_channel: [wire.text(100), 'Other channel', '拟用渠道', { readOnly: true }],
  days_after: [days, 'Days, other channel', '拟用渠道时效（天）', { readOnly: true }],
  beyond: [wire.choices(promiseCodes), 'Beyond promise', '超出承诺', { readOnly: true }],
  changed_by: [wire.choice(changedBy), 'Wanted by', '发起方', { readOnly: true }],
  why: [wire.area(500, 0), 'Reason', '原因', { readOnly: true }],
  /** US cents; credited when the parcel is shipped. */
  given_back: [wire.minor({ currency: 'USD' }), 'Given back', '退还金额', { readOnly: true }],
  refuse_reason: [wire.area(500, 0), 'Refused because', '拒绝原因', { readOnly: true }],
  create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
} as const

const both = {
  title: ['Channel changes', '渠道变更'],
  singular: ['channel change', '渠道变更'],
  empty: ['No channel changes', '暂无渠道变更'],
  sortable: ['create_time'],
  order: '-create_time',
  labelField: 'change_sn',
  identifiedBy: ['change_sn', 'order_sn'],
  days: ['create_time', 'Created', '创建日期'],
} as const
const columns = [
  'change_sn',
  'order_sn',
  'state',
  'from_channel',
  'to_channel',
  'beyond',
  'why',
  'given_back',
  'create_time',
] as const

export const ownChannelChange = record({
  ...both,
  ...mount,
  flow: channelChangeFlow,
  messages: {
    search: ['Number or order', '单号或订单号'],
    emptyHelp: [
      'When a paid order is to go by another channel than the one you paid for, it appears here. You may refuse until the parcel is packed; what is cheaper is given back when it leaves.',
      '已付款订单拟改用其他渠道时在此列出。打包前可拒绝；更便宜的差额在发货时退还。',
    ],
  },
  fields,
  filter: {},
  endpoints: ['list', 'get'],
  columns,
})

export const channelChange = record({
  ...both,
  flow: channelChangeFlow,
  name: channelChangeFlow.name,
  path: channelChangeFlow.path,
  messages: {
    search: ['Number, order or company', '单号、订单号或公司'],
    emptyHelp: [
      'Orders wait here when a rule wants a channel that is slower, dearer or not tracked.',
      '规则选用更慢、更贵或无轨迹的渠道时，订单在此等待决定。',
    ],
  },
  fields: {
    ...fields,
    given_back: [
      seenBy(orderMoney, wire.minor({ currency: 'USD' })),
      'Given back',
      '退还金额',
      { readOnly: true },
    ],
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { readOnly: true, withName: true }],
  },
  filter: { entity_id: wire.ref(() => entity.select).optional() },
  endpoints: ['list', 'get'],
  columns: ['change_sn', 'order_sn', 'entity_id', ...columns.slice(2)],
  hidden: ['why', 'create_time'],
})

export const channelChangeErrors = errors('channel-change', {
  within: [
    'This channel keeps what was paid for; there is nothing to refuse.',
    '该渠道未超出已付范围，无需拒绝。',
  ],
  not_left: ['The parcel hasn’t left yet.', '包裹尚未发出。'],
  left: ['The parcel is packed already.', '包裹已打包。'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/channelChange', record: ownChannelChange, menu: [404, 'orders', 28, 'SwapOutlined'] },
      { path: '/channelChanges', record: channelChange, menu: [129, 'staff-orders', 66, 'SwapOutlined'] },
    ],
    audit: {
      'channel-change': ['Channel change', '渠道变更'],
      'own-channel-change': ['Channel change', '渠道变更'],
    },
    roles: {
      'own-channel-change:*': ['merchant-owner', 'merchant-member'],
      'channel-change:list': ['order-clerk', 'support', 'finance', 'salesperson'],
      'channel-change:change': ['order-clerk'],
      'channel-change:keep': ['order-clerk'],
    },
  }) satisfies Manifest
