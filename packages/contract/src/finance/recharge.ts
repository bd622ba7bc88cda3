import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { allowedAction, flowHistory, workflow } from '../kit/workflow.ts'
import { walletBalance } from './wallet.ts'

/** Recharges: a merchant pays outside the product and hands in the receipt, staff check it and credit the wallet. */

/** Above this, in US cents, two people approve. */
export const secondApprovalAbove = 1_000_000
/** The most that one recharge can be, in minor units of its currency. */
const mostAtOnce = 100_000_000

/** Ways to pay in. */
export const payChannels = {
  bank_transfer: { en: 'Bank transfer', zh: '银行转账' },
  wise: { en: 'Wise', zh: 'Wise' },
  paypal: { en: 'PayPal', zh: 'PayPal' },
  payoneer: { en: 'Payoneer', zh: 'Payoneer' },
  airwallex: { en: 'Airwallex', zh: '空中云汇' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Record<string, Words>
export type PayChannel = keyof typeof payChannels
export const payChannelNames = Object.keys(payChannels) as [PayChannel, ...PayChannel[]]

const merchantDoor = { name: 'recharge', path: '/sale/offlinePay' } as const
const reason = wire.area(500, 1)

export const rechargeFlow = workflow({
  name: 'recharge-examine',
  path: '/v1/recharge-examine',
  start: 'draft',
  states: {
    draft: { words: { en: 'Draft', zh: '草稿' }, tone: 'grey' },
    submitted: { words: { en: 'To review', zh: '待审核' }, tone: 'amber' },
    confirming: { words: { en: 'Second approval', zh: '待复核' }, tone: 'blue' },
    approved: { words: { en: 'Approved', zh: '已通过' }, tone: 'green' },
    rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red' },
    reversed: { words: { en: 'Reversed', zh: '已撤销' }, tone: 'neutral', end: true },
    cancelled: { words: { en: 'Cancelled', zh: '已取消' }, tone: 'neutral', end: true },
  },
  actions: {
    submit: {
      words: { en: 'Submit', zh: '提交' },
      from: ['draft', 'rejected'],
      to: 'submitted',
      door: merchantDoor,
    },
    cancel: {
      words: { en: 'Cancel', zh: '取消' },
      from: ['draft', 'submitted', 'rejected'],
      to: 'cancelled',
      danger: true,
      door: merchantDoor,
    },
    approve: {
      words: { en: 'Approve', zh: '通过' },
      from: ['submitted'],
      to: 'approved',
      /** A smaller amount in US cents needs a reason; none means the whole. */
      input: { amount: wire.minor({ min: 1 }).optional(), reason: wire.area(500).default('') },
    },
    'first-approve': {
      words: { en: 'Approve (first of two)', zh: '初审通过' },
      from: ['submitted'],
      to: 'confirming',
      input: { amount: wire.minor({ min: 1 }).optional(), reason: wire.area(500).default('') },
    },
    'second-approve': {
      words: { en: 'Approve (second of two)', zh: '复审通过' },
      from: ['confirming'],
      to: 'approved',
    },
    reject: {
      words: { en: 'Reject', zh: '驳回' },
      from: ['submitted', 'confirming'],
      to: 'rejected',
      input: { reason },
      danger: true,
    },
    reverse: {
      words: { en: 'Reverse', zh: '撤销' },
      from: ['approved'],
      to: 'reversed',
      input: { reason },
      danger: true,
    },
  },
})

export const rechargeErrors = errors('recharge', {
  receipt_missing: {
    en: 'Add a picture of the receipt before you submit.',
    zh: '请先上传付款凭证再提交。',
  },
  second_person: {
    en: 'Somebody else than the first approver has to do this.',
    zh: '此操作须由首位审核人以外的人员完成。',
  },
  two_people: {
    en: 'Above {{limit}} two people approve: give the first approval.',
    zh: '超过 {{limit}} 需两人审核，请先初审。',
  },
  one_person: {
    en: 'Up to {{limit}} one approval is enough.',
    zh: '{{limit}} 以内一次审核即可。',
  },
  too_much: {
    en: 'At most {{amount}} can be approved: that is what was handed in.',
    zh: '最多可通过 {{amount}}，即提交金额。',
  },
  reason_missing: { en: 'Approving a part needs a reason.', zh: '部分通过须填写原因。' },
  not_editable: {
    en: 'Only drafts and rejected recharges can be changed.',
    zh: '仅草稿或被驳回的充值可修改。',
  },
})

const states = Object.keys(rechargeFlow.states) as [
  keyof typeof rechargeFlow.states,
  ...(keyof typeof rechargeFlow.states)[],
]

/** What the merchant fills in. */
export const offlinePayInput = z.object({
  /** Minor units of `currency`. */
  amount: wire.minor({ min: 100, max: mostAtOnce }),
  currency: currency.default('USD'),
  channel: wire.choice(payChannelNames),
  /** The bank's or service's number of the transfer. */
  bank_reference: wire.line(100),
  transfer_day: wire.day,
  remark: wire.area(500).default(''),
  /** False keeps it as a draft. */
  submit: wire.flag.default(true),
})

/** A recharge as its merchant sees it. */
export const rechargeRow = z.object({
  id: z.number(),
  version: z.number(),
  recharge_sn: z.string(),
  state: z.enum(states),
  state_name: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** US dollars for one unit of the currency, when it was submitted. */
  rate: z.string(),
  /** US cents that were handed in, and that were credited. */
  amount_usd: z.number(),
  approved_usd: z.number().nullable(),
  channel: z.enum(payChannelNames),
  channel_name: z.string(),
  bank_reference: z.string(),
  transfer_day: z.string(),
  remark: z.string(),
  /** Why it was rejected, approved in part, or reversed. */
  reason: z.string(),
  has_receipt: z.boolean(),
  create_time: z.string(),
  submit_time: z.string().nullable(),
  review_time: z.string().nullable(),
  actions: z.array(allowedAction),
})

/** The same for reviewers. */
export const examineRow = rechargeRow.extend({
  entity_id: z.number(),
  entity_name: z.string(),
  created_by: z.string(),
  reviewed_by: z.string(),
  /** Recharges with the same receipt, or with the same amount, day and bank reference. */
  duplicates: z.array(
    z.object({ id: z.number(), recharge_sn: z.string(), why: z.enum(['receipt', 'reference']) }),
  ),
  /** Whether this company's wallet has had no recharge before. */
  first_recharge: z.boolean(),
})

const id = z.object({ id: wire.id })
const filters = {
  state: wire.choice(states).optional(),
  channel: wire.choice(payChannelNames).optional(),
  /** Finds by number, bank reference or remark. */
  search: wire.line(100).optional(),
  from: wire.day.optional(),
  to: wire.day.optional(),
  sort: sortBy(['create_time', 'amount_usd', 'transfer_day']),
}
const tabs = z.object({ tabs: z.array(tabCount) })

export const recharge = {
  /** The wallet, and the recharges that filled it. */
  list: listEndpoint({
    path: '/sale/recharge',
    permission: 'recharge:list',
    about: { en: 'Read the wallet and its recharges', zh: '查看钱包及充值记录' },
    row: rechargeRow,
    filters,
    ext: z.object({
      wallet: walletBalance,
      /** True once a recharge was approved. */
      activated: z.boolean(),
      tabs: z.array(tabCount),
      channels: z.array(z.object({ code: z.enum(payChannelNames), name: z.string() })),
      second_approval_above: z.number(),
    }),
  }),
  offlinePays: listEndpoint({
    path: '/sale/offlinePay',
    permission: 'recharge:list',
    about: { en: 'List offline payments', zh: '线下付款记录' },
    row: rechargeRow,
    filters,
    ext: tabs,
  }),
  get: endpoint({
    method: 'GET',
    path: '/sale/offlinePay/:id',
    permission: 'recharge:list',
    about: { en: 'Read an offline payment', zh: '查看线下付款' },
    params: id,
    data: rechargeRow.extend({ history: flowHistory }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sale/offlinePay',
    permission: 'recharge:create',
    about: { en: 'Hand in an offline payment', zh: '提交线下付款' },
    files: ['receipt'],
    body: offlinePayInput,
    data: rechargeRow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sale/offlinePay/:id',
    permission: 'recharge:update',
    about: { en: 'Correct an offline payment', zh: '修改线下付款' },
    params: id,
    files: ['receipt'],
    body: offlinePayInput.extend({ version: wire.int().optional() }),
    data: rechargeRow,
  }),
  ownReceipt: endpoint({
    method: 'GET',
    path: '/sale/offlinePay/:id/receipt',
    permission: 'recharge:list',
    about: { en: 'Look at a receipt', zh: '查看付款凭证' },
    params: id,
    raw: true,
  }),
  examine: listEndpoint({
    path: '/v1/recharge-examine',
    permission: 'recharge-examine:list',
    about: { en: 'List recharges to review', zh: '充值审核列表' },
    row: examineRow,
    filters: { ...filters, entity_id: wire.id.optional() },
    ext: tabs,
  }),
  examineOne: endpoint({
    method: 'GET',
    path: '/v1/recharge-examine/:id',
    permission: 'recharge-examine:list',
    about: { en: 'Read a recharge with its history', zh: '查看充值及审核记录' },
    params: id,
    data: examineRow.extend({ history: flowHistory }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/v1/recharge-examine/:id/receipt',
    permission: 'recharge-examine:receipt',
    about: { en: 'Look at a receipt to review', zh: '查看待审凭证' },
    params: id,
    raw: true,
  }),
}
