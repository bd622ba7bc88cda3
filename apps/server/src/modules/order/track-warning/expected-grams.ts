import { type SQL, sql } from 'drizzle-orm'

/** The weight in grams that a parcel should have: what all orders in it paid for, by the id of one of them. */
export const expectedFor = (orderId: SQL): SQL<number | null> => sql`SELECT sum((line->>'grams')::int)::int
  FROM "order" o, jsonb_array_elements(o.charges->'quoted'->'lines') line
  WHERE o.id = ANY (ARRAY(SELECT ${orderId} UNION SELECT c.id FROM "order" c
    WHERE c.combined_id = (SELECT n.combined_id FROM "order" n WHERE n.id = ${orderId})))`
