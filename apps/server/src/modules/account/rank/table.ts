import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, ownedBy, ref, times } from '../../../kit/data/columns.ts'

/** A rank of merchant companies, with its benefits and credit limit. */
export const rank = pgTable(
  'rank',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull().default(''),
    level: integer('level').notNull(),
    /** Discount on goods prices, in basis points. */
    discountBp: integer('discount_bp').notNull().default(0),
    /** Fee on goods after the discount, in basis points. */
    serviceFeeBp: integer('service_fee_bp').notNull().default(0),
    /** Credit limit of wallets, in USD cents. */
    creditLimit: minor('credit_limit').notNull().default(0),
    /** Spend in USD cents from which a company gets this rank. */
    spendFrom: minor('spend_from').notNull().default(0),
    ...times,
  },
  (t) => [uniqueIndex('rank_name').on(t.name), uniqueIndex('rank_level').on(t.level)],
)

/** A company's yearly spend at the last check of its rank, and the last line of its wallet that it includes. */
export const rankSnapshot = pgTable(
  'rank_look',
  {
    entityId: ref('entity_id').primaryKey(),
    spend: minor('spend').notNull(),
    lineId: ref('line_id').notNull(),
  },
  (t) => [ownedBy(t.entityId)],
)
