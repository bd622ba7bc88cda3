import { asn as contract } from '@dropyard/contract/purchasing/asn'
import {
  inspection as inspectionContract,
  putAway as putAwayContract,
  receipt as receiptContract,
} from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { factsTable } from '../../../kit/record/facts-table.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { sku } from '../../catalog/goods/table.ts'
import { bin } from '../../warehouse/bin/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { purchaseOrder, purchaseOrderItem } from '../purchase-order/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { mayBePutAway, putAwayOf, receivedOf, rejectedOf } from './counted.ts'
import { isNotAwaited } from './not-awaited.ts'

/** Arrivals (advance shipping notices), their lines, and what was counted, inspected and put away. */
export const asn = pgTable(
  'asn',
  {
    id: id(),
    asnSn: text('asn_sn').notNull().generatedAlwaysAs(sql`'ASN' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      warehouseId: refTo('warehouse_id', () => warehouse.id),
      supplierId: ref('supplier_id').references(() => supplier.id),
      attachments: text('attachments').array().notNull().default([]),
    }),
    state: stateOf(asnFlow),
    expected: integer('expected').notNull().default(0),
    arrivedAt: instant('arrived_at'),
    reason: text('reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('asn_sn').on(t.asnSn),
    index('asn_state').on(t.state, t.id),
    index('asn_to_do').on(t.id).where(sql`${t.state} IN ('arrived', 'receiving', 'received')`),
    index('asn_kind').on(t.kind, t.id),
    index('asn_warehouse').on(t.warehouseId, t.id),
    index('asn_supplier').on(t.supplierId, t.id),
    index('asn_eta').on(t.eta, t.id),
    index('asn_eta_down').on(t.eta.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('asn_express').using('gin', t.expressNos),
  ],
)
namesFiles(asn.attachments)

const itemId = sql`asn_item.id`
export const asnItem = linesTable('asn_item', asn, contract, 'items', {
  columns: {
    poId: ref('po_id').references(() => purchaseOrder.id),
    skuId: ref('sku_id').references(() => sku.id),
    /** The line of the order. `connectToOrders` chooses it among those with the same product. */
    poLineId: ref('po_line_id').references(() => purchaseOrderItem.id),
    free: integer('free').notNull().default(0),
    /** Of the rejected ones, those that left again. */
    returned: integer('returned').notNull().default(0),
  },
  shown: {
    po_name: sql`(SELECT o.po_sn FROM purchase_order o WHERE o.id = asn_item.po_id)`,
    sku_name: (ctx) => skuNameOf(ctx, sql`asn_item.sku_id`),
    received: receivedOf(itemId),
    rejected: rejectedOf(itemId),
    put_away: putAwayOf(itemId),
    not_awaited: isNotAwaited,
    may_put_away: mayBePutAway(itemId),
    lot_tracking: sql`nullif((SELECT g.lot_tracking FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = asn_item.sku_id), 'none')`,
  },
  extra: (t) => [
    index('asn_item_po').on(t.poId as AnyPgColumn),
    index('asn_item_po_line').on(t.poLineId as AnyPgColumn),
    index('asn_item_sku').on(t.skuId as AnyPgColumn),
  ],
})

export const asnCost = linesTable('asn_cost', asn, contract, 'costs', {
  columns: { payeeId: ref('payee_id').references(() => supplier.id), value: minor('value').notNull() },
  shown: { payee_name: supplierTitle(sql`asn_cost.payee_id`) },
})

const lineId = () => refTo('line_id', () => asnItem.id)

export const receipt = factsTable(
  'receipt',
  receiptContract,
  asn,
  {
    lineId: lineId(),
    /** The order's line that got the pieces, so that a reversal takes them from the same one. */
    poLineId: ref('po_line_id').references(() => purchaseOrderItem.id),
  },
  (t) => [
    index('receipt_line').on(t.lineId as AnyPgColumn),
    index('receipt_po_line').on(t.poLineId as AnyPgColumn),
    check('receipt_pieces', sql`${t.pieces} > 0`),
  ],
)

export const inspection = factsTable(
  'inspection',
  inspectionContract,
  asn,
  {
    lineId: lineId(),
    photos: text('photos').array().notNull().default([]),
    /** Accepted and rejected ones. */
    inspected: integer('inspected').notNull(),
  },
  (t) => [
    index('inspection_line').on(t.lineId as AnyPgColumn),
    index('inspection_rejected')
      .on(t.lineId as AnyPgColumn)
      .where(sql`${t.rejected} > 0`),
  ],
)
namesFiles(inspection.photos as AnyPgColumn)

export const putAway = factsTable(
  'put_away',
  putAwayContract,
  asn,
  { lineId: lineId(), binId: ref('bin_id').references(() => bin.id) },
  (t) => [
    index('put_away_line').on(t.lineId as AnyPgColumn),
    index('put_away_bin').on(t.binId as AnyPgColumn),
  ],
)
