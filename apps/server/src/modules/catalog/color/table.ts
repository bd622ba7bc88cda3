import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** A color that goods come in. */
export const color = pgTable(
  'color',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull(),
    hex: text('hex').notNull(),
    code: text('code').notNull().default(''),
    ...times,
  },
  (t) => [
    uniqueIndex('color_name').on(sql`lower(${t.name})`),
    uniqueIndex('color_code').on(t.code).where(sql`${t.code} <> ''`),
    check('color_hex', sql`${t.hex} ~ '^#[0-9a-f]{6}$'`),
  ],
)
