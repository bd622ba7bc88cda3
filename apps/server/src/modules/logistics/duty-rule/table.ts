import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, oneOf, times } from '../../../kit/data/columns.ts'

/** What customs of a country ask for, from one day to another; the first that fits is applied. */
export const dutyRule = pgTable(
  'duty_rule',
  {
    id: id(),
    code: text('code').notNull(),
    sort: integer('sort').notNull().default(100),
    countries: text('countries').array().notNull(),
    origins: text('origins').array().notNull().default([]),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
    currency: text('currency').notNull(),
    valueMin: minor('value_min').notNull().default(0),
    valueMax: minor('value_max'),
    ioss: oneOf('ioss', ['any', 'with', 'without'], 'any'),
    kind: text('kind', { enum: ['free', 'flat_per_hs6', 'tariff'] }).notNull(),
    amount: minor('amount').notNull().default(0),
    /** One rate a line, as contract/logistics/duty-rule reads it. */
    tariff: text('tariff').notNull().default(''),
    ...times,
  },
  (t) => [
    uniqueIndex('duty_rule_code').on(t.code),
    index('duty_rule_countries').using('gin', t.countries),
    check('duty_rule_valid', sql`${t.validUntil} IS NULL OR ${t.validUntil} >= ${t.validFrom}`),
  ],
)
