import { dutyRule as contract } from '@dropyard/contract/logistics/duty-rule'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A country's duty rule for a period; the first that matches is applied. */
export const dutyRule = pgTable(
  'duty_rule',
  {
    id: id(),
    ...columnsOf(contract, { countries: text('countries').array().notNull() }),
    ...times,
  },
  (t) => [
    uniqueIndex('duty_rule_code').on(t.code),
    index('duty_rule_countries').using('gin', t.countries),
    check('duty_rule_valid', sql`${t.validUntil} IS NULL OR ${t.validUntil} >= ${t.validFrom}`),
  ],
)
