import type { SQL } from 'drizzle-orm'
import { question } from '../../../kit/questions.ts'

/**
 * Facts of higher areas that policies are computed from. The answers are queries, so that they are joined in the database and
 * 100,000 SKUs don't pass through the process.
 */

/** Pieces of paid orders since a day: rows of `sku_id`, `warehouse_id`, `day` (UTC), `pieces`. */
export const demandSince = question<string, SQL>()

/** Days until the default supplier delivers: rows of `sku_id`, `days`. */
export const leadTimes = question<undefined, SQL>()
