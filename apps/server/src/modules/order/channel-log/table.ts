import type { ConditionFacts } from '@dropyard/contract/kit/conditions'
import type { ChannelOffer, ChoiceBy, MerchantRule } from '@dropyard/contract/order/order-rule/channel-choice'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref, refTo } from '../../../kit/data/columns.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'

/** Each decision about an order's channel with everything it was based on, so that it can be reproduced. Append-only. */
export const channelDecision = pgTable(
  'channel_decision',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null: no user, the system itself. */
    userId: ref('user_id'),
    /** Who or what chose. */
    by: text('by').$type<ChoiceBy>().notNull(),
    channelId: refTo('channel_id', () => channel.id),
    /** The rule that was evaluated, in its version at that time. */
    rule: jsonb('rule').$type<DecidedRule>(),
    /** The rule's channel could not carry the parcel. */
    refused: boolean('refused').notNull().default(false),
    /** The channel that a user or an automation rule had set before. */
    given: jsonb('given').$type<DecisionGiven>().notNull(),
    /** The facts that the merchant's shipping rules were judged by; null if none were evaluated. */
    facts: jsonb('facts').$type<ConditionFacts>(),
    /** Hash of the merchant's rules at that time. */
    rulesHash: text('rules_hash'),
    /** Only of decisions from before `offered` existed; empty since then. */
    offers: jsonb('offers').$type<ChannelOffer[]>().notNull().default([]),
    /** In the format of `packOffers`. */
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

/** A company's shipping rules at the time of a decision; each version is stored once. */
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

/** What a user set on an order: rules do not change it until it is unlocked. */
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
