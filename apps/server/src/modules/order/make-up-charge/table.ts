import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ref, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { order } from '../order/table.ts'

/** What shipping an order cost beside what was paid for it. US cents: above zero the merchant pays, below it is credited. */
export const makeUpCharge = pgTable(
  'make_up_charge',
  {
    id: id(),
    chargeSn: text('charge_sn').notNull().generatedAlwaysAs(sql`'FD' || lpad(id::text, 8, '0')`),
    entityId: ref('entity_id')
      .notNull()
      .references(() => entity.id),
    orderId: ref('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    orderSn: text('order_sn').notNull(),
    state: text('state', { enum: ['due', 'paid', 'credited', 'waived'] })
      .notNull()
      .default('due'),
    chargedGrams: integer('charged_grams').notNull(),
    weighedGrams: integer('weighed_grams').notNull(),
    amount: minor('amount').notNull(),
    reason: text('reason').notNull(),
    waiveReason: text('waive_reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    settledAt: instant('settled_at'),
    key: text('key'),
    ...times,
  },
  (t) => [
    uniqueIndex('make_up_charge_sn').on(t.chargeSn),
    uniqueIndex('make_up_charge_key').on(t.createdBy, t.key).where(sql`${t.key} IS NOT NULL`),
    // An order has one difference at a time that is not settled.
    uniqueIndex('make_up_charge_due').on(t.orderId).where(sql`${t.state} = 'due'`),
    index('make_up_charge_order').on(t.orderId, t.id),
    index('make_up_charge_entity').on(t.entityId, t.state, t.id),
    index('make_up_charge_state').on(t.state, t.id),
    check('make_up_charge_amount', sql`${t.amount} <> 0`),
    ownedBy(t.entityId),
  ],
)
