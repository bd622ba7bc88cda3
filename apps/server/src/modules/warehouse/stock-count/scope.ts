import { sql } from 'drizzle-orm'
import { stockCount } from './table.ts'

/** Zone, bins and SKUs of a count in one text: at most 20 of each. */
export const scopeSql = sql<string>`concat_ws(' · ', nullif(${stockCount.zone}, ''),
  (SELECT string_agg(b.code, ', ' ORDER BY b.place, b.code) FROM bin b WHERE b.id = ANY (${stockCount.binIds}[1:20])),
  (SELECT string_agg(k.code, ', ' ORDER BY k.code) FROM sku k WHERE k.id = ANY (${stockCount.skuIds}[1:20])))`
