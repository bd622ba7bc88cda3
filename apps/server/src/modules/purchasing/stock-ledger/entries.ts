import { ledgerEntry as contract, ledgerAccounts } from '@dropyard/contract/purchasing/stock-ledger'
import { sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { purchaseOrder, purchaseOrderCost, purchaseOrderItem } from '../purchase-order/table.ts'
import { supplierPosting, supplierPostingLine } from '../supplier/ledger/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { supplierBill } from '../supplier-bill/table.ts'
import { supplierPayment } from '../supplier-payment/table.ts'

const ofPosting = (column: string) =>
  sql`(SELECT ${sql.raw(column)} FROM ${supplierPosting} p WHERE p.id = ${supplierPostingLine.postingId})`

const aboutId = sql`split_part(${supplierPostingLine.about}, ':', 2)::bigint`

/** The subject as users know it: the number of the document, or the name of the warehouse. */
const subject = sql`CASE split_part(${supplierPostingLine.about}, ':', 1)
  WHEN 'warehouse' THEN (SELECT name FROM ${warehouse} WHERE id = ${aboutId})
  WHEN 'po' THEN (SELECT po_sn FROM ${purchaseOrder} WHERE id = ${aboutId})
  WHEN 'po-line' THEN (SELECT po_sn FROM ${purchaseOrder} o JOIN ${purchaseOrderItem} l ON l.purchase_order_id = o.id WHERE l.id = ${aboutId})
  WHEN 'po-cost' THEN (SELECT po_sn FROM ${purchaseOrder} o JOIN ${purchaseOrderCost} c ON c.purchase_order_id = o.id WHERE c.id = ${aboutId})
  WHEN 'bill' THEN (SELECT bill_sn FROM ${supplierBill} WHERE id = ${aboutId})
  WHEN 'payment' THEN (SELECT payment_sn FROM ${supplierPayment} WHERE id = ${aboutId})
  ELSE ${supplierPostingLine.about} END`

/**
 * Subjects of the documents that have this number: purchase orders with their items and costs, bills, payments.
 */
const subjectsOf = (number: string) => sql`ARRAY(
  SELECT 'po:' || id FROM ${purchaseOrder} WHERE po_sn = ${number}
  UNION ALL SELECT 'po-line:' || l.id FROM ${purchaseOrder} o JOIN ${purchaseOrderItem} l ON l.purchase_order_id = o.id WHERE o.po_sn = ${number}
  UNION ALL SELECT 'po-cost:' || c.id FROM ${purchaseOrder} o JOIN ${purchaseOrderCost} c ON c.purchase_order_id = o.id WHERE o.po_sn = ${number}
  UNION ALL SELECT 'bill:' || id FROM ${supplierBill} WHERE bill_sn = ${number}
  UNION ALL SELECT 'payment:' || id FROM ${supplierPayment} WHERE payment_sn = ${number})`

/** All accounts, so that the index by account and subject is used. */
const accounts = sql.param(Object.keys(ledgerAccounts))

/** The lines of all postings. */
export const entryRoutes = serve(contract, supplierPostingLine, {
  search: [
    (text) =>
      sql`${supplierPostingLine.postingId} IN (SELECT id FROM ${supplierPosting} WHERE key = ${text} OR reference = ${text})`,
    (text) =>
      sql`${supplierPostingLine.postingId} IN (SELECT posting_id FROM ${supplierPostingLine} l
        WHERE l.account = ANY (${accounts}::text[]) AND l.about = ANY (${subjectsOf(text.toUpperCase())}))`,
  ],
  columns: {
    about: sql`coalesce(${subject}, ${supplierPostingLine.about})`,
    day: ofPosting(`coalesce(p.day, (p.at AT TIME ZONE 'UTC')::date)`),
    reference: ofPosting('p.reference'),
    key: ofPosting('p.key'),
    create_time: supplierPostingLine.at,
    supplier_name: supplierTitle(supplierPostingLine.supplierId),
  },
}).routes
