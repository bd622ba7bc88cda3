import type { Db } from './database.ts'

/** What the query builder's `prepare` returns. */
interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

/**
 * A query whose SQL text is built once for each connection instead of on every call: for the few queries that run on every
 * request. Name its values with `sql.placeholder`.
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
