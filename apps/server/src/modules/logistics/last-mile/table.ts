import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, times } from '../../../kit/data/columns.ts'

/** Who carries the last leg in a country. */
export const lastMile = pgTable(
  'last_mile',
  {
    id: id(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    country: text('country').notNull(),
    trackingUrl: text('tracking_url').notNull().default(''),
    /** Express options that it delivers. */
    expressIds: bigint('express_ids', { mode: 'number' }).array().notNull().default([]),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    ...times,
  },
  (t) => [uniqueIndex('last_mile_code').on(t.code), index('last_mile_express').using('gin', t.expressIds)],
)
