import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { store } from '../../store/store/table.ts'
import { order } from '../order/table.ts'

/** What stores told us: a row for every order ever seen, and what became of it. It sums up to what the store has. */
export const orderIntake = pgTable(
  'order_intake',
  {
    id: id(),
    storeId: partOf('store_id', () => store.id),
    entityId: ref('entity_id').notNull(),
    platformOrderId: text('platform_order_id').notNull(),
    pltOrderSn: text('plt_order_sn').notNull().default(''),
    /** imported: an order stands for it; skipped and failed: see the reason. */
    outcome: text('outcome', { enum: ['imported', 'skipped', 'failed'] }).notNull(),
    reason: text('reason').notNull().default(''),
    orderId: ref('order_id').references(() => order.id, { onDelete: 'set null' }),
    /** What the last delivery did: imported, updated, unchanged, skipped, failed. */
    lastOutcome: text('last_outcome').notNull(),
    deliveries: integer('deliveries').notNull().default(1),
    /** When the buyer ordered; null while the order could not be read. */
    placedAt: instant('placed_at'),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('order_intake_order').on(t.storeId, t.platformOrderId),
    index('order_intake_outcome').on(t.storeId, t.outcome, t.seenAt.desc().nullsFirst()),
    index('order_intake_entity').on(t.entityId, t.seenAt.desc().nullsFirst()),
    ownedBy(t.entityId),
  ],
)
