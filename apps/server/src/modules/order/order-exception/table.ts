import type { AbnormalReason } from '@dropyard/contract/order/order/block'
import type { CostBearer, ExceptionFix } from '@dropyard/contract/order/order-exception'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { person } from '../../account/user/table.ts'
import { order } from '../order/table.ts'

/** Problems with orders that staff report, and their solution. The order itself stores the reason of the open one. */
export const orderException = pgTable(
  'order_exception',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    reason: text('reason').$type<AbnormalReason>().notNull(),
    note: text('note').notNull().default(''),
    ownerId: ref('owner_id').references(() => person.id),
    dueAt: instant('due_at').notNull(),
    /** The planned solution; once closed, the actual one. */
    fix: text('fix').$type<ExceptionFix>(),
    bearer: text('bearer').$type<CostBearer>(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    openedBy: ref('opened_by').references(() => person.id),
    /** Null: still open. */
    closedAt: instant('closed_at'),
    closedBy: ref('closed_by').references(() => person.id),
    resolution: text('resolution').notNull().default(''),
    /** Cost in US cents. If the merchant bears it, there is also a charge. */
    cost: minor('cost'),
  },
  (t) => [
    // An order has at most one open exception.
    uniqueIndex('order_exception_open').on(t.orderId).where(sql`${t.closedAt} IS NULL`),
    index('order_exception_order').on(t.orderId, t.id),
    index('order_exception_due').on(t.dueAt, t.orderId, t.entityId).where(sql`${t.closedAt} IS NULL`),
    index('order_exception_owner').on(t.ownerId, t.dueAt, t.orderId).where(sql`${t.closedAt} IS NULL`),
    index('order_exception_cost').on(t.bearer, t.closedAt).where(sql`${t.cost} IS NOT NULL`),
    check(
      'order_exception_borne',
      sql`${t.cost} IS NULL OR (${t.cost} > 0 AND ${t.bearer} IS NOT NULL AND ${t.closedAt} IS NOT NULL)`,
    ),
    ownedBy(t.entityId),
  ],
)
