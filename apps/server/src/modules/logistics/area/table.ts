import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id } from '../../../kit/data/columns.ts'

/** A state or province of a country. */
export const countryArea = pgTable(
  'country_area',
  {
    id: id(),
    country: text('country').notNull(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
  },
  (t) => [uniqueIndex('country_area_code').on(t.country, t.code)],
)
