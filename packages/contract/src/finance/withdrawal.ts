import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import { actionPermission, allowedAction, flowHistory, workflow } from '../kit/workflow.ts'
import { walletBalance } from './wallet.ts'
import { leastWithdrawal, mostWithdrawal, payoutChannelNames } from './withdrawal-rule.ts'

/**
 * Withdrawals: a merchant asks for money to be paid out. It is frozen at once, paid out from there, and goes back
 * to the wallet when the withdrawal ends in any other way.
 */

const merchantDoor = { name: 'withdrawal', path: '/sale/withdrawal' } as const
const reason = wire.area(500, 1)

export const withdrawalFlow = workflow({
  name: 'withdrawal-examine',
  path: '/v1/withdrawal-examine',
  start: 'requested',
  states: {
    requested: { words: { en: 'To review', zh: '待审核' }, tone: 'amber' },
    confirming: { words: { en: 'Second approval', zh: '待复核' }, tone: 'blue' },
    approved: { words: { en: 'To pay out', zh: '待付款' }, tone: 'blue' },
    paid: { words: { en: 'Paid out', zh: '已付款' }, tone: 'green', end: true },
    rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red', end: true },
    failed: { words: { en: 'Failed', zh: '付款失败' }, tone: 'red', end: true },
    cancelled: { words: { en: 'Cancelled', zh: '已取消' }, tone: 'grey', end: true },
  },
  actions: {
    cancel: {
      words: { en: 'Cancel', zh: '取消' },
      from: ['requested', 'confirming'],
      to: 'cancelled',
      danger: true,
      door: merchantDoor,
    },
    approve: { words: { en: 'Approve', zh: '通过' }, from: ['requested'], to: 'approved' },
    'first-approve': {
      words: { en: 'Approve (first of two)', zh: '初审通过' },
      from: ['requested'],
      to: 'confirming',
    },
    'second-approve': {
      words: { en: 'Approve (second of two)', zh: '复审通过' },
      from: ['confirming'],
      to: 'approved',
    },
    pay: {
      words: { en: 'Mark as paid out', zh: '确认已付款' },
      from: ['approved'],
      to: 'paid',
      /** The bank's or service's number of the transfer. */
      input: { payment_reference: wire.line(100) },
    },
    fail: {
      words: { en: 'Payment failed', zh: '付款失败' },
      from: ['approved'],
      to: 'failed',
      input: { reason },
      danger: true,
    },
    reject: {
      words: { en: 'Reject', zh: '驳回' },
      from: ['requested', 'confirming'],
      to: 'rejected',
      input: { reason },
      danger: true,
    },
  },
})

const states = Object.keys(withdrawalFlow.states) as [
  keyof typeof withdrawalFlow.states,
  ...(keyof typeof withdrawalFlow.states)[],
]

/** What the merchant fills in. */
export const withdrawalInput = z.object({
  /** US cents that leave the wallet; the fee is taken from them. */
  amount: wire.minor({ min: leastWithdrawal, max: mostWithdrawal }),
  channel: wire.choice(payoutChannelNames),
  account_name: wire.line(100, 2),
  /** Account number, IBAN or the address of the account. */
  account_number: wire.line(100, 4),
  bank_name: wire.line(100, 0).default(''),
  remark: wire.area(500).default(''),
})

/** A withdrawal as its merchant sees it. Amounts in US cents. */
export const withdrawalRow = z.object({
  id: z.number(),
  version: z.number(),
  withdrawal_sn: z.string(),
  state: z.enum(states),
  state_name: z.string(),
  amount: z.number(),
  fee: z.number(),
  /** What arrives: the amount less the fee. */
  net: z.number(),
  currency: z.string(),
  channel: z.enum(payoutChannelNames),
  channel_name: z.string(),
  account_name: z.string(),
  /** Its end; `account` answers all of it to those who pay out. */
  account_number: z.string(),
  bank_name: z.string(),
  remark: z.string(),
  /** Why it was rejected or failed. */
  reason: z.string(),
  payment_reference: z.string(),
  create_time: z.string(),
  review_time: z.string().nullable(),
  paid_time: z.string().nullable(),
  actions: z.array(allowedAction),
})

/** The same for reviewers. */
export const examinedWithdrawal = withdrawalRow.extend({
  entity_id: z.number(),
  entity_name: z.string(),
  created_by: z.string(),
  reviewed_by: z.string(),
  /** No withdrawal to this account was paid before. */
  new_account: z.boolean(),
})

const id = z.object({ id: wire.id })
const filters = {
  state: wire.choice(states).optional(),
  channel: wire.choice(payoutChannelNames).optional(),
  /** Finds by number, holder, payment reference, or the account: all of it or its end. */
  search: wire.line(100).optional(),
  from: wire.day.optional(),
  to: wire.day.optional(),
  sort: sortBy(['create_time', 'amount']),
}

export const withdrawal = {
  list: listEndpoint({
    path: '/sale/withdrawal',
    permission: 'withdrawal:list',
    about: { en: 'List withdrawals', zh: '提现记录' },
    row: withdrawalRow,
    filters,
    ext: z.object({ wallet: walletBalance, tabs: z.array(tabCount) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/sale/withdrawal/:id',
    permission: 'withdrawal:list',
    about: { en: 'Read a withdrawal', zh: '查看提现' },
    params: id,
    data: withdrawalRow.extend({ history: flowHistory }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sale/withdrawal',
    permission: 'withdrawal:create',
    about: { en: 'Withdraw money', zh: '申请提现' },
    /** The same key asks once, however often it is sent. */
    body: withdrawalInput.extend({ key: wire.line(64, 8).optional() }),
    data: withdrawalRow,
    secrets: ['account_number'],
  }),
  examine: listEndpoint({
    path: '/v1/withdrawal-examine',
    permission: 'withdrawal-examine:list',
    about: { en: 'List withdrawals to review', zh: '提现审核列表' },
    row: examinedWithdrawal,
    filters: { ...filters, entity_id: wire.id.optional() },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  examineOne: endpoint({
    method: 'GET',
    path: '/v1/withdrawal-examine/:id',
    permission: 'withdrawal-examine:list',
    about: { en: 'Read a withdrawal with its history', zh: '查看提现及审核记录' },
    params: id,
    data: examinedWithdrawal.extend({ history: flowHistory }),
  }),
  /** The whole number of the account, for whoever pays out; each look is noted in the audit log. */
  account: endpoint({
    method: 'POST',
    path: '/v1/withdrawal-examine/:id/account',
    permission: actionPermission(withdrawalFlow, 'pay', {}),
    about: { en: 'See the account number of a withdrawal', zh: '查看提现收款账号' },
    params: id,
    data: z.object({ account_number: z.string() }),
  }),
}
