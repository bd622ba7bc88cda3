import { type SQL, sql } from 'drizzle-orm'

/** The next order number: the date and a counter across all companies, short enough to be read out on the phone. */
export const nextOrderSn = (at: Date): SQL<string> =>
  sql<string>`'D' || ${at.toISOString().slice(2, 10).replaceAll('-', '')} || nextval('order_sn_number')`
