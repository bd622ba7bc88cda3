import { type Placeholder, sql } from 'drizzle-orm'

/**
 * How many rows a page has, written into the text of its query. Of a number that it is told later PostgreSQL expects a
 * tenth of all rows; no plan for any number is as good as one for this number then, so that it plans at every call, which
 * takes longer than reading the rows. For pages alone that are read by one index whoever asks: where a value decides
 * which index is the right one, planning for it is worth the time.
 */
export const rowsAtMost = (rows: number): Placeholder =>
  sql.raw(String(Math.trunc(rows))) as unknown as Placeholder
