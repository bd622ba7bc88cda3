import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Every word that a search text ever contained, kept by triggers of `goods` (`table.sql`). A misspelt word is compared with these
 * few words, not with all texts. A word that no product has any more stays and finds nothing.
 */
export const goodsWord = pgTable('goods_word', { word: text('word').primaryKey() }, (t) => [
  // Read far more often than written: with fastupdate every search would scan the pending list.
  index('goods_word_like').using('gin', sql`${t.word} gin_trgm_ops`).with({ fastupdate: false }),
])
