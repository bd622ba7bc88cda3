import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { errors } from '../kit/errors.ts'
import { requestFields, secondPersonFlow } from '../kit/four-eyes.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { supplier } from './supplier.ts'

/**
 * Bank accounts of suppliers. Fraudsters try to have these changed, so one person requests a change and another one calls the
 * supplier back on a number known from before, records the answer, and approves. Until then the old account applies.
 */

export const supplierAccountErrors = errors('supplier-account', {
  pending: [
    'An account of this supplier waits for approval. Decide on it first.',
    '该供应商有账户变更待审批，请先处理。',
  ],
})

export const supplierAccountFlow = secondPersonFlow({
  name: 'supplier-account',
  path: '/v1/supplier-account',
  words: {
    approve: ['Approve account', '批准账户'],
    reject: ['Reject account', '驳回账户'],
  },
  input: { call_back: wire.area(500, 10) },
  fields: {
    call_back: {
      label: ['Call-back note', '回拨记录'],
      helpText: [
        'Whom you called, on which number known from before, and what was answered. Never the number in the message that asked for the change.',
        '回拨了谁、用的哪个原有号码、对方如何答复。切勿使用变更通知中提供的号码。',
      ],
    },
  },
})

const owner = wire.ref(() => supplier.select)

export const supplierAccount = record({
  title: ['Bank accounts', '收款账户'],
  singular: ['bank account', '收款账户'],
  empty: ['No bank accounts yet', '暂无收款账户'],
  messages: {
    search: ['Supplier, payee, bank or last four digits', '供应商、收款人、银行或账号末四位'],
    create: ['Change bank account', '变更收款账户'],
    created: ['The account waits for a second person', '账户已提交，待他人审批'],
    createHelp: [
      'Someone else calls the supplier back before it is approved. Until then the old account stays in force.',
      '须由其他人回拨供应商核实后批准，此前原账户继续有效。',
    ],
    emptyHelp: [
      'Where suppliers are paid. One person submits an account, another calls back and approves.',
      '向供应商付款的账户。一人提交，另一人回拨核实后批准。',
    ],
    began: ['Requested', '提交变更'],
    facts: ['Account', '账户'],
  },
  fields: {
    supplier_id: [owner, 'Supplier', '供应商', { withName: true }],
    payee: [wire.text(100, 2), 'Payee', '收款人', { halfWidth: true }],
    bank: [wire.text(100, 0).default(''), 'Bank and branch', '开户行', { halfWidth: true }],
    /** The whole account number for users who request or approve accounts; for others only its last characters. */
    number: [wire.text(60, 4), 'Account number', '账号', { secret: true, halfWidth: true }],
    currency: [currency.default('CNY'), 'Currency', '币种', { halfWidth: true, row: wire.text(3) }],
    why: [
      wire.area(500, 1),
      'Reason for the change',
      '变更原因',
      { helpText: ['How and when the supplier notified us.', '供应商何时、通过何种方式告知。'] },
    ],
    in_force: [wire.flag, 'In force', '生效中', { readOnly: true }],
    call_back: [wire.text(500, 0), 'Call-back note', '回拨记录', { readOnly: true }],
    ...requestFields('提交'),
    reason: [wire.text(500, 0), 'Reason', '驳回原因', { readOnly: true }],
  },
  filter: { supplier_id: owner.optional() },
  days: ['create_time', 'Requested', '提交日期'],
  sortable: ['create_time'],
  flow: supplierAccountFlow,
  endpoints: ['list', 'get', 'create'],
  labelField: 'payee',
  columns: ['payee', 'supplier_id', 'state', 'in_force', 'bank', 'number', 'asked_by', 'create_time'],
  facts: [
    'supplier_id',
    'in_force',
    'bank',
    'number',
    'currency',
    'asked_by',
    'why',
    'decided_by',
    'call_back',
    'reason',
  ],
  identifiedBy: ['supplier_id', 'payee'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/supplierList', record: supplierAccount, own: { of: z.literal('accounts'), ...opened } },
    ],
    under: [listedUnder(supplierAccount, { parent: supplier, by: 'supplier_id' })],
    audit: { 'supplier-account': ['Supplier’s bank account', '供应商收款账户'] },
    roles: {
      'supplier-account:*': ['finance'],
      'supplier-account:list': ['product-developer', 'buyer', 'purchasing-lead'],
      'supplier-account:create': ['buyer'],
      'supplier-account:cancel': ['buyer'],
    },
  }) satisfies Manifest
