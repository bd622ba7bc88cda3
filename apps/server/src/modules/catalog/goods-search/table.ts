import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Every word that the search text of a product ever had. Kept by triggers of `goods` (`table.sql`): a misspelt word is
 * compared with these, which are few, and not with the texts of all products. A word that no product has any more stays
 * and finds nothing.
 */
export const goodsWord = pgTable('goods_word', { word: text('word').primaryKey() }, (t) => [
  // Read far more often than a new word comes: entries that wait to be merged would have to be scanned by every search.
  index('goods_word_like').using('gin', sql`${t.word} gin_trgm_ops`).with({ fastupdate: false }),
])
