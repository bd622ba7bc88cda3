import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, times } from '../../../kit/data/columns.ts'

/** Currencies that amounts may be in. */
export const currency = pgTable(
  'currency',
  {
    id: id(),
    /** ISO 4217. */
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    symbol: text('symbol').notNull(),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    sort: integer('sort').notNull().default(0),
    ...times,
  },
  (t) => [uniqueIndex('currency_code').on(t.code)],
)

/** The value of one unit of a currency in another, from a moment on. The latest that has begun applies. */
export const currencyRate = pgTable(
  'currency_rate',
  {
    id: id(),
    from: text('from_currency').notNull(),
    to: text('to_currency').notNull(),
    /** A positive decimal, such as 7.1. */
    rate: text('rate').notNull(),
    validFrom: instant('valid_from').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('currency_rate_valid_from').on(t.from, t.to, t.validFrom),
    index('currency_rate_newest').on(t.from, t.to, t.validFrom.desc().nullsFirst()),
    check('currency_rate_decimal', sql`${t.rate} ~ '^[0-9]+(\\.[0-9]+)?$' AND ${t.rate}::numeric > 0`),
    check('currency_rate_pair', sql`${t.from} <> ${t.to}`),
  ],
)
