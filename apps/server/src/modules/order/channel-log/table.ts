import type { ConditionFacts } from '@dropyard/contract/kit/conditions'
import type { ChannelOffer, ChoiceBy, MerchantRule } from '@dropyard/contract/order/order-rule/channel-choice'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref, refTo } from '../../../kit/data/columns.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'

/** Each choice of an order's channel with all that it was made of, so that it can be made again from here. Append-only. */
export const channelDecision = pgTable(
  'channel_decision',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the product itself. */
    userId: ref('user_id'),
    /** Who or what chose. */
    by: text('by').$type<ChoiceBy>().notNull(),
    channelId: refTo('channel_id', () => channel.id),
    /** The rule that was asked, in the version that it had then. */
    rule: jsonb('rule').$type<DecidedRule>(),
    /** The rule's channel could not carry the parcel. */
    refused: boolean('refused').notNull().default(false),
    /** The channel that a person or a staff's rule had set before. */
    given: jsonb('given').$type<DecisionGiven>().notNull(),
    /** What the merchant's shipping rules judged the order by; null where none was asked. */
    facts: jsonb('facts').$type<ConditionFacts>(),
    /** The merchant's rules as they stood then. */
    rulesHash: text('rules_hash'),
    /** Of choices that were made before there was `offered`; empty since. */
    offers: jsonb('offers').$type<ChannelOffer[]>().notNull().default([]),
    /** As `packOffers` writes them. */
    offered: text('offered'),
  },
  (t) => [index('channel_decision_order').on(t.orderId, t.id), ownedBy(t.entityId)],
)

export interface DecidedRule {
  id: number
  name: string
  version: number
}
export interface DecisionGiven {
  fixed: number | null
  staff: (DecidedRule & { channelId: number }) | null
}

/** A company's shipping rules as they stood when a channel was chosen by them; each list is kept once. */
export const channelRuleSet = pgTable(
  'channel_rule_set',
  {
    entityId: ref('entity_id').notNull(),
    hash: text('hash').notNull(),
    rules: jsonb('rules').$type<MerchantRule[]>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.entityId, t.hash] }), ownedBy(t.entityId)],
)

/** What a person set on an order: rules leave it alone until it is unlocked. */
export const orderLock = pgTable(
  'order_lock',
  {
    orderId: partOf('order_id', () => order.id),
    /** `channel`, `urgent`, `hold`, or `tag:` with the tag's id. */
    what: text('what').notNull(),
    entityId: ref('entity_id').notNull(),
    userId: ref('user_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.what] }), ownedBy(t.entityId)],
)
