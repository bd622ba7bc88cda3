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
    /** Staff user who looks after it (the business code it registered with). */
    salespersonId: ref('salesperson_id'),
    rankSince: instant('rank_since').notNull().defaultNow(),
    /** Set by hand: spend does not change the rank. */
    rankPinned: boolean('rank_pinned').notNull().default(false),
    /** A credit limit of its own, in USD cents; null: the rank's. */
    ownCreditLimit: minor('own_credit_limit'),
    /** The code that it registered with. */
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

/** Every change of a company's rank. */
export const rankChange = pgTable(
  'rank_change',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    fromRankId: refTo('from_rank_id', () => rank.id),
    toRankId: refTo('to_rank_id', () => rank.id),
    reason: text('reason', { enum: ['spend', 'manual'] }).notNull(),
    /** USD cents of the last year when it changed. */
    spend: minor('spend').notNull(),
    userId: ref('user_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('rank_change_entity').on(t.entityId, t.id), ownedBy(t.entityId)],
)
