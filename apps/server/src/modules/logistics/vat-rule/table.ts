import { date, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** Import VAT of a country from a day on. */
export const vatRule = pgTable(
  'vat_rule',
  {
    id: id(),
    country: text('country').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    percent: numeric('percent', { precision: 5, scale: 2 }).notNull(),
    ...times,
  },
  (t) => [uniqueIndex('vat_rule_country_valid_from').on(t.country, t.validFrom)],
)
