import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, times } from '../../../kit/data/columns.ts'

const serial = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** A range of tracking numbers that a carrier gave us; `next` only grows, so no number is given twice. */
export const numberPool = pgTable(
  'number_pool',
  {
    id: id(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull().default(''),
    suffix: text('suffix').notNull().default(''),
    first: serial('first'),
    last: serial('last'),
    next: serial('next'),
    digits: integer('digits').notNull().default(8),
    check: oneOf('check', ['none', 's10'], 'none'),
    warnAt: integer('warn_at').notNull().default(500),
    ...times,
  },
  (t) => [
    uniqueIndex('number_pool_name').on(t.name),
    check('number_pool_range', sql`${t.first} <= ${t.next} AND ${t.next} <= ${t.last} + 1`),
  ],
)
