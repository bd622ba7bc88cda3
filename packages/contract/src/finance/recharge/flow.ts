import { errors } from '../../kit/errors.ts'
import { approvalErrors, approvalSteps } from '../../kit/four-eyes.ts'
import type { Words } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

/** The flow of a recharge: actions of the merchant, decisions of staff, and errors. */

/** Above this amount in US cents, two people must approve. */
export const secondApprovalAbove = 1_000_000

/** Payment methods. */
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
/** A smaller amount in US cents needs a reason; omitted: all of it. */
const steps = approvalSteps('submitted', {
  amount: wire.minor({ min: 1 }).optional(),
  reason: wire.area(500).default(''),
  /** Why a recharge is approved although it looks like an earlier one. Visible to staff only. */
  duplicate_reason: wire.area(500).default(''),
})

const approving = {
  confirm: [['Approve {{recharge_sn}}', '通过 {{recharge_sn}}']],
  fields: {
    amount: {
      helpText: [
        'Lower it if less arrived, for example after fees.',
        '实际到账较少时（如扣除手续费）可调低。',
      ],
      historyText: ['{{amount}} credited', '到账 {{amount}}'],
    },
    reason: {
      helpText: [
        'Shown to the merchant. Required if you credit less than submitted.',
        '商户可见。到账少于提交金额时必填。',
      ],
    },
    duplicate_reason: {
      label: ['Why it isn’t a duplicate', '非重复付款的说明'],
      helpText: ['Staff only, shown to the second approver.', '仅员工可见，将显示给复审人。'],
    },
  },
} as const

/** Message after submitting. */
export const submittedWords = [
  '{{recharge_sn}} submitted. We’ll email you after review.',
  '{{recharge_sn}} 已提交，审核后将邮件通知您。',
] as const
/** Message after crediting a company. */
const creditedWords = [
  '{{approved_usd}} credited to {{entity_id}}',
  '已向 {{entity_id}} 入账 {{approved_usd}}',
] as const

export const rechargeFlow = workflow({
  name: 'recharge-examine',
  path: '/v1/recharge-examine',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'grey' },
    submitted: { words: ['To review', '待审核'], tone: 'amber' },
    confirming: { words: ['Second approval', '待复审'], tone: 'blue' },
    approved: { words: ['Approved', '已通过'], tone: 'green' },
    rejected: { words: ['Rejected', '已驳回'], tone: 'red' },
    reversed: { words: ['Reversed', '已撤销'], tone: 'neutral', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'neutral', final: true },
  },
  actions: {
    submit: {
      words: ['Submit', '提交'],
      historyLabel: ['Submitted', '提交审核'],
      from: ['draft', 'rejected'],
      to: 'submitted',
      mount: merchantDoor,
      successText: [submittedWords],
    },
    cancel: {
      words: ['Cancel', '取消'],
      historyLabel: ['Cancelled', '取消'],
      from: ['draft', 'submitted', 'rejected'],
      to: 'cancelled',
      danger: true,
      mount: merchantDoor,
      confirm: [['Cancel {{recharge_sn}}?', '取消 {{recharge_sn}}？']],
      lead: [
        'It won’t be reviewed and can’t be submitted again. Money that you sent isn’t affected.',
        '取消后不再审核，也无法重新提交；已汇出的款项不受影响。',
      ],
      submit: ['Cancel recharge', '取消充值'],
      cancelLabel: ['Keep it', '保留'],
      successText: [['{{recharge_sn}} is cancelled', '{{recharge_sn}} 已取消']],
    },
    ...steps,
    approve: {
      ...steps.approve,
      ...approving,
      successText: [creditedWords],
    },
    'first-approve': {
      ...steps['first-approve'],
      ...approving,
      successText: [['First approval given. A colleague gives the second.', '初审已通过，请同事复审。']],
      fields: {
        ...approving.fields,
        amount: { ...approving.fields.amount, historyText: ['{{amount}} to credit', '待入账 {{amount}}'] },
      },
    },
    'second-approve': {
      ...steps['second-approve'],
      confirm: [['Credit {{approved_usd}} to {{entity_id}}?', '向 {{entity_id}} 入账 {{approved_usd}}？']],
      lead: [
        'This is the second approval. The wallet is credited at once and the merchant gets an email.',
        '这是复审。通过后立即入账，并邮件通知商户。',
      ],
      submit: ['Approve and credit', '通过并入账'],
      successText: [creditedWords],
    },
    reject: {
      ...steps.reject,
      confirm: [['Reject {{recharge_sn}}', '驳回 {{recharge_sn}}']],
      lead: ['The merchant can correct it and submit it again.', '商户可修改后重新提交。'],
      successText: [['{{recharge_sn}} is rejected', '{{recharge_sn}} 已驳回']],
      fields: {
        reason: {
          helpText: [
            'Shown to the merchant: say what is missing or wrong.',
            '商户可见，请说明缺少或有误之处。',
          ],
          quick: [
            ['The receipt isn’t legible. Upload a clearer image.', '付款凭证不清晰，请重新上传。'],
            ['The receipt amount doesn’t match.', '凭证金额与提交金额不一致。'],
            [
              'The payment hasn’t arrived. Check with your bank and resubmit.',
              '款项尚未到账，请向银行核实后重新提交。',
            ],
            ['The payer isn’t your company.', '凭证上的付款人不是贵公司。'],
          ],
        },
      },
    },
    reverse: {
      words: ['Reverse', '撤销'],
      historyLabel: ['Reversed', '撤销'],
      from: ['approved'],
      to: 'reversed',
      input: { reason: wire.area(500, 1) },
      danger: true,
      confirm: [['Reverse {{recharge_sn}}', '撤销 {{recharge_sn}}']],
      lead: [
        '{{approved_usd}} will be deducted from {{entity_id}}’s wallet. This can’t be undone.',
        '将从 {{entity_id}} 的钱包扣回 {{approved_usd}}，此操作无法恢复。',
      ],
      successText: [['{{recharge_sn}} is reversed', '{{recharge_sn}} 已撤销']],
      fields: {
        reason: { helpText: ['Shown in the merchant’s transactions.', '将显示在商户的交易明细中。'] },
      },
    },
  },
})

export const rechargeErrors = errors('recharge', {
  receipt_missing: ['Add an image of the receipt before you submit.', '请先上传付款凭证再提交。'],
  ...approvalErrors,
  too_much: [
    'You can approve up to {{amount}}, the amount submitted.',
    '最多可通过 {{amount}}，即提交金额。',
  ],
  reason_missing: ['Enter a reason for partial approval.', '部分通过须填写原因。'],
  duplicate: [
    'It looks like {{number}}, submitted before. It needs a first approval with a reason, and a second one by someone else.',
    '与此前提交的 {{number}} 疑似重复。请填写原因并初审，再由他人复审。',
  ],
  duplicate_reason_missing: [
    'Enter why this isn’t the same payment as {{number}}.',
    '请说明为何与 {{number}} 不是同一笔付款。',
  ],
  not_editable: ['Only drafts and rejected recharges can be changed.', '仅草稿或被驳回的充值可修改。'],
})
