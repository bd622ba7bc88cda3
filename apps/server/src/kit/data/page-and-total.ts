import { count, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * The rows of a list's page, and the number of all its rows. Both queries are sent together, in one packet (decision 10).
 *
 * @param rows - the query of the page
 * @param counted - a query of one row with the number as `total`
 */
export async function pageAndTotal<Row>(
  rows: PromiseLike<Row[]>,
  counted: PromiseLike<{ total: number }[]>,
): Promise<{ data: Row[]; total: number }> {
  const [data, [found]] = await Promise.all([rows, counted])
  return { data, total: found?.total ?? 0 }
}

/** Lists that grow every day are counted up to this number only; beyond it the page shows "10,000+". */
export const countUpTo = 10_000

/**
 * Same for a list that grows every day: counting stops at `countUpTo`.
 *
 * @param matching - the rows that match, read no further than `countUpTo + 1`
 */
export async function pageAndSome<Row>(
  db: Db,
  rows: PromiseLike<Row[]>,
  matching: SQLWrapper,
): Promise<{ data: Row[]; total: number; ext: { bounded: boolean } }> {
  const counted = db.select({ total: count() }).from(sql`(${matching}) AS matching`)
  const { data, total } = await pageAndTotal(rows, counted)
  return { data, total: Math.min(total, countUpTo), ext: { bounded: total > countUpTo } }
}
