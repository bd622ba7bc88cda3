import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { times } from '../../../kit/data/columns.ts'

/** Platforms of stores. The specification's ids are fixed (section 3), others start at 100. */
export const platform = pgTable(
  'platform',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    code: text('code').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull().default(''),
    description: text('desc').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    /** 1: can be chosen. */
    status: integer('status').notNull().default(1),
    ...times,
  },
  (t) => [uniqueIndex('platform_code').on(t.code)],
)
