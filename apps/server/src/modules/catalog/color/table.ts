import { color as contract } from '@dropyard/contract/catalog/color'
import { sql } from 'drizzle-orm'
import { check, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A color of goods. */
export const color = pgTable(
  'color',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [
    uniqueIndex('color_name').on(sql`lower(${t.name})`),
    uniqueIndex('color_code').on(t.code).where(sql`${t.code} <> ''`),
    check('color_hex', sql`${t.hex} ~ '^#[0-9a-f]{6}$'`),
  ],
)
