import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { allowedAction, flowHistory, workflow } from '../kit/workflow.ts'
import { payChannelNames } from './recharge.ts'

/**
 * The accounts that merchants pay to. Where money goes is changed by two people: one asks, another one approves, and until
 * then the old account stays in force. Whether it is shown, where and in which order, one person decides.
 */

export const receivingAccountErrors = errors('receiving-account', {
  own: {
    en: 'You asked for this change: someone else has to decide on it.',
    zh: '该变更由您提交，须由其他人审批。',
  },
  not_yours: { en: 'Only the person who asked can take it back.', zh: '仅提交人可以撤回。' },
  pending: {
    en: 'A change of this account waits for approval. Decide on it first.',
    zh: '该账户有变更待审批，请先处理。',
  },
  qr: { en: 'Upload the picture of the QR code here.', zh: '请在此上传二维码图片。' },
})

/** A change of where money goes. */
export const receivingAccountFlow = workflow({
  name: 'receiving-account',
  path: '/v1/receiving-account',
  start: 'requested',
  states: {
    requested: { words: { en: 'To approve', zh: '待审批' }, tone: 'amber' },
    approved: { words: { en: 'Approved', zh: '已通过' }, tone: 'green', end: true },
    rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red', end: true },
    cancelled: { words: { en: 'Taken back', zh: '已撤回' }, tone: 'grey', end: true },
  },
  actions: {
    approve: { words: { en: 'Approve account', zh: '批准账户' }, from: ['requested'], to: 'approved' },
    reject: {
      words: { en: 'Reject account', zh: '驳回账户' },
      from: ['requested'],
      to: 'rejected',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
    cancel: { words: { en: 'Take back', zh: '撤回' }, from: ['requested'], to: 'cancelled', danger: true },
  },
})

const states = Object.keys(receivingAccountFlow.states) as [
  keyof typeof receivingAccountFlow.states,
  ...(keyof typeof receivingAccountFlow.states)[],
]

/** Where money goes: what two people agree on. */
const whereTo = z.object({
  channel: wire.choice(payChannelNames),
  currency: wire.line(3, 3).default('USD'),
  holder: wire.line(100, 2),
  /** The bank or payment service. */
  provider: wire.line(100, 0).default(''),
  /** Account number, IBAN or the address of the account. */
  number: wire.line(100, 4),
  instructions_en: wire.area(1000).default(''),
  instructions_zh: wire.area(1000).default(''),
  /** Picture to scan, freshly uploaded: `/files/editor/…`; empty for none. */
  qr: wire.line(200, 0).default(''),
})
export type WhereTo = z.output<typeof whereTo>

export const receivingAccountInput = whereTo.extend({
  /** Whose merchants are meant, by country code; empty for everybody. */
  countries: wire.tags(60).default([]),
  sort: wire.int({ min: 0, max: 9999 }).default(0),
  enabled: wire.flag.default(true),
})

const shownWhereTo = z.object({
  channel: z.enum(payChannelNames),
  channel_name: z.string(),
  currency: z.string(),
  holder: z.string(),
  provider: z.string(),
  /** Whole for those who keep accounts or decide on them, its end for everybody else. */
  number: z.string(),
  instructions_en: z.string(),
  instructions_zh: z.string(),
  qr: z.string(),
})

const change = shownWhereTo.extend({
  id: z.number(),
  state: z.enum(states),
  asked_by: z.string(),
  decided_by: z.string(),
  create_time: z.string(),
  reason: z.string(),
  actions: z.array(allowedAction),
})

export const receivingAccountRow = z.object({
  id: z.number(),
  version: z.number(),
  enabled: z.boolean(),
  sort: z.number(),
  countries: z.array(z.string()),
  /** What merchants see; null until a second person has approved it. */
  in_force: shownWhereTo.nullable(),
  /** The change that waits for a second person. */
  change: change.nullable(),
  update_time: z.string(),
})
export type ReceivingAccountRow = z.output<typeof receivingAccountRow>

const id = z.object({ id: wire.id })

export const receivingAccountTabs = {
  in_use: { en: 'Active', zh: '启用' },
  waiting: { en: 'To approve', zh: '待审批' },
  off: { en: 'Off', zh: '停用' },
} as const
const tabNames = Object.keys(receivingAccountTabs) as [
  keyof typeof receivingAccountTabs,
  ...(keyof typeof receivingAccountTabs)[],
]

export const receivingAccount = {
  list: listEndpoint({
    path: '/v1/receiving-account',
    permission: 'receiving-account:list',
    about: { en: 'List receiving accounts', zh: '收款账户列表' },
    row: receivingAccountRow,
    filters: {
      state: wire.choice(tabNames).optional(),
      channel: wire.choice(payChannelNames).optional(),
      /** Finds by holder, bank or the last four of the number. */
      search: wire.line(100).optional(),
      sort: sortBy(['sort', 'update_time']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/receiving-account/:id',
    permission: 'receiving-account:list',
    about: { en: 'Read a receiving account with its changes', zh: '查看收款账户及变更记录' },
    params: id,
    data: receivingAccountRow.extend({
      /** Every change, the newest first. */
      changes: z.array(change.extend({ history: flowHistory })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/receiving-account',
    permission: 'receiving-account:create',
    about: { en: 'Ask for a new receiving account', zh: '新增收款账户' },
    /** The same key asks once, however often it is sent. */
    body: receivingAccountInput.extend({ key: wire.line(64, 8).optional() }),
    data: receivingAccountRow,
    secrets: ['number'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/receiving-account/:id',
    permission: 'receiving-account:update',
    about: { en: 'Change a receiving account', zh: '修改收款账户' },
    params: id,
    body: receivingAccountInput.extend({ version: wire.int().optional() }),
    data: receivingAccountRow,
    secrets: ['number'],
  }),
  /** Where a merchant pays to: what is in force and on. */
  own: endpoint({
    method: 'GET',
    path: '/sale/receivingAccount',
    permission: 'recharge:list',
    about: { en: 'See where to pay to', zh: '查看收款账户' },
    data: z.array(
      z.object({
        id: z.number(),
        channel: z.enum(payChannelNames),
        currency: z.string(),
        holder: z.string(),
        provider: z.string(),
        number: z.string(),
        /** In the language of the request. */
        instructions: z.string(),
        qr: z.string(),
        countries: z.array(z.string()),
      }),
    ),
  }),
}

export const receivingAccountText = text({
  one: ['receiving account', '收款账户'],
  fields: {
    channel: ['Payment method', '付款方式'],
    holder: ['Account holder', '户名'],
    provider: ['Bank or provider', '银行或服务商'],
    number: ['Account number', '账号'],
    currency: ['Currency', '币种'],
    instructions_en: ['Instructions (English)', '付款说明（英文）'],
    instructions_zh: ['Instructions (Chinese)', '付款说明（中文）'],
    qr: ['QR code', '收款二维码'],
    countries: ['For payers in', '适用国家'],
    sort: ['Position', '排序'],
    enabled: ['Active', '启用'],
    asked_by: ['Asked by', '提交人'],
    decided_by: ['Decided by', '审批人'],
    create_time: ['Asked at', '提交时间'],
    update_time: ['Updated at', '更新时间'],
    reason: ['Reason', '原因'],
  },
})
