import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

const said = (name: string) => text(name).notNull().default('')

/** What a word of products is called in each language. */
export const customTranslation = pgTable(
  'custom_translation',
  {
    id: id(),
    source: text('source').notNull(),
    en: said('en'),
    zh: said('zh'),
    de: said('de'),
    fr: said('fr'),
    es: said('es'),
    note: said('note'),
    ...times,
  },
  (t) => [uniqueIndex('custom_translation_source').on(sql`lower(${t.source})`)],
)
