import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'

/** Notes on orders. A note's text never changes until its author deletes it; only pinning and visibility can change. */
export const orderNote = pgTable(
  'order_note',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    lineId: ref('line_id').references(() => orderLine.id, { onDelete: 'cascade' }),
    thread: text('thread', { enum: ['order', 'goods', 'merchant'] }).notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    staff: boolean('staff').notNull(),
    /** Empty: its author deleted it. */
    body: text('body').notNull(),
    pictures: text('pictures').array().notNull().default([]),
    mentions: bigint('mentions', { mode: 'number' }).array().notNull().default([]),
    /** Whether the merchant can read it. */
    visible: boolean('visible').notNull().default(false),
    pinned: boolean('pinned').notNull().default(false),
  },
  (t) => [
    index('order_note_order').on(t.orderId, t.id.desc().nullsFirst()),
    index('order_note_thread').on(t.thread, t.id.desc().nullsFirst()),
    index('order_note_line').on(t.lineId).where(sql`${t.lineId} IS NOT NULL`),
    // Lists of orders query these for every row.
    index('order_note_pinned').on(t.orderId, t.id.desc().nullsFirst()).where(sql`${t.pinned}`),
    ownedBy(t.entityId),
  ],
)

export type NoteRecord = typeof orderNote.$inferSelect

namesFiles(orderNote.pictures)
