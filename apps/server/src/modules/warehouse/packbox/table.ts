import { packbox as contract } from '@dropyard/contract/warehouse/packbox'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A box or mailer that parcels are packed in. */
export const packbox = pgTable(
  'packbox',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('packbox_code').on(t.code)],
)
