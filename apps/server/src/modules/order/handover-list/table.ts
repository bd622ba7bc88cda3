import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
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
    /** The account that its labels are of; null: they are our own. */
    accountId: ref('account_id').references(() => carrierAccount.id),
    /** What the carrier made of it; `none` where it makes nothing. */
    manifest: oneOf('manifest', ['none', 'asked', 'ready', 'refused'], 'none'),
    /** The carrier's numbers of it. */
    manifestNumber: text('manifest_number').notNull().default(''),
    manifestFile: text('manifest_file'),
    /** What the carrier said last when it made none. */
    trouble: jsonb('trouble').$type<Words>(),
    tries: integer('tries').notNull().default(0),
    /** When the carrier is asked again; whoever asks moves it on first. */
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
    // What waits for a carrier.
    index('handover_list_waits').on(t.nextTryAt).where(sql`${t.manifest} = 'asked'`),
    check('handover_list_parcels', sql`${t.parcels} > 0`),
  ],
)

keepsFiles(handoverList.file, handoverList.manifestFile)
