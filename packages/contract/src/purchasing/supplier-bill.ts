import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { listEndpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { seesCosts } from './purchase-order/lines.ts'
import { purchaseOrder } from './purchase-order.ts'
import { supplier } from './supplier.ts'
import { supplierBillFlow } from './supplier-bill/flow.ts'
import { arrivalCostChoices, billLines, orderCostChoices, orderLineChoices } from './supplier-bill/lines.ts'

/** Bills of suppliers: what they charge for items and costs, compared with what was ordered and accepted. */

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const most = 1_000_000_000_000
const amount = wire.minor({ min: -most, max: most })
const seen = seenBy(seesCosts, amount)
const cny = seenBy(seesCosts, wire.minor({ currency: 'CNY' }))
const payment = wire.choice({
  none: ['Unpaid', '未付款', 'amber'],
  part: ['Part-paid', '部分付款', 'blue'],
  paid: ['Paid', '已付清', 'green'],
})

const own = record({
  title: ['Supplier bills', '供应商账单'],
  singular: ['bill', '账单'],
  empty: ['No bills yet', '暂无供应商账单'],
  messages: {
    search: ['Number, supplier or order', '单号、供应商或采购订单'],
    create: ['Enter bill', '录入账单'],
    emptyHelp: [
      'Bills are compared with orders and arrivals. What differs by more than 1% and 5 yuan is put in question.',
      '账单会与采购订单和到货核对，差异超过 1% 且超过 5 元的将待核实。',
    ],
  },
  flow: supplierBillFlow,
  drawer: true,
  fields: {
    bill_sn: [wire.serial, 'Number', '单号', computed],
    supplier_id: [
      wire.ref(() => supplier.select),
      'Supplier',
      '供应商',
      { ...half, withName: true, inFiles: 'code' },
    ],
    number: [wire.text(60), 'Supplier’s number', '供应商单据号', half],
    issued_on: [wire.day, 'Date', '开单日期', half],
    due_on: [
      wire.maybe(wire.day),
      'Due',
      '到期日',
      { ...half, helpText: ['Left empty, by the supplier’s payment terms.', '留空则按供应商账期计算。'] },
    ],
    currency: [currency.default('CNY'), 'Currency', '币种', { ...half, row: wire.text(3) }],
    tax: [
      wire.minor({ min: 0, max: most }).default(0),
      'Tax in it',
      '其中税额',
      {
        ...half,
        row: seen,
        helpText: ['All amounts of the lines include tax.', '明细金额均为含税金额。'],
      },
    ],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    attachments: [wire.evidence().default([]), 'Bill as file', '账单附件'],
    total: [seen, 'Total', '总额', { sumOf: 'items.amount' }],
    /** At the rate of the day on which it was entered. */
    total_cny: [cny, 'In CNY', '折合人民币', computed],
    rate: [wire.text(20, 0), 'Rate', '汇率', computed],
    /** How much more than expected is billed. */
    off: [seen, 'Difference', '差异', computed],
    /** By payments and deposits. */
    paid: [seen, 'Paid', '已付', computed],
    /** Null while cancelled: nothing is to be paid. */
    payment: [wire.nullable(payment), 'Payment', '付款', computed],
    overdue: [wire.flag, 'Overdue', '已逾期', { readOnly: true, tag: 'red' }],
    /** Why it is in question, was accepted or cancelled. */
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    created_by: [wire.person, 'Entered by', '录入人', computed],
    accepted_by: [wire.person, 'Differences accepted by', '差异接受人', computed],
    reviewed_by: [wire.person, 'Approved by', '审批人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  lines: billLines,
  filter: {
    supplier_id: wire.ref(() => supplier.select).optional(),
    po_id: [wire.ref(() => purchaseOrder.select).optional(), 'Purchase order', '采购订单'],
    payment: payment.optional(),
    due_before: [wire.day.optional(), 'Due before', '到期日早于'],
  },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time', 'due_on', 'issued_on'],
  labelField: 'bill_sn',
  columns: [
    ...['bill_sn', 'supplier_id', 'number', 'state', 'total', 'off', 'payment', 'due_on'],
    ...['issued_on', 'paid', 'reason', 'created_by', 'create_time'],
  ] as const,
  hidden: ['issued_on', 'paid', 'reason', 'created_by', 'create_time'],
  facts: [
    ...['supplier_id', 'number', 'issued_on', 'due_on', 'total', 'tax', 'total_cny', 'rate', 'off'],
    ...['payment', 'paid', 'reason', 'note', 'attachments', 'created_by', 'accepted_by', 'reviewed_by'],
  ] as const,
  identifiedBy: ['bill_sn', 'supplier_id', 'total'],
})

export const supplierBill = {
  ...own,
  orderLines: orderLineChoices,
  orderCosts: orderCostChoices,
  arrivalCosts: arrivalCostChoices,
  /** What a supplier may bill and hasn't yet: accepted items, and costs of orders and arrivals. */
  billable: listEndpoint({
    path: '/v1/supplier-bill/billable',
    permission: 'supplier-bill:create',
    about: ['List what can be billed', '查看可开单项目'],
    row: z.object({
      /** Only tells the rows apart. */
      id: wire.id,
      po_line_id: wire.id.nullable(),
      po_cost_id: wire.id.nullable(),
      asn_cost_id: wire.id.nullable(),
      name: z.string(),
      currency: z.string(),
      pieces: z.number().nullable(),
      amount: seen,
    }),
    filters: {
      supplier_id: wire.ref(() => supplier.select).optional(),
      currency: wire.text(3).optional(),
      search: wire.text(100).optional(),
    },
  }),
}

const lead = ['purchasing-lead'] as const
const enters = ['buyer', 'finance', ...lead] as const
const decides = ['finance', ...lead] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/supplierBills',
        record: supplierBill,
        own: opened,
        menu: [144, 'purchasing', 87, 'FileTextOutlined'],
      },
    ],
    under: [
      listedUnder(supplierBill, { parent: supplier, by: 'supplier_id', hides: ['supplier_id'] }),
      listedUnder(supplierBill, {
        parent: purchaseOrder,
        by: 'po_id',
        fill: { supplier_id: 'supplier_id', currency: 'currency' },
        hides: ['supplier_id'],
      }),
    ],
    roles: {
      'supplier-bill:*': lead,
      ...Object.fromEntries(
        ['list', 'create', 'update', 'remove', 'import', 'export', 'match', 'question', 'cancel'].map(
          (step) => [`supplier-bill:${step}`, enters],
        ),
      ),
      'supplier-bill:accept': ['buyer', ...lead],
      'supplier-bill:approve': decides,
      'supplier-bill:revoke': decides,
    },
  }) satisfies Manifest
