import { errors } from '../kit/errors.ts'
import type { Words } from '../kit/text.ts'
import { approvalErrors, approvalSteps } from '../kit/two-approvals.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'

/** The way of a recharge: what its merchant does, what the staff decide, and what is refused on it. */

/** Above this, in US cents, two people approve. */
export const secondApprovalAbove = 1_000_000

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

export const merchantDoor = { name: 'recharge', path: '/sale/offlinePay' } as const
/** A smaller amount in US cents needs a reason; none means the whole. */
const steps = approvalSteps('submitted', {
  amount: wire.minor({ min: 1 }).optional(),
  reason: wire.area(500).default(''),
})

export const rechargeFlow = workflow({
  name: 'recharge-examine',
  path: '/v1/recharge-examine',
  start: 'draft',
  states: {
    draft: { words: { en: 'Draft', zh: '草稿' }, tone: 'grey' },
    submitted: { words: { en: 'To review', zh: '待审核' }, tone: 'amber' },
    confirming: { words: { en: 'Second approval', zh: '待复审' }, tone: 'blue' },
    approved: { words: { en: 'Approved', zh: '已通过' }, tone: 'green' },
    rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red' },
    reversed: { words: { en: 'Reversed', zh: '已撤销' }, tone: 'neutral', end: true },
    cancelled: { words: { en: 'Cancelled', zh: '已取消' }, tone: 'neutral', end: true },
  },
  actions: {
    submit: {
      words: { en: 'Submit', zh: '提交' },
      done: { en: 'Submitted', zh: '提交审核' },
      from: ['draft', 'rejected'],
      to: 'submitted',
      door: merchantDoor,
    },
    cancel: {
      words: { en: 'Cancel', zh: '取消' },
      done: { en: 'Cancelled', zh: '取消' },
      from: ['draft', 'submitted', 'rejected'],
      to: 'cancelled',
      danger: true,
      door: merchantDoor,
    },
    ...steps,
    'second-approve': { ...steps['second-approve'], asks: true },
    reverse: {
      words: { en: 'Reverse', zh: '撤销' },
      done: { en: 'Reversed', zh: '撤销' },
      from: ['approved'],
      to: 'reversed',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
  },
})

export const rechargeErrors = errors('recharge', {
  receipt_missing: {
    en: 'Add an image of the receipt before you submit.',
    zh: '请先上传付款凭证再提交。',
  },
  ...approvalErrors,
  too_much: {
    en: 'You can approve up to {{amount}}, the amount submitted.',
    zh: '最多可通过 {{amount}}，即提交金额。',
  },
  reason_missing: { en: 'Enter a reason for partial approval.', zh: '部分通过须填写原因。' },
  not_editable: {
    en: 'Only drafts and rejected recharges can be changed.',
    zh: '仅草稿或被驳回的充值可修改。',
  },
})
