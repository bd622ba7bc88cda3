import { customTranslation as contract } from '@dropyard/contract/catalog/custom-translation'
import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** Translations of a word that product texts use. */
export const customTranslation = pgTable(
  'custom_translation',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('custom_translation_source').on(sql`lower(${t.source})`)],
)
