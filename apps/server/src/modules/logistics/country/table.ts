import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** Countries and territories of ISO 3166-1. */
export const country = pgTable(
  'country',
  {
    id: id(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    currency: text('currency').notNull(),
    /** Member of the customs union of the EU. */
    eu: boolean('eu').notNull().default(false),
    postalPattern: text('postal_pattern').notNull().default(''),
    /** Those that most parcels go to come first. */
    sort: integer('sort').notNull().default(1000),
    ...times,
  },
  (t) => [uniqueIndex('country_code').on(t.code)],
)
