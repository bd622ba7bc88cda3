import { packboxCategory as contract } from '@dropyard/contract/warehouse/packbox-category'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A category of packaging. */
export const packboxCategory = pgTable(
  'packbox_category',
  { id: id(), ...columnsOf(contract), ...times },
  (t) => [
    uniqueIndex('packbox_category_name').on(t.name),
    index('packbox_category_sort').on(t.sort, t.id.desc().nullsFirst()),
  ],
)
