import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { endpoint } from '../kit/endpoint.ts'
import { approvalSteps } from '../kit/four-eyes.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import { actionPermission, workflow } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { walletCurrency } from './wallet/ledger.ts'
import { walletBalance } from './wallet.ts'
import { maxWithdrawal, minWithdrawal, payoutChannels } from './withdrawal/rule.ts'

/**
 * Withdrawals: a merchant requests a payout. The money is frozen immediately, paid out from there, and returned to the wallet if
 * the withdrawal ends in any other way.
 */

const merchantDoor = { name: 'withdrawal', path: '/sale/withdrawal' } as const

const steps = approvalSteps('requested')

export const withdrawalFlow = workflow({
  name: 'withdrawal-examine',
  path: '/v1/withdrawal-examine',
  start: 'requested',
  states: {
    requested: { words: ['To review', '待审核'], tone: 'amber' },
    confirming: { words: ['Second approval', '待复审'], tone: 'blue' },
    approved: { words: ['Ready to pay', '待打款'], tone: 'blue' },
    paid: { words: ['Paid out', '已打款'], tone: 'green', final: true },
    rejected: { words: ['Rejected', '已驳回'], tone: 'red', final: true },
    failed: { words: ['Failed', '打款失败'], tone: 'red', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    cancel: {
      words: ['Cancel', '取消'],
      historyLabel: ['Cancelled', '取消'],
      from: ['requested', 'confirming'],
      to: 'cancelled',
      danger: true,
      mount: merchantDoor,
    },
    ...steps,
    pay: {
      words: ['Mark as paid out', '确认已打款'],
      historyLabel: ['Paid out', '已打款'],
      from: ['approved'],
      to: 'paid',
      /** The bank's or service's number of the transfer. */
      input: { payment_reference: wire.text(100) },
    },
    fail: {
      words: ['Payment failed', '打款失败'],
      historyLabel: ['Payment failed', '打款失败'],
      from: ['approved'],
      to: 'failed',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
  },
})

const channel = wire.choice(payoutChannels)

/** Fields of a withdrawal for its merchant. Amounts in US cents. */
const own = {
  withdrawal_sn: [wire.serial, 'Number', '单号', { readOnly: true }],
  /** The amount taken from the wallet, including the fee. */
  amount: [wire.minor({ min: minWithdrawal, max: maxWithdrawal }), 'Amount', '金额'],
  fee: [wire.minor(), 'Fee', '手续费', { readOnly: true }],
  /** The amount paid out, after the fee. */
  net: [wire.minor(), 'Net payout', '实际到账', { readOnly: true }],
  currency: [wire.choice([walletCurrency]), 'Currency', '币种', { readOnly: true }],
  channel: [channel, 'Payout method', '收款方式', { withName: true }],
  account_name: [wire.text(100, 2), 'Account holder', '收款人'],
  /** Rows contain only its last characters. The endpoint `account` returns the whole number to users who pay out. */
  account_number: [
    wire.text(100, 4),
    'Account',
    '收款账户',
    {
      secret: true,
      helpText: ['Account number, IBAN or e-wallet account.', '银行账号、IBAN 或电子钱包账户。'],
    },
  ],
  bank_name: [wire.text(100, 0).default(''), 'Bank', '开户行'],
  remark: [wire.area(500).default(''), 'Note', '备注'],
  /** Why it was rejected or failed. */
  reason: [wire.text(500, 0), 'Reason', '原因', { readOnly: true }],
  payment_reference: [wire.text(100, 0), 'Payment reference', '付款参考号', { readOnly: true }],
  create_time: [wire.instant, 'Requested', '申请时间', { readOnly: true }],
  review_time: [wire.nullable(wire.instant), 'Reviewed', '审核时间', { readOnly: true }],
  paid_time: [wire.nullable(wire.instant), 'Paid out', '打款时间', { readOnly: true }],
} as const

const both = {
  title: ['Withdrawals', '提现'],
  singular: ['withdrawal', '提现'],
  days: ['create_time', 'Requested', '申请日期'],
  sortable: ['create_time', 'amount'],
  flow: withdrawalFlow,
  labelField: 'withdrawal_sn',
  hidden: [
    'payment_reference',
    'currency',
    'account_name',
    'bank_name',
    'remark',
    'reason',
    'review_time',
    'paid_time',
  ],
} as const
const words = {
  search: ['Number, account or reference', '单号、账户或参考号'],
  began: ['Requested', '申请提现'],
} as const

export const withdrawal = record({
  ...both,
  ...merchantDoor,
  fields: own,
  empty: ['Nothing withdrawn yet', '暂无提现'],
  messages: {
    ...words,
    create: ['Request withdrawal', '申请提现'],
    created: [
      '{{withdrawal_sn}} requested. {{amount}} is held until review.',
      '已申请 {{withdrawal_sn}}，{{amount}} 已冻结，待审核',
    ],
    emptyHelp: ['You can withdraw recharged money that you haven’t spent.', '已充值且未使用的资金可以提现。'],
    facts: ['Payment', '付款信息'],
  },
  filter: { channel: channel.optional() },
  endpoints: ['list', 'get', 'create'],
  idempotent: true,
  ext: { wallet: walletBalance },
  facts: [
    'amount',
    'fee',
    'net',
    'channel',
    'account_name',
    'account_number',
    'bank_name',
    'payment_reference',
    'remark',
  ],
  identifiedBy: ['withdrawal_sn', 'amount'],
})

/** Fields for reviewers. */
export const withdrawalExamine = record({
  ...both,
  fields: {
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { readOnly: true, withName: true }],
    ...own,
    reason: [wire.text(500, 0), 'Reason (visible to the company)', '原因（商户可见）', { readOnly: true }],
    created_by: [wire.person, 'Requested by', '申请人', { readOnly: true }],
    reviewed_by: [wire.person, 'Approved by', '审核人', { readOnly: true }],
    /** Whether no withdrawal to this account was paid before. */
    new_account: [wire.flag, 'New account', '新账户', { readOnly: true }],
  },
  empty: ['No withdrawals', '暂无提现'],
  messages: {
    ...words,
    emptyHelp: [
      'Withdrawals that merchants request wait here; their money is held until review.',
      '商户的提现申请显示在这里，期间款项保持冻结。',
    ],
    facts: ['Pay to', '收款信息'],
  },
  filter: { entity_id: wire.ref(() => entity.select).optional(), channel: channel.optional() },
  endpoints: ['list', 'get'],
  hidden: [...both.hidden, 'fee', 'created_by', 'reviewed_by', 'new_account'],
  facts: [
    'entity_id',
    'net',
    'channel',
    'account_name',
    'account_number',
    'bank_name',
    'payment_reference',
    'amount',
    'fee',
    'created_by',
    'remark',
  ],
  // The payout, which is the amount entered at the bank.
  identifiedBy: ['withdrawal_sn', 'entity_id', 'net'],
})

/** The whole account number, for users who pay out; each access is written to the audit log. */
export const withdrawalAccount = endpoint({
  method: 'POST',
  path: '/v1/withdrawal-examine/:id/account',
  permission: actionPermission(withdrawalFlow, 'pay', {}),
  about: ['View the account number of a withdrawal', '查看提现收款账号'],
  data: z.object({ account_number: z.string() }),
})

export const manifest = () =>
  ({
    pages: [
      { path: '/recharge', record: withdrawal, own: { of: z.literal('withdrawals'), ...opened } },
      {
        path: '/rechargeExamine',
        record: withdrawalExamine,
        own: { of: z.literal('withdrawals'), ...opened },
      },
    ],
    under: [listedUnder(withdrawalExamine, { parent: entity, by: 'entity_id' })],
    roles: {
      'withdrawal-examine:*': ['finance'],
      'withdrawal:*': ['merchant-owner'],
      'withdrawal:list': ['merchant-member'],
    },
  }) satisfies Manifest
