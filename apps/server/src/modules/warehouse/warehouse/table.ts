import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, times } from '../../../kit/data/columns.ts'

/** A place that goods come to and leave from. */
export const warehouse = pgTable(
  'warehouse',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull().default(''),
    country: text('country').notNull(),
    /** The sender's address, as it stands on labels. */
    contact: text('contact').notNull().default(''),
    phone: text('phone').notNull().default(''),
    province: text('province').notNull().default(''),
    city: text('city').notNull().default(''),
    address: text('address').notNull().default(''),
    zip: text('zip').notNull().default(''),
    /** Parts of it that goods are put away to, such as `A Shelves`. */
    areas: text('areas').array().notNull().default([]),
    /** Orders may wait here for goods that have to be bought first; elsewhere only what is there is sold. */
    backorder: boolean('backorder').notNull().default(false),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    ...times,
  },
  (t) => [uniqueIndex('warehouse_code').on(t.code)],
)
