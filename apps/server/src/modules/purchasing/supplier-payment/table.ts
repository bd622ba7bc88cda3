import { supplierPayment as contract } from '@dropyard/contract/purchasing/supplier-payment'
import { supplierPaymentFlow } from '@dropyard/contract/purchasing/supplier-payment/flow'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, partOf, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { supplier } from '../supplier/table.ts'
import { supplierAccount } from '../supplier-account/table.ts'
import { supplierBill } from '../supplier-bill/table.ts'

/** Payments to suppliers. Amounts are in minor units of the payment's currency; negative for money that comes back. */
export const supplierPayment = pgTable(
  'supplier_payment',
  {
    id: id(),
    paymentSn: text('payment_sn').notNull().generatedAlwaysAs(sql`'SP' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      supplierId: refTo('supplier_id', () => supplier.id),
      attachments: text('attachments').array().notNull().default([]),
    }),
    /** Idempotency key of the request that created it. */
    key: text('key'),
    state: stateOf(supplierPaymentFlow),
    amount: minor('amount').notNull().default(0),
    amountCny: minor('amount_cny').notNull().default(0),
    /** The bank account that was approved; null before, and where the supplier isn't paid by bank transfer. */
    accountId: ref('account_id').references(() => supplierAccount.id),
    reference: text('reference').notNull().default(''),
    paidOn: date('paid_on', { mode: 'string' }),
    /** Yuan for one unit of the currency when it was paid. */
    paidRate: text('paid_rate').notNull().default(''),
    reason: text('reason').notNull().default(''),
    askedBy: ref('asked_by').notNull(),
    /** Who wrote it last, who may not approve it either. */
    editedBy: ref('edited_by').notNull(),
    decidedBy: ref('decided_by'),
    decidedAt: instant('decided_at'),
    paidBy: ref('paid_by'),
    ...times,
  },
  (t) => [
    uniqueIndex('supplier_payment_sn').on(t.paymentSn),
    uniqueIndex('supplier_payment_key').on(t.key),
    index('supplier_payment_state').on(t.state, t.id),
    index('supplier_payment_supplier').on(t.supplierId, t.id),
    index('supplier_payment_due').on(t.dueOn, t.id),
    index('supplier_payment_due_down').on(t.dueOn.desc().nullsLast(), t.id.desc().nullsFirst()),
    check(
      'supplier_payment_two',
      sql`${t.state} NOT IN ('approved', 'paid') OR (${t.decidedBy} <> ${t.askedBy} AND ${t.decidedBy} <> ${t.editedBy})`,
    ),
    check('supplier_payment_paid', sql`${t.state} <> 'paid' OR ${t.paidOn} IS NOT NULL`),
  ],
)
namesFiles(supplierPayment.attachments)

export const supplierPaymentItem = linesTable('supplier_payment_item', supplierPayment, contract, 'items', {
  columns: {
    billId: ref('bill_id').references(() => supplierBill.id),
    poId: ref('po_id').references(() => purchaseOrder.id),
  },
  shown: {
    bill_name: sql`(SELECT b.bill_sn || ' · ' || b.number FROM supplier_bill b WHERE b.id = supplier_payment_item.bill_id)`,
    po_name: sql`(SELECT o.po_sn FROM purchase_order o WHERE o.id = supplier_payment_item.po_id)`,
  },
  extra: (t) => [
    index('supplier_payment_item_bill').on(t.billId as AnyPgColumn),
    index('supplier_payment_item_po').on(t.poId as AnyPgColumn),
  ],
})

/** Parts of the deposits on an order that bills used. */
export const supplierDepositUse = pgTable(
  'supplier_deposit_use',
  {
    id: id(),
    billId: partOf('bill_id', () => supplierBill.id),
    poId: refTo('po_id', () => purchaseOrder.id),
    at: instant('at').notNull(),
    amount: minor('amount').notNull(),
  },
  (t) => [
    index('supplier_deposit_use_bill').on(t.billId),
    index('supplier_deposit_use_po').on(t.poId),
    check('supplier_deposit_use_amount', sql`${t.amount} > 0`),
  ],
)
