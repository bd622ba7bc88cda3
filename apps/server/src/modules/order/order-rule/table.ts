import type { ConditionFacts } from '@dropyard/contract/kit/conditions'
import type { OrderValuesNow, RuleOutcome } from '@dropyard/contract/order/order-rule/engine'
import type { RuleAction, RuleEvent, RuleGroup } from '@dropyard/contract/order/order-rule/terms'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ownedBy, partOf, ref, times } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'

/** The content of a rule, in a draft as well as in each published version. */
const content = {
  name: text('name').notNull(),
  event: text('event').$type<RuleEvent>().notNull(),
  /** Whether all groups of conditions must hold, or any of them. */
  match: oneOf('match', ['all', 'any'], 'all'),
  groups: jsonb('groups').$type<RuleGroup[]>().notNull(),
  actions: jsonb('actions').$type<RuleAction[]>().notNull(),
  /** If the rule matches, later rules are not evaluated. */
  stop: boolean('stop').notNull().default(false),
  validFrom: instant('valid_from'),
  validTo: instant('valid_to'),
}

/** The drafts of the automation rules, in their order. What runs is the set that was published last. */
export const orderRule = pgTable(
  'order_rule',
  {
    id: id(),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
    ...content,
    ownerId: ref('owner_id'),
    ...times,
  },
  (t) => [index('order_rule_position').on(t.position, t.id)],
)

/** A published version of a rule. Append-only, because logged decisions refer to it. */
export const orderRuleVersion = pgTable(
  'order_rule_version',
  {
    id: id(),
    ruleId: ref('rule_id').notNull(),
    number: integer('number').notNull(),
    ...content,
    ownerId: ref('owner_id'),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
  },
  (t) => [uniqueIndex('order_rule_version_number').on(t.ruleId, t.number)],
)

/** A published set: which versions run, in their order. The set with the highest number is in force. */
export const orderRuleSet = pgTable(
  'order_rule_set',
  {
    id: id(),
    number: integer('number').notNull(),
    versionIds: ref('version_ids').array().notNull(),
    trialId: ref('trial_id'),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
  },
  (t) => [uniqueIndex('order_rule_set_number').on(t.number)],
)

/** A dry run of the drafts on recent orders. */
export const orderRuleTrial = pgTable(
  'order_rule_trial',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: ref('user_id'),
    jobId: ref('job_id'),
    state: oneOf('state', ['running', 'done'], 'running'),
    /** Hash of the drafts that were tried. */
    draftHash: text('draft_hash').notNull(),
    /** Number of the set that was in force. */
    setNumber: integer('set_number').notNull(),
    orders: integer('orders').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    /** For each draft, the number of orders with a difference that it matches. */
    taken: jsonb('taken').$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [index('order_rule_trial_at').on(t.at)],
)

/** An order that the drafts would treat differently from the rules in force. */
export const orderRuleTrialRow = pgTable(
  'order_rule_trial_row',
  {
    trialId: partOf('trial_id', () => orderRuleTrial.id),
    orderId: partOf('order_id', () => order.id),
    event: text('event').$type<RuleEvent>().notNull(),
    entityId: ref('entity_id').notNull(),
    before: jsonb('before').$type<OrderValuesNow>().notNull(),
    after: jsonb('after').$type<OrderValuesNow>().notNull(),
    rules: ref('rules').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.trialId, t.orderId, t.event] }),
    index('order_rule_trial_row_order').on(t.orderId),
    ownedBy(t.entityId),
  ],
)

/** A run of the rules on an order: the facts, the outcome and the result. Append-only. */
export const orderRuleRun = pgTable(
  'order_rule_run',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    event: text('event').$type<RuleEvent>().notNull(),
    setNumber: integer('set_number').notNull(),
    facts: jsonb('facts').$type<ConditionFacts>().notNull(),
    locked: text('locked').array().notNull().default([]),
    outcome: jsonb('outcome').$type<RuleOutcome>().notNull(),
    before: jsonb('before').$type<OrderValuesNow>().notNull(),
    after: jsonb('after').$type<OrderValuesNow>().notNull(),
    /** Actions that the order did not allow, by their index in the outcome. */
    refused: jsonb('refused').$type<RefusedAction[]>().notNull().default([]),
  },
  (t) => [index('order_rule_run_order').on(t.orderId, t.id), ownedBy(t.entityId)],
)

export interface RefusedAction {
  at: number
  en: string
  zh: string
}

/** A rule matched an order. */
export const orderRuleHit = pgTable(
  'order_rule_hit',
  {
    id: id(),
    ruleId: ref('rule_id').notNull(),
    runId: partOf('run_id', () => orderRuleRun.id),
    orderId: ref('order_id').notNull(),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('order_rule_hit_rule').on(t.ruleId, t.at),
    index('order_rule_hit_run').on(t.runId),
    ownedBy(t.entityId),
  ],
)
