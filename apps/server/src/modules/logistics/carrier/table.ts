import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, times } from '../../../kit/data/columns.ts'

/** A carrier, and what it is called elsewhere. */
export const carrier = pgTable(
  'carrier',
  {
    id: id(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    platformName: text('platform_name').notNull().default(''),
    trackCode: text('track_code').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    website: text('website').notNull().default(''),
    phone: text('phone').notNull().default(''),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    ...times,
  },
  (t) => [uniqueIndex('carrier_code').on(t.code)],
)
