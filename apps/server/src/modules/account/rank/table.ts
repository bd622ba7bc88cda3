import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, ownedBy, ref, times } from '../../../kit/data/columns.ts'

/** A merchant company's level: what it is given and trusted with. */
export const rank = pgTable(
  'rank',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull().default(''),
    level: integer('level').notNull(),
    /** Taken off goods prices, in basis points. */
    discountBp: integer('discount_bp').notNull().default(0),
    /** Charged on goods after discount, in basis points. */
    serviceFeeBp: integer('service_fee_bp').notNull().default(0),
    /** How far below zero a wallet of this rank may go, in USD cents. */
    creditLimit: minor('credit_limit').notNull().default(0),
    /** Spend in USD cents that lifts a company to this rank. */
    spendFrom: minor('spend_from').notNull().default(0),
    ...times,
  },
  (t) => [uniqueIndex('rank_name').on(t.name), uniqueIndex('rank_level').on(t.level)],
)

/** What a company had spent in a year when its rank was last looked at, and up to which line of its wallet. */
export const rankSnapshot = pgTable(
  'rank_look',
  {
    entityId: ref('entity_id').primaryKey(),
    spend: minor('spend').notNull(),
    lineId: ref('line_id').notNull(),
  },
  (t) => [ownedBy(t.entityId)],
)
