import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { store } from '../../store/store/table.ts'
import { order } from '../order/table.ts'

/**
 * What stores sent: a row for every order ever seen, with its outcome. The outcomes add up to the number of the store's orders.
 */
export const orderIntake = pgTable(
  'order_intake',
  {
    id: id(),
    storeId: partOf('store_id', () => store.id),
    entityId: ref('entity_id').notNull(),
    platformOrderId: text('platform_order_id').notNull(),
    pltOrderSn: text('plt_order_sn').notNull().default(''),
    /** `imported`: an order exists for it; `skipped` and `failed`: see `reason`. */
    outcome: text('outcome', { enum: ['imported', 'skipped', 'failed'] }).notNull(),
    reason: text('reason').notNull().default(''),
    orderId: ref('order_id').references(() => order.id, { onDelete: 'set null' }),
    /** What the last message did: imported, updated, unchanged, skipped, failed. */
    lastOutcome: text('last_outcome').notNull(),
    deliveries: integer('deliveries').notNull().default(1),
    /** When the buyer ordered; null until the order could be read. */
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
