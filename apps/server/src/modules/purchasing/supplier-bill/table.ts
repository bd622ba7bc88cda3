import { supplierBill as contract } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierBillFlow } from '@dropyard/contract/purchasing/supplier-bill/flow'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { asn, asnCost } from '../asn/table.ts'
import { purchaseOrder, purchaseOrderCost, purchaseOrderItem } from '../purchase-order/table.ts'
import { supplier } from '../supplier/table.ts'
import { arrivalCostName, orderCostName, orderLineName } from './names.ts'

/** Bills of suppliers. Amounts are in minor units of the bill's currency and include tax. */
export const supplierBill = pgTable(
  'supplier_bill',
  {
    id: id(),
    billSn: text('bill_sn').notNull().generatedAlwaysAs(sql`'SB' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      supplierId: refTo('supplier_id', () => supplier.id),
      attachments: text('attachments').array().notNull().default([]),
    }),
    state: stateOf(supplierBillFlow),
    total: minor('total').notNull().default(0),
    totalCny: minor('total_cny').notNull().default(0),
    rate: text('rate').notNull().default('1'),
    off: minor('off').notNull().default(0),
    /** By payments, and by deposits that it used. */
    paid: minor('paid').notNull().default(0),
    payment: text('payment').generatedAlwaysAs(
      sql`CASE WHEN paid = total THEN 'paid' WHEN paid = 0 THEN 'none' ELSE 'part' END`,
    ),
    reason: text('reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    /** Who wrote it last, who may not approve it either. */
    editedBy: ref('edited_by').notNull(),
    acceptedBy: ref('accepted_by'),
    reviewedBy: ref('reviewed_by'),
    reviewedAt: instant('reviewed_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('supplier_bill_sn').on(t.billSn),
    uniqueIndex('supplier_bill_number')
      .on(t.supplierId, sql`lower(${t.number})`)
      .where(sql`${t.state} <> 'cancelled'`),
    index('supplier_bill_state').on(t.state, t.id),
    index('supplier_bill_supplier').on(t.supplierId, t.id),
    index('supplier_bill_payment').on(t.payment, t.id),
    index('supplier_bill_due').on(t.dueOn, t.id),
    index('supplier_bill_due_down').on(t.dueOn.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('supplier_bill_issued').on(t.issuedOn, t.id),
    check(
      'supplier_bill_paid',
      sql`abs(${t.paid}) <= abs(${t.total}) AND ${t.paid}::numeric * ${t.total} >= 0`,
    ),
  ],
)
namesFiles(supplierBill.attachments)

export const supplierBillItem = linesTable('supplier_bill_item', supplierBill, contract, 'items', {
  columns: {
    poLineId: ref('po_line_id').references(() => purchaseOrderItem.id),
    poCostId: ref('po_cost_id').references(() => purchaseOrderCost.id),
    asnCostId: ref('asn_cost_id').references(() => asnCost.id),
    poId: ref('po_id').references(() => purchaseOrder.id),
    asnId: ref('asn_id').references(() => asn.id),
    expected: minor('expected').notNull().default(0),
  },
  shown: {
    po_line_name: orderLineName(sql`supplier_bill_item.po_line_id`),
    po_cost_name: orderCostName(sql`supplier_bill_item.po_cost_id`),
    asn_cost_name: arrivalCostName(sql`supplier_bill_item.asn_cost_id`),
    po_name: sql`(SELECT o.po_sn FROM purchase_order o WHERE o.id = supplier_bill_item.po_id)`,
    asn_name: sql`(SELECT a.asn_sn FROM asn a WHERE a.id = supplier_bill_item.asn_id)`,
    off: sql`(supplier_bill_item.amount - supplier_bill_item.expected)`.mapWith(Number),
  },
  extra: (t) => [
    index('supplier_bill_item_po_line').on(t.poLineId as AnyPgColumn),
    index('supplier_bill_item_po_cost').on(t.poCostId as AnyPgColumn),
    index('supplier_bill_item_asn_cost').on(t.asnCostId as AnyPgColumn),
    index('supplier_bill_item_po').on(t.poId as AnyPgColumn),
    index('supplier_bill_item_asn').on(t.asnId as AnyPgColumn),
  ],
})
