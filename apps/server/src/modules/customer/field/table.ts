import { customerField as contract } from '@dropyard/contract/customer/field'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, ownedByScope, partOf, ref, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { customer } from '../customer/table.ts'

/** Custom fields of customers. Their values are in `customer.custom`. */
export const customerField = pgTable(
  'customer_field',
  {
    id: id(),
    ...columnsOf(contract, {
      forKinds: text('for_kinds', { enum: ['lead', 'merchant', 'buyer'] })
        .array()
        .notNull()
        .default([]),
    }),
    ...times,
  },
  (t) => [index('customer_field_position').on(t.position, t.id)],
)

/**
 * The same values as rows, for conditions: an index finds them in it by their bounds, which it can't in JSON. Triggers keep it
 * (table.sql).
 */
export const customerFieldValue = pgTable(
  'customer_field_value',
  {
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    /** `fieldKey` of the field. */
    field: text('field').notNull(),
    /** Of number fields. */
    number: doublePrecision('number'),
    /** Of all others. */
    text: text('text'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.field] }),
    index('customer_field_value_number')
      .on(t.field, t.number, t.customerId, t.scopeId)
      .where(sql`${t.number} IS NOT NULL`),
    index('customer_field_value_text')
      .on(t.field, t.text, t.customerId, t.scopeId)
      .where(sql`${t.text} IS NOT NULL`),
    ownedByScope(t.scopeId),
  ],
)
