import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { allowedAction, flowHistory, workflow } from '../kit/workflow.ts'
import { ledgerKinds } from './ledger.ts'

/** Wallets adjusted by hand: one member of staff asks with a reason, another one approves, and only then money moves. */

export const adjustmentKinds = ['manual_credit', 'manual_debit', 'compensation'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export const adjustmentErrors = errors('adjustment', {
  own: {
    en: 'You asked for this adjustment: somebody else has to decide on it.',
    zh: '该调整由您发起，须由其他人审核。',
  },
  not_yours: { en: 'Only who asked for it can take it back.', zh: '仅发起人可以撤回。' },
})

export const adjustmentFlow = workflow({
  name: 'wallet-adjustment',
  path: '/v1/wallet-adjustment',
  start: 'requested',
  states: {
    requested: { words: { en: 'To approve', zh: '待审批' }, tone: 'amber' },
    approved: { words: { en: 'Booked', zh: '已入账' }, tone: 'green', end: true },
    rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red', end: true },
    cancelled: { words: { en: 'Taken back', zh: '已撤回' }, tone: 'grey', end: true },
  },
  actions: {
    approve: { words: { en: 'Approve and book', zh: '批准并入账' }, from: ['requested'], to: 'approved' },
    reject: {
      words: { en: 'Reject', zh: '驳回' },
      from: ['requested'],
      to: 'rejected',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
    cancel: { words: { en: 'Take back', zh: '撤回' }, from: ['requested'], to: 'cancelled', danger: true },
  },
})

const states = Object.keys(adjustmentFlow.states) as [
  keyof typeof adjustmentFlow.states,
  ...(keyof typeof adjustmentFlow.states)[],
]

export const adjustmentInput = z.object({
  entity_id: wire.id,
  kind: wire.choice(adjustmentKinds),
  /** US cents. */
  amount: wire.minor({ min: 1, max: 10_000_000 }),
  /** What stands on the statement of the company. */
  remark: wire.line(200),
  /** Why, for the one who decides; never shown to the company. */
  note: wire.area(500, 1),
})

export const adjustmentRow = z.object({
  id: z.number(),
  version: z.number(),
  adjustment_sn: z.string(),
  state: z.enum(states),
  entity_id: z.number(),
  entity_name: z.string(),
  kind: z.enum(adjustmentKinds),
  kind_name: z.string(),
  amount: z.number(),
  currency: z.string(),
  remark: z.string(),
  note: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
  asked_by: z.string(),
  decided_by: z.string(),
  create_time: z.string(),
  decide_time: z.string().nullable(),
  actions: z.array(allowedAction),
})
export type AdjustmentRow = z.output<typeof adjustmentRow>

export const adjustment = {
  list: listEndpoint({
    path: '/v1/wallet-adjustment',
    permission: 'wallet-adjustment:list',
    about: { en: 'List adjustments of wallets', zh: '钱包调整列表' },
    row: adjustmentRow,
    filters: {
      state: wire.choice(states).optional(),
      kind: wire.choice(adjustmentKinds).optional(),
      entity_id: wire.id.optional(),
      search: wire.line(100).optional(),
      from: wire.day.optional(),
      to: wire.day.optional(),
      sort: sortBy(['create_time', 'amount']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/wallet-adjustment/:id',
    permission: 'wallet-adjustment:list',
    about: { en: 'Read an adjustment', zh: '查看钱包调整' },
    params: z.object({ id: wire.id }),
    data: adjustmentRow.extend({ history: flowHistory }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/wallet-adjustment',
    permission: 'wallet-adjustment:create',
    about: { en: 'Ask for an adjustment', zh: '发起钱包调整' },
    body: adjustmentInput.extend({ key: wire.line(64, 8).optional() }),
    data: adjustmentRow,
  }),
}

const kindsIn = (lang: 'en' | 'zh') => ({
  manual_credit: ledgerKinds.manual_credit[lang],
  manual_debit: ledgerKinds.manual_debit[lang],
  compensation: ledgerKinds.compensation[lang],
})

export const adjustmentText = text(
  {
    one: 'adjustment',
    fields: {
      adjustment_sn: 'Number',
      state: 'State',
      entity_id: 'Company',
      entity_name: 'Company',
      kind: 'Kind',
      amount: 'Amount',
      remark: 'Text on the statement',
      note: 'Reason for the approver',
      reason: 'Reason',
      asked_by: 'Asked by',
      decided_by: 'Decided by',
      create_time: 'Asked',
      decide_time: 'Decided',
    },
    choices: { kind: kindsIn('en') },
  },
  {
    one: '钱包调整',
    fields: {
      adjustment_sn: '单号',
      state: '状态',
      entity_id: '公司',
      entity_name: '公司',
      kind: '类型',
      amount: '金额',
      remark: '账单显示说明',
      note: '审批说明',
      reason: '原因',
      asked_by: '发起人',
      decided_by: '审批人',
      create_time: '发起时间',
      decide_time: '审批时间',
    },
    choices: { kind: kindsIn('zh') },
  },
)
