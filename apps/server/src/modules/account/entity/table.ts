import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, ref, refTo, times } from '../../../kit/data/columns.ts'
import { rank } from '../rank/table.ts'

/** A merchant company: owns users, stores, orders and a wallet. */
export const entity = pgTable(
  'entity',
  {
    id: id(),
    name: text('name').notNull(),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    rankId: refTo('rank_id', () => rank.id),
    /** The salesperson, from the invitation code with which it registered. */
    salespersonId: ref('salesperson_id'),
    rankSince: instant('rank_since').notNull().defaultNow(),
    /** Set by hand: spending doesn't change the rank. */
    rankPinned: boolean('rank_pinned').notNull().default(false),
    /** Its own credit limit in USD cents; null for the rank's. */
    ownCreditLimit: minor('own_credit_limit'),
    /** The invitation code with which it registered. */
    businessCodeId: ref('business_code_id'),
    ...times,
  },
  (t) => [
    uniqueIndex('entity_name').on(t.name),
    index('entity_salesperson').on(t.salespersonId),
    index('entity_rank').on(t.rankId),
    index('entity_created').on(t.createdAt),
    index('entity_business_code').on(t.businessCodeId).where(sql`${t.businessCodeId} IS NOT NULL`),
    ownedBy(t.id),
  ],
)

/** All changes of companies' ranks. */
export const rankChange = pgTable(
  'rank_change',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    fromRankId: refTo('from_rank_id', () => rank.id),
    toRankId: refTo('to_rank_id', () => rank.id),
    reason: text('reason', { enum: ['spend', 'manual'] }).notNull(),
    /** Spend of the last year at that time, in USD cents. */
    spend: minor('spend').notNull(),
    userId: ref('user_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('rank_change_entity').on(t.entityId, t.id), ownedBy(t.entityId)],
)
