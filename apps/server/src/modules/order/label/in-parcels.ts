import { type SQL, sql } from 'drizzle-orm'

/** These orders and all others of their combined parcels, because any of them may hold the label. */
export const inParcels = (orderIds: readonly number[]): SQL => sql`(
  SELECT o.id FROM "order" o WHERE o.id = ANY (${sql.param([...orderIds])}::bigint[])
  UNION SELECT p.id FROM "order" p WHERE p.combined_id IN
    (SELECT o.combined_id FROM "order" o WHERE o.id = ANY (${sql.param([...orderIds])}::bigint[]) AND o.combined_id IS NOT NULL))`
