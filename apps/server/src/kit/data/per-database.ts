import type { Database } from './database.ts'

/** A value that a process keeps in memory once for each database, created on first use. */
export function perDatabase<Kept>(open: (database: Database) => Kept): (database: Database) => Kept {
  const opened = new WeakMap<Database, Kept>()
  return (database) => {
    const kept = opened.get(database) ?? open(database)
    opened.set(database, kept)
    return kept
  }
}
