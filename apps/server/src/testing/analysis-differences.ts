import type { Db } from '../kit/data/database.ts'

/** Stored statistics that differ from sums over all orders, at most 20 per table; empty when they are right. */
export async function differences({ db }: { db: Db }): Promise<{ table: string; row: unknown }[]> {
  const found: { table: string; row: unknown }[] = []
  for (const [table, zero] of [
    ['order_stat', 'orders = 0 AND paid = 0 AND shipped = 0 AND delivered = 0'],
    ['order_transit', 'total = 0'],
    ['order_goods_stat', 'lines = 0'],
  ] as const) {
    const { rows } = await db.$client.query<{ row: unknown }>(
      `SELECT to_jsonb(d) AS row FROM (
         (SELECT * FROM ${table} WHERE NOT (${zero}) EXCEPT SELECT * FROM ${table}_counted())
         UNION ALL (SELECT * FROM ${table}_counted() EXCEPT SELECT * FROM ${table})
       ) AS d LIMIT 20`,
    )
    found.push(...rows.map(({ row }) => ({ table, row })))
  }
  return found
}
