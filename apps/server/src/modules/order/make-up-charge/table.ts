import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { order } from '../order/table.ts'

/**
 * What an order's shipping cost besides what was paid, in US cents: positive for the merchant to pay, negative to be credited.
 */
export const makeUpCharge = pgTable(
  'make_up_charge',
  {
    id: id(),
    chargeSn: text('charge_sn').notNull().generatedAlwaysAs(sql`'FD' || lpad(id::text, 8, '0')`),
    entityId: refTo('entity_id', () => entity.id),
    orderId: partOf('order_id', () => order.id),
    orderSn: text('order_sn').notNull(),
    state: oneOf('state', ['proposed', 'due', 'paid', 'credited', 'waived'], 'due'),
    chargedGrams: integer('charged_grams').notNull(),
    /** Null: the charge is not about weight. */
    weighedGrams: integer('weighed_grams'),
    amount: minor('amount').notNull(),
    reason: text('reason').notNull(),
    waiveReason: text('waive_reason').notNull().default(''),
    /** Null: created from the carrier's weight. */
    createdBy: ref('created_by'),
    /** The label whose carrier weighed the parcel. */
    labelId: ref('label_id'),
    settledAt: instant('settled_at'),
    key: text('key'),
    ...times,
  },
  (t) => [
    uniqueIndex('make_up_charge_sn').on(t.chargeSn),
    uniqueIndex('make_up_charge_key').on(t.createdBy, t.key).where(sql`${t.key} IS NOT NULL`),
    // An order has at most one unsettled difference of weight; other charges are independent of it.
    uniqueIndex('make_up_charge_due')
      .on(t.orderId)
      .where(sql`${t.state} IN ('proposed', 'due') AND ${t.weighedGrams} IS NOT NULL`),
    // A weight that was waived is not proposed again.
    uniqueIndex('make_up_charge_weight').on(t.labelId, t.weighedGrams).where(sql`${t.labelId} IS NOT NULL`),
    index('make_up_charge_order').on(t.orderId, t.id),
    index('make_up_charge_entity').on(t.entityId, t.state, t.id),
    index('make_up_charge_state').on(t.state, t.id),
    index('make_up_charge_amount_order').on(t.amount, t.id),
    check('make_up_charge_amount', sql`${t.amount} <> 0`),
    ownedBy(t.entityId),
  ],
)

/** An unsettled difference of weight. */
export const isUnsettled = and(
  isNotNull(makeUpCharge.weighedGrams),
  inArray(makeUpCharge.state, ['proposed', 'due']),
)
