import type { Db } from './database.ts'

/** What the query builder's `prepare` answers. */
interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

/**
 * A query whose text is put together once for each connection rather than on every call: for the few that are asked
 * on every request. Values are named with `sql.placeholder`.
 *
 *   const byId = prepared((db) => db.select().from(order).where(eq(order.id, sql.placeholder('id'))).prepare('order-by-id'))
 *   const [row] = await byId(ctx.db, { id })
 */
export function prepared<Rows, Values extends Record<string, unknown>>(
  make: (db: Db) => Prepared<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const kept = new WeakMap<Db, Prepared<Rows>>()
  return (db, values) => {
    const known = kept.get(db) ?? make(db)
    kept.set(db, known)
    return known.execute(values)
  }
}
