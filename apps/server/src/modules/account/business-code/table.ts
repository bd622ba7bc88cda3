import { businessCode as contract } from '@dropyard/contract/account/business-code'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { person } from '../user/table.ts'

/** A salesperson's invitation code: a company that registers with it becomes their customer. */
export const businessCode = pgTable(
  'business_code',
  {
    id: id(),
    ...columnsOf(contract, { expiresAt: instant('expires_at') }),
    salespersonId: refTo('salesperson_id', () => person.id),
    uses: integer('uses').notNull().default(0),
    ...times,
  },
  (t) => [
    uniqueIndex('business_code_code').on(t.code),
    index('business_code_salesperson').on(t.salespersonId),
  ],
)
