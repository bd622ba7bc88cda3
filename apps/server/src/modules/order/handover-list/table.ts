import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, refTo, times } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

/** The parcels that a carrier took with it at once, with the document that it signed for. */
export const handoverList = pgTable(
  'handover_list',
  {
    id: id(),
    listSn: text('list_sn').notNull().generatedAlwaysAs(sql`'HL' || lpad(id::text, 8, '0')`),
    carrier: text('carrier').notNull(),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    day: date('day', { mode: 'string' }).notNull(),
    parcels: integer('parcels').notNull(),
    grams: integer('grams').notNull(),
    /** The document, as it was signed. */
    file: text('file'),
    prints: integer('prints').notNull().default(0),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('handover_list_sn').on(t.listSn),
    index('handover_list_carrier').on(t.carrier, t.id.desc().nullsFirst()),
    index('handover_list_warehouse').on(t.warehouseId, t.id.desc().nullsFirst()),
    index('handover_list_day').on(t.day, t.id),
    check('handover_list_parcels', sql`${t.parcels} > 0`),
  ],
)

keepsFiles(handoverList.file)
