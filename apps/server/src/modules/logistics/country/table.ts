import { countryRecord as contract } from '@dropyard/contract/logistics/country'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** Countries and territories: those of ISO 3166-1, and Kosovo. */
export const country = pgTable(
  'country',
  {
    id: id(),
    ...columnsOf(contract),
    /** Member of the customs union of the EU. */
    eu: boolean('eu').notNull().default(false),
    postalPattern: text('postal_pattern').notNull().default(''),
    ...times,
  },
  (t) => [uniqueIndex('country_code').on(t.code)],
)
