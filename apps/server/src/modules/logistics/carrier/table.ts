import { carrier as contract } from '@dropyard/contract/logistics/carrier'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A carrier, with its names in other systems. */
export const carrier = pgTable(
  'carrier',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('carrier_code').on(t.code)],
)
