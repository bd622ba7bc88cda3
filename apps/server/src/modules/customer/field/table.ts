import { customerField as contract } from '@dropyard/contract/customer/field'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

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
