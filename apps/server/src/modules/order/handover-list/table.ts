import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

/** Parcels that a carrier took together, with the document that it signed. */
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
    /** The document that was signed. */
    file: text('file'),
    prints: integer('prints').notNull().default(0),
    /** The carrier account of its labels; null for labels of our own. */
    accountId: ref('account_id').references(() => carrierAccount.id),
    /** State of the carrier's manifest; `none` if the carrier makes none. */
    manifest: oneOf('manifest', ['none', 'asked', 'ready', 'refused'], 'none'),
    /** The carrier's numbers for the manifest. */
    manifestNumber: text('manifest_number').notNull().default(''),
    manifestFile: text('manifest_file'),
    /** The carrier's last error. */
    trouble: jsonb('trouble').$type<Words>(),
    tries: integer('tries').notNull().default(0),
    /** Time of the next try; a worker takes its turn by moving this on first. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('handover_list_sn').on(t.listSn),
    index('handover_list_carrier').on(t.carrier, t.id.desc().nullsFirst()),
    index('handover_list_warehouse').on(t.warehouseId, t.id.desc().nullsFirst()),
    index('handover_list_day').on(t.day, t.id),
    index('handover_list_account').on(t.accountId),
    // Lists that wait for a carrier's answer.
    index('handover_list_waits').on(t.nextTryAt).where(sql`${t.manifest} = 'asked'`),
    check('handover_list_parcels', sql`${t.parcels} > 0`),
  ],
)

keepsFiles(handoverList.file, handoverList.manifestFile)
