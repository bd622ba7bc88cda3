import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { listEndpoint } from '../kit/endpoint.ts'
import { line } from '../kit/line.ts'
import { lines } from '../kit/lines.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { seesCosts } from './purchase-order/lines.ts'
import { purchaseOrder } from './purchase-order.ts'
import { supplier } from './supplier.ts'
import { supplierBill } from './supplier-bill.ts'
import { supplierPaymentFlow } from './supplier-payment/flow.ts'

/** Payments to suppliers: of bills, and of deposits on orders, which bills use later. */

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const most = 1_000_000_000_000
const amount = wire.minor({ min: -most, max: most })
const seen = seenBy(seesCosts, amount)

const item = line({
  title: ['What it pays', '付款明细'],
  singular: ['line', '明细行'],
  exclusive: { of: ['bill_id', 'po_id'] },
  fields: {
    bill_id: [wire.maybe(wire.ref(() => supplierBill.select)), 'Bill', '账单', { withName: true }],
    po_id: [
      wire.maybe(wire.ref(() => purchaseOrder.select)),
      'Deposit on order',
      '订单定金',
      { withName: true },
    ],
    /** Negative for a credit note, and for a deposit that comes back. */
    amount: [amount, 'Amount', '金额', { row: seen }],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
  },
})

const own = record({
  title: ['Supplier payments', '供应商付款'],
  singular: ['payment', '付款'],
  empty: ['No payments yet', '暂无供应商付款'],
  messages: {
    search: ['Number, supplier, bill or order', '单号、供应商、账单或采购订单'],
    create: ['Request payment', '申请付款'],
    emptyHelp: ['One person requests a payment, another approves it.', '一人申请付款，由另一人审批。'],
    began: ['Requested', '提交申请'],
  },
  flow: supplierPaymentFlow,
  drawer: true,
  idempotent: true,
  fields: {
    payment_sn: [wire.serial, 'Number', '单号', computed],
    supplier_id: [wire.ref(() => supplier.select), 'Supplier', '供应商', { ...half, withName: true }],
    currency: [currency.default('CNY'), 'Currency', '币种', { ...half, row: wire.text(3) }],
    due_on: [wire.maybe(wire.day), 'Pay by', '最迟付款日', half],
    overdue: [wire.flag, 'Overdue', '已逾期', { readOnly: true, tag: 'red' }],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    attachments: [wire.evidence().default([]), 'Attachments', '附件'],
    /** Negative for money that comes back. */
    amount: [seen, 'Amount', '金额', { sumOf: 'items.amount' }],
    amount_cny: [seenBy(seesCosts, wire.minor({ currency: 'CNY' })), 'In CNY', '折合人民币', computed],
    /** Payee, bank and the end of the number: the account in force, and after the approval the approved one. */
    account: [wire.text(300, 0), 'To account', '收款账户', computed],
    reference: [wire.text(100, 0), 'Bank reference', '银行流水号', computed],
    paid_on: [wire.nullable(wire.day), 'Paid on', '付款日期', computed],
    /** Why it was rejected or cancelled, or failed. */
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    asked_by: [wire.person, 'Requested by', '申请人', computed],
    decided_by: [wire.person, 'Approved by', '审批人', computed],
    paid_by: [wire.person, 'Paid by', '付款人', computed],
    create_time: [wire.instant, 'Requested', '申请时间', computed],
  },
  lines: { items: lines(item, { min: 1, after: 'due_on', unique: ['bill_id', 'po_id'], rare: ['note'] }) },
  filter: {
    supplier_id: wire.ref(() => supplier.select).optional(),
    bill_id: [wire.ref(() => supplierBill.select).optional(), 'Bill', '账单'],
    po_id: [wire.ref(() => purchaseOrder.select).optional(), 'Purchase order', '采购订单'],
  },
  days: ['create_time', 'Requested', '申请日期'],
  sortable: ['create_time', 'due_on'],
  endpoints: ['list', 'get', 'create', 'update', 'export'],
  labelField: 'payment_sn',
  columns: [
    ...['payment_sn', 'supplier_id', 'state', 'amount', 'account', 'due_on', 'asked_by'],
    ...['reference', 'paid_on', 'reason', 'decided_by', 'create_time'],
  ] as const,
  hidden: ['reference', 'reason', 'decided_by', 'create_time'],
  facts: [
    ...['supplier_id', 'amount', 'amount_cny', 'account', 'due_on', 'reference', 'paid_on', 'reason'],
    ...['note', 'attachments', 'asked_by', 'decided_by', 'paid_by'],
  ] as const,
  identifiedBy: ['payment_sn', 'supplier_id', 'amount'],
})

export const supplierPayment = {
  ...own,
  /** What is left to pay of approved bills, without what other payments ask for. */
  payable: listEndpoint({
    path: '/v1/supplier-payment/payable',
    permission: 'supplier-payment:create',
    about: ['List bills to pay', '查看待付账单'],
    row: z.object({
      id: wire.id,
      name: z.string(),
      number: z.string(),
      currency: z.string(),
      due_on: z.string().nullable(),
      total: seen,
      left: seen,
    }),
    filters: {
      supplier_id: wire.ref(() => supplier.select).optional(),
      currency: wire.text(3).optional(),
      search: wire.text(100).optional(),
    },
  }),
}

const lead = ['purchasing-lead'] as const
const asks = ['buyer', 'finance', ...lead] as const
const decides = ['finance', ...lead] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/supplierPayments',
        record: supplierPayment,
        own: opened,
        menu: [146, 'purchasing', 88, 'BankOutlined'],
      },
    ],
    under: [
      listedUnder(supplierPayment, { parent: supplier, by: 'supplier_id', hides: ['supplier_id'] }),
      listedUnder(supplierPayment, {
        parent: purchaseOrder,
        by: 'po_id',
        fill: { supplier_id: 'supplier_id', currency: 'currency' },
        hides: ['supplier_id'],
      }),
      listedUnder(supplierPayment, {
        parent: supplierBill,
        by: 'bill_id',
        fill: { supplier_id: 'supplier_id', currency: 'currency' },
        hides: ['supplier_id'],
      }),
    ],
    roles: {
      ...Object.fromEntries(
        ['list', 'create', 'update', 'export', 'ask', 'cancel'].map((step) => [
          `supplier-payment:${step}`,
          asks,
        ]),
      ),
      ...Object.fromEntries(['approve', 'reject'].map((step) => [`supplier-payment:${step}`, decides])),
      ...Object.fromEntries(['paid', 'fail'].map((step) => [`supplier-payment:${step}`, ['finance']])),
    },
  }) satisfies Manifest
