import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { dryRunInput } from '../kit/row-actions.ts'
import { seenBy } from '../kit/seen-by.ts'
import { sendMessageEndpoint, talk, talkErrors, talkOf } from '../kit/talk.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import { withoutTasks } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { supplier } from '../purchasing/supplier.ts'
import { afterSaleFlow } from './after-sale/flow.ts'
import { redeliverCauses, redeliverPricings } from './after-sale/redeliver.ts'
import { caseOutcomes, caseReasons, refundRules } from './after-sale/words.ts'
import { orderMoney, orderRefs, orderResult, staffMoney } from './order/row.ts'

/**
 * After-sale cases: what a merchant asks for when a parcel is packed, shipped or delivered, and how staff answer. An order has at
 * most one open case, and refunds never exceed what was paid and not yet refunded.
 */

const reason = wire.choice(caseReasons)
const outcome = wire.choice(caseOutcomes)
const money = wire.minor({ currency: 'USD' })

const askedLines = wire.listOf(z.object({ line_id: wire.id, quantity: wire.int({ min: 1, max: 100_000 }) }), {
  min: 1,
  max: 200,
})
/** A line of a case as merchants see it. Amounts in US cents. */
export const caseLine = z.object({
  line_id: z.number(),
  title: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  quantity: z.number(),
  /** The largest possible refund. */
  most: z.number(),
  /** What is offered for it. */
  amount: z.number().nullable(),
  /** Pieces that were returned, as inspected by the warehouse. */
  good: z.number().nullable(),
  damaged: z.number().nullable(),
})
/** The same line as staff see it. */
const staffLine = caseLine.extend({ most: staffMoney, amount: staffMoney })
/** A line as read by staff, with or without amounts. */
export type CaseLine = z.output<typeof staffLine>

const own = {
  case_sn: [wire.serial, 'Case', '售后单号', { readOnly: true }],
  order_id: [wire.id, 'Order', '订单'],
  order_sn: [wire.text(40), 'Order', '订单', { readOnly: true }],
  store_name: [wire.text(100, 0), 'Store', '店铺', { readOnly: true }],
  reason: [reason, 'Reason', '原因'],
  wish: [outcome, 'Requested solution', '期望处理方式'],
  lines: [askedLines, 'Items', '商品', { row: z.array(caseLine) }],
  description: [
    wire.area(2000, 1),
    'What happened',
    '问题描述',
    { helpText: ['What is wrong, and what the buyer says.', '请说明问题及买家反馈。'] },
  ],
  pictures: [
    wire.pictures(9).default([]),
    'Photos',
    '凭证图片',
    { helpText: ['Of the items, the parcel and its label.', '商品、外包装及面单照片。'] },
  ],
  pieces: [wire.int(), 'Quantity', '件数', { readOnly: true }],
  most: [money, 'Refundable', '最多可退', { readOnly: true }],
  rule: [wire.choice(refundRules), 'Rule', '适用规则', { readOnly: true }],
  /** Elapsed and allowed days, for the rule's text. */
  rule_days: [wire.int(), 'Days', '天数', { readOnly: true }],
  rule_limit: [wire.int(), 'Claim period', '售后期', { readOnly: true }],
  outcome: [wire.nullable(outcome), 'Outcome', '处理方式', { readOnly: true }],
  amount: [wire.nullable(money), 'Amount', '金额', { readOnly: true }],
  pricing: [wire.nullable(wire.choice(redeliverPricings)), 'Charge', '收费方式', { readOnly: true }],
  return_first: [wire.flag, 'Return first', '需先退货', { readOnly: true }],
  return_sn: [wire.text(30, 0), 'Return number', '退货编号', { readOnly: true }],
  return_tracking: [wire.text(60, 0), 'Return tracking', '退货单号', { readOnly: true }],
  answer: [wire.area(1000), 'Answer', '答复', { readOnly: true }],
  /** Why it was declined or rejected. */
  refusal: [wire.area(500), 'Reason given', '说明', { readOnly: true }],
  redelivery_id: [wire.nullable(wire.id), 'Reshipment', '重发订单', { readOnly: true }],
  redelivery_sn: [wire.text(40, 0), 'Reshipment', '重发订单', { readOnly: true }],
  last_message_at: [wire.nullable(wire.instant), 'Last message', '最近消息', { readOnly: true }],
  created_at: [wire.instant, 'Opened', '提交时间', { readOnly: true }],
} as const

const both = {
  title: ['After-sale cases', '售后单'],
  singular: ['case', '售后单'],
  days: ['created_at', 'Opened', '提交日期'],
  sortable: ['created_at', 'last_message_at', 'amount', 'most'],
  order: '-created_at',
  labelField: 'case_sn',
  identifiedBy: ['case_sn', 'order_sn'],
} as const
const words = {
  search: ['Case or order number', '售后单号或订单号'],
  began: ['Opened', '提交售后'],
  facts: ['Case', '售后信息'],
} as const
/** States in which a case waits for staff. */
export const casesToDo = ['open', 'arrived'] as const

const filter = {
  reason: reason.optional(),
  outcome: outcome.optional(),
  /** Cases of one order. */
  order_id: wire.id.optional(),
  unread: [wire.flag.optional(), 'Unread only', '仅看未读'],
} as const

export const afterSale = record({
  ...both,
  name: 'after-sale',
  path: '/sale/afterSale',
  empty: ['No after-sale cases', '暂无售后单'],
  messages: {
    ...words,
    create: ['Open a case', '申请售后'],
    created: ['{{case_sn}} opened. We will answer within a day.', '{{case_sn}} 已提交，我们将在一天内答复'],
    emptyHelp: [
      'When a buyer reports a problem with a parcel, open a case here or from the order.',
      '买家反馈包裹有问题时，可在此处或订单中申请售后。',
    ],
  },
  fields: { ...own, merchant_unread: [wire.int(), 'Unread', '未读', { readOnly: true }] },
  filter,
  flow: withoutTasks(afterSaleFlow),
  endpoints: ['list', 'get', 'create', 'export'],
  idempotent: true,
  columns: [
    'case_sn',
    'order_sn',
    'state',
    'reason',
    'pieces',
    'most',
    'outcome',
    'amount',
    'last_message_at',
    'created_at',
  ],
  hidden: ['last_message_at'],
  facts: ['order_sn', 'created_at', 'reason', 'wish', 'description'],
})

/** The largest possible refund, by part and by line, before a case is opened. US cents. */
const limit = z.object({
  most: z.number(),
  rule: z.string(),
  /** The rule's text with its days filled in. */
  rule_text: z.string(),
  open: z.boolean(),
  parts: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
  lines: z.array(z.object({ line_id: z.number(), most: z.number() })),
})

/** What merchants do to an order that they no longer want, before its parcel is packed. */
export const orderEnding = {
  cancel: endpoint({
    method: 'POST',
    path: '/sale/order/cancel',
    permission: 'order:cancel',
    about: ['Cancel orders', '取消订单'],
    body: orderRefs.extend({ reason: wire.text(200, 0).default(''), ...dryRunInput }),
    data: z.array(orderResult),
  }),
  /** Refunds lines of a paid order that is not packed yet; their shares are credited immediately. */
  refund: endpoint({
    method: 'POST',
    path: '/sale/order/refund',
    permission: 'order:refund',
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
    data: orderResult,
  }),
}

/** Calls of merchants besides those of the record. */
export const afterSaleCalls = {
  /** Orders that a case can be opened for, by number. */
  orders: endpoint({
    method: 'GET',
    path: '/sale/afterSale/orders',
    permission: 'after-sale:create',
    about: ['Select an order for a case', '选择售后订单'],
    query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  most: endpoint({
    method: 'POST',
    path: '/sale/afterSale/most',
    permission: 'after-sale:create',
    about: ['View what can be refunded at most', '查看最多可退金额'],
    body: z.object({ order_id: wire.id, reason, lines: askedLines }),
    data: limit,
  }),
  ...talkOf(afterSale.path, 'after-sale', ['a case', '售后']),
}

/** The same record for staff. */
export const afterSaleCase = record({
  ...both,
  name: afterSaleFlow.name,
  path: afterSaleFlow.path,
  empty: ['No after-sale cases', '暂无售后单'],
  messages: {
    ...words,
    search: ['Case number, order number or company', '售后单号、订单号或公司'],
    emptyHelp: [
      'Cases that merchants open for packed, shipped or delivered orders appear here.',
      '商户对已打包、已发货或已签收订单提交的售后会显示在这里。',
    ],
  },
  fields: {
    ...own,
    lines: [askedLines, 'Items', '商品', { row: z.array(staffLine) }],
    most: [seenBy(orderMoney, money), 'Refundable', '最多可退', { readOnly: true }],
    amount: [seenBy(orderMoney, money), 'Amount', '金额', { readOnly: true }],
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { readOnly: true, withName: true }],
    cause: [wire.nullable(wire.choice(redeliverCauses)), 'Responsible party', '责任方', { readOnly: true }],
    /** What it costs us, in US cents. */
    cost: [seenBy(orderMoney, money), 'Our cost', '平台成本', { readOnly: true }],
    asked_by: [wire.person, 'Opened by', '提交人', { readOnly: true }],
    decided_by: [wire.person, 'Decided by', '处理人', { readOnly: true }],
    staff_unread: [wire.int(), 'Unread', '未读', { readOnly: true }],
  },
  filter: {
    ...filter,
    /** Cases to answer and returns to inspect: those that the menu's badge counts. */
    to_do: [wire.flag.optional(), 'Waiting for us', '待平台处理'],
    entity_id: wire.ref(() => entity.select).optional(),
    cause: wire.choice(redeliverCauses).optional(),
    /** Cases about products whose default supplier this is. */
    supplier_id: [wire.ref(() => supplier.select).optional(), 'Supplier of the items', '商品供应商'],
  },
  flow: afterSaleFlow,
  detail: talk,
  endpoints: ['list', 'get', 'export'],
  columns: [
    'case_sn',
    'order_sn',
    'entity_id',
    'state',
    'assignee_id',
    'due_at',
    'reason',
    'most',
    'amount',
    'cause',
    'created_at',
  ],
  hidden: ['cause', 'created_at'],
  facts: [
    'entity_id',
    'order_sn',
    'reason',
    'wish',
    'asked_by',
    'created_at',
    'cause',
    'cost',
    'description',
  ],
})

export const afterSaleStaff = {
  say: sendMessageEndpoint({
    path: afterSaleCase.path,
    name: 'after-sale-case',
    about: ['Write to a merchant about a case', '回复商户'],
  }),
  /** Settled cases by cause, to compare carriers, suppliers and us. US cents. */
  causes: endpoint({
    method: 'GET',
    path: '/v1/after-sale/causes',
    permission: 'after-sale-case:list',
    about: ['Count cases by responsible party', '按责任方统计售后'],
    query: z.object({ from: wire.day.optional(), to: wire.day.optional() }),
    data: z.array(
      z.object({
        cause: wire.choice(redeliverCauses),
        name: z.string(),
        cases: z.number(),
        refunded: staffMoney,
        cost: staffMoney,
      }),
    ),
  }),
}

export const afterSaleErrors = errors('after-sale', {
  not_yet: [
    'Cases are for packed, shipped or delivered orders. Cancel or change this order instead.',
    '仅已打包、已发货或已签收的订单可申请售后，此订单请直接取消或修改。',
  ],
  open_already: ['Case {{number}} of this order is still open.', '此订单的售后单 {{number}} 尚未完结。'],
  over: ['The claim period of {{limit}} days is over.', '已超过 {{limit}} 天的售后期。'],
  twice: ['Name each line once.', '每个商品行只能填写一次。'],
  too_much: ['At most {{most}} can still come back for this case.', '此售后单最多还可退 {{most}}。'],
  nothing_offered: ['Enter an amount for at least one item.', '请至少为一个商品填写金额。'],
  reissue_later: [
    'Only shipped orders can be reshipped. Offer a refund instead.',
    '已发货的订单才能重发，请改为退款。',
  ],
  return_agreed: ['The items have to be returned first.', '须先退货。'],
  no_return: ['This offer needs no return.', '此方案无需退货。'],
  nothing_to_send: ['Nothing has left yet that could come back.', '商品尚未发出，无需退货。'],
  nothing_returned: [
    'Enter the items that came back. If none did, customer support has to reject the case.',
    '请填写收到的件数；如未收到任何商品，请由客服拒绝该售后单。',
  ],
  inspected: ['{{quantity}} items were expected for line {{id}}.', '商品行 {{id}} 应收 {{quantity}} 件。'],
  ...talkErrors,
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/afterSale',
        record: afterSale,
        menu: [402, 'orders', 25, 'CustomerServiceOutlined'],
      },
      {
        path: '/afterSaleCases',
        record: afterSaleCase,
        menu: [112, 'staff-after-sale', 64, 'CustomerServiceOutlined'],
      },
    ],
    under: [
      listedUnder(afterSaleCase, { parent: supplier, by: 'supplier_id' }),
      listedUnder(afterSaleCase, { parent: entity, by: 'entity_id' }),
    ],
    audit: { 'after-sale': ['After-sale case', '售后单'], 'after-sale-case': ['After-sale case', '售后单'] },
    roles: {
      'after-sale:*': ['merchant'],
      'after-sale-case:*': ['support', 'order-clerk'],
      'after-sale-case:list': ['salesperson', 'finance', 'warehouse'],
      'after-sale-case:arrive': ['warehouse'],
      'after-sale-case:inspect': ['warehouse'],
      'after-sale-case:talk': ['salesperson'],
    },
  }) satisfies Manifest
