import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'

/** What lies on a packer's table: a tote, and the parcel that is open. Written under the lock of the parcel's orders. */
export const packDesk = pgTable(
  'pack_desk',
  {
    userId: ref('user_id').primaryKey(),
    toteBinId: ref('tote_bin_id'),
    /** The order that holds the label of the open parcel. */
    orderId: ref('order_id').references(() => order.id, { onDelete: 'set null' }),
    /** What had to be in the parcel when it was opened. */
    contents: text('contents').notNull().default(''),
    startedAt: instant('started_at').notNull(),
  },
  (t) => [uniqueIndex('pack_desk_order').on(t.orderId).where(sql`${t.orderId} IS NOT NULL`)],
)

export interface UsedPackaging {
  readonly role: string
  readonly id: number | null
  readonly name: string
  readonly reason: string
}

/** How a parcel was packed and checked by scan, one row for each of its orders. Append-only (table.sql). */
export const packSession = pgTable(
  'pack_session',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    /** Key of the scan that finished the parcel; the same for all orders in it. */
    key: text('key').notNull(),
    userId: ref('user_id').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    scans: integer('scans').notNull(),
    /** Tracking number of the label that was scanned. */
    number: text('number').notNull(),
    grams: integer('grams').notNull(),
    /** Null: the weight of an item is unknown. */
    expectedGrams: integer('expected_grams'),
    packaging: jsonb('packaging').$type<readonly UsedPackaging[]>().notNull(),
    /** Packaging that was used although the stock has none left. */
    noneLeft: bigint('none_left', { mode: 'number' }).array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('pack_session_key').on(t.key, t.orderId),
    index('pack_session_order').on(t.orderId, t.id.desc().nullsFirst()),
    index('pack_session_none_left').on(t.finishedAt).where(sql`cardinality(${t.noneLeft}) > 0`),
    ownedBy(t.entityId),
  ],
)
