import { type Placeholder, sql } from 'drizzle-orm'

/**
 * The LIMIT of a page as a literal in the query's text. For a LIMIT parameter PostgreSQL's generic plan assumes a tenth of all
 * rows, which never beats a plan for the actual number, so every call would be planned again, which takes longer than reading the
 * rows. Use it only for pages that are read by the same index whatever the values: where a value decides which index is best,
 * planning for it is worth the time.
 */
export const rowsAtMost = (rows: number): Placeholder =>
  sql.raw(String(Math.trunc(rows))) as unknown as Placeholder
