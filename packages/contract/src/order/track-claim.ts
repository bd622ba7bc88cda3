import { walletCurrency } from '../finance/wallet/ledger.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { money } from '../kit/money.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'
import { channel } from '../logistics/channel.ts'
import type { Manifest } from '../manifest.ts'

/** Claims against carriers for lost or damaged parcels, and the share that the merchant gets. */

const granted = wire.minor({ min: 1, max: 100_000_000, currency: 'CNY' })
const compensation = wire.minor({ min: 0, max: 10_000_000, currency: walletCurrency })
/** Required if a merchant gets more than the order paid. */
const compensation_reason = wire.area(500).default('')

const compensationFields = {
  compensation_reason: {
    helpText: [
      'Required if it is more than the order paid less refunds.',
      '超过订单实付（扣除退款）时必填。',
    ],
  },
} as const

/** The largest amount that one user may book to a merchant; above it, a second user has to approve it. */
export const compensationByOne = money(50_000, walletCurrency)

export const trackClaimFlow = workflow({
  name: 'track-claim',
  path: '/v1/track-claim',
  start: 'drafted',
  states: {
    drafted: { words: ['Draft', '待提交'], tone: 'neutral' },
    sent: { words: ['Sent', '已提交'], tone: 'blue' },
    accepted: { words: ['Accepted', '已受理'], tone: 'amber' },
    refused: { words: ['Refused', '被拒绝'], tone: 'red', final: true },
    confirming: { words: ['Second approval', '待复审'], tone: 'blue' },
    paid: { words: ['Paid', '已赔付'], tone: 'green', final: true },
  },
  actions: {
    send: {
      words: ['Note as sent', '标记已提交'],
      historyLabel: ['Sent to the carrier', '已提交物流商'],
      from: ['drafted'],
      to: 'sent',
      input: { carrier_ref: wire.text(100, 0).default('') },
    },
    accept: {
      words: ['Carrier accepts', '物流商受理'],
      historyLabel: ['Accepted by the carrier', '物流商已受理'],
      from: ['sent'],
      to: 'accepted',
      input: { granted },
    },
    correct: {
      words: ['Correct the amount', '更正受理金额'],
      historyLabel: ['Amount corrected', '受理金额已更正'],
      from: ['accepted'],
      input: { granted },
    },
    refuse: {
      words: ['Carrier refuses', '物流商拒绝'],
      historyLabel: ['Refused by the carrier', '物流商已拒绝'],
      from: ['sent'],
      to: 'refused',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
    pay: {
      words: ['Book payment', '登记赔付'],
      historyLabel: ['Paid', '已赔付'],
      from: ['accepted'],
      to: 'paid',
      input: { compensation, compensation_reason },
      fields: compensationFields,
    },
    propose: {
      words: ['Propose payment', '提交赔付审核'],
      historyLabel: ['Payment proposed', '提交赔付审核'],
      from: ['accepted'],
      to: 'confirming',
      input: { compensation, compensation_reason: wire.area(500, 1) },
      lead: ['Nothing is credited before someone else approves it.', '他人通过前不会入账。'],
    },
    confirm: {
      words: ['Approve payment', '通过赔付'],
      historyLabel: ['Payment approved', '赔付复审通过'],
      from: ['confirming'],
      to: 'paid',
      confirm: [['Pay {{compensation}} to {{company}}?', '向 {{company}} 赔付 {{compensation}}？']],
      lead: ['This is the second approval. The wallet is credited at once.', '这是复审。通过后立即入账。'],
    },
    return: {
      words: ['Return proposal', '退回赔付'],
      historyLabel: ['Proposal returned', '赔付已退回'],
      from: ['confirming'],
      to: 'accepted',
      input: { return_reason: wire.area(500, 1) },
      fields: { return_reason: { label: ['Reason', '原因'] } },
      danger: true,
    },
    amend: {
      words: ['Correct the payment', '更正赔付'],
      historyLabel: ['Payment corrected', '赔付已更正'],
      from: ['paid'],
      input: { granted, compensation, compensation_reason },
    },
  },
})

export const trackClaimErrors = errors('track-claim', {
  too_much: [
    'At most {{most}}: the larger of what the order paid less refunds and what the carrier granted.',
    '最多 {{most}}，即订单实付（扣除退款）与物流商受理金额中的较大者。',
  ],
  reason_missing: [
    'Enter why the merchant gets more than the {{paid}} that the order paid less refunds.',
    '超过订单实付（扣除退款）{{paid}}，请填写原因。',
  ],
  two_people: [
    'Above {{limit}} two people are required. Propose the payment; someone else approves it.',
    '超过 {{limit}} 需两人操作：请提交赔付审核，由他人通过。',
  ],
  one_person: [
    'Up to {{limit}} one person is enough. Book the payment.',
    '{{limit}} 以内一人即可，请直接登记赔付。',
  ],
  second_person: [
    'You proposed this payment. Someone else must approve it.',
    '该赔付由您提交，须由他人通过。',
  ],
  amend_two_people: [
    'Above {{limit}} a payment can’t be raised by one person. Request a wallet adjustment instead.',
    '超过 {{limit}} 不能由一人调高赔付，请改为发起钱包调整。',
  ],
})

const claims = record({
  title: ['Carrier claims', '物流商索赔'],
  singular: ['claim', '索赔'],
  empty: ['No claims yet', '暂无索赔'],
  messages: {
    search: ['Claim, order or tracking number', '索赔单号、订单号或运单号'],
    emptyHelp: ['They are filed from tracking warnings.', '由物流预警发起。'],
    began: ['Filed', '发起索赔'],
    facts: ['Claim', '索赔'],
  },
  fields: {
    claim_sn: [wire.serial, 'Claim', '索赔单号', { readOnly: true }],
    order_id: [wire.int(), 'Order ID', '订单编号', { readOnly: true }],
    order_sn: [wire.text(40), 'Order', '订单', { readOnly: true }],
    number: [wire.text(60), 'Tracking number', '运单号', { readOnly: true }],
    company: [wire.text(100), 'Company', '公司', { readOnly: true }],
    channel_name: [wire.text(100), 'Channel', '渠道', { readOnly: true }],
    asked: [wire.minor({ currency: 'CNY' }), 'Claimed', '索赔金额', { readOnly: true }],
    granted: [wire.nullable(wire.minor({ currency: 'CNY' })), 'Granted', '受理金额', { readOnly: true }],
    /** The share that was credited to the merchant's wallet. */
    compensation: [
      wire.nullable(wire.minor({ currency: 'USD' })),
      'To the merchant',
      '赔付商户',
      { readOnly: true },
    ],
    compensation_reason: [
      wire.text(500, 0),
      'Why more than the order paid',
      '超出实付的原因',
      { readOnly: true },
    ],
    carrier_ref: [wire.text(100, 0), 'Number at the carrier', '物流商受理号', { readOnly: true }],
    reason: [wire.text(500, 0), 'Reason', '原因', { readOnly: true }],
    /** Null once the claim was sent to the carrier. */
    claim_until: [wire.nullable(wire.instant), 'Claim until', '索赔截止', { readOnly: true }],
    /** Documents that the carrier requires for a claim. */
    papers: [wire.text(200, 0), 'Papers', '所需资料', { readOnly: true }],
    create_time: [wire.instant, 'Filed', '发起时间', { readOnly: true }],
  },
  filter: { channel_id: [wire.ref(() => channel.select).optional(), 'Channel', '渠道'] },
  days: ['create_time', 'Filed', '发起日期'],
  sortable: ['create_time'],
  flow: trackClaimFlow,
  endpoints: ['list', 'get'],
  labelField: 'claim_sn',
  columns: [
    'claim_sn',
    'order_sn',
    'number',
    'state',
    'channel_name',
    'asked',
    'granted',
    'compensation',
    'claim_until',
    'create_time',
  ],
  hidden: ['channel_name', 'create_time'],
  facts: [
    'order_sn',
    'number',
    'company',
    'channel_name',
    'asked',
    'granted',
    'compensation',
    'compensation_reason',
    'carrier_ref',
    'claim_until',
    'papers',
    'reason',
  ],
  identifiedBy: ['claim_sn', 'order_sn', 'number', 'asked'],
})

export const trackClaim = {
  ...claims,
  /**
   * Everything that a carrier requires as one PDF: declared goods, events, photos, label, and the invoice if the user may see it.
   */
  pack: endpoint({
    method: 'GET',
    path: '/v1/track-claim/:id/pack',
    permission: 'track-claim:list',
    about: ['Print a claim with its proofs', '打印索赔资料'],
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/trackClaims',
        record: trackClaim,
        menu: [115, 'staff-after-sale', 65, 'SolutionOutlined'],
      },
    ],
    roles: {
      'track-claim:*': ['finance'],
      'track-claim:list': ['support', 'order-clerk', 'salesperson'],
      'track-claim:send': ['support', 'order-clerk'],
      'track-claim:accept': ['support', 'order-clerk'],
      'track-claim:correct': ['support', 'order-clerk'],
      'track-claim:refuse': ['support', 'order-clerk'],
    },
  }) satisfies Manifest
