import { supplierReturn as contract } from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { asnItem } from '../asn/table.ts'
import { supplier } from '../supplier/table.ts'

/** Returns of rejected pieces to suppliers, and their lines. */
export const supplierReturn = pgTable(
  'supplier_return',
  {
    id: id(),
    returnSn: text('return_sn').notNull().generatedAlwaysAs(sql`'SR' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      supplierId: refTo('supplier_id', () => supplier.id),
      warehouseId: refTo('warehouse_id', () => warehouse.id),
      attachments: text('attachments').array().notNull().default([]),
    }),
    state: stateOf(supplierReturnFlow),
    pieces: integer('pieces').notNull().default(0),
    sentAt: instant('sent_at'),
    outcome: text('outcome').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('supplier_return_sn').on(t.returnSn),
    index('supplier_return_state').on(t.state, t.id),
    index('supplier_return_supplier').on(t.supplierId, t.id),
    index('supplier_return_warehouse').on(t.warehouseId, t.id),
    index('supplier_return_expects').on(t.expects, t.id),
  ],
)
namesFiles(supplierReturn.attachments)

export const supplierReturnItem = linesTable('supplier_return_item', supplierReturn, contract, 'items', {
  columns: { asnLineId: refTo('asn_line_id', () => asnItem.id) },
  shown: {
    asn_line_name: (
      ctx,
    ) => sql`(SELECT a.asn_sn || ' · ' || coalesce(${skuNameOf(ctx, sql`i.sku_id`)}, i.subject)
      FROM asn_item i JOIN asn a ON a.id = i.asn_id WHERE i.id = supplier_return_item.asn_line_id)`,
  },
  extra: (t) => [index('supplier_return_item_line').on(t.asnLineId as AnyPgColumn)],
})
