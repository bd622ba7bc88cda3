import { numberPool as contract } from '@dropyard/contract/logistics/number-pool'
import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

const serial = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** A range of tracking numbers from a carrier; `next` only grows, so that no number is used twice. */
export const numberPool = pgTable(
  'number_pool',
  {
    id: id(),
    ...columnsOf(contract, { first: serial('first'), last: serial('last') }),
    next: serial('next'),
    ...times,
  },
  (t) => [
    uniqueIndex('number_pool_name').on(t.name),
    check('number_pool_range', sql`${t.first} <= ${t.next} AND ${t.next} <= ${t.last} + 1`),
  ],
)
