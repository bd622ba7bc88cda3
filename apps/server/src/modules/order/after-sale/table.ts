import { caseStates } from '@dropyard/contract/order/after-sale/flow'
import type { CaseOutcome, CaseReason, RefundRule } from '@dropyard/contract/order/after-sale/words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { indexesBothWays } from '../../../kit/data/indexes-both-ways.ts'
import { messageColumns } from '../../../kit/record/talk.ts'
import { entity } from '../../account/entity/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { order } from '../order/table.ts'

/** A line of a case, with its title when the case was opened and what happened to its pieces. Amounts in US cents. */
export interface CaseLineRecord {
  line_id: number
  title: string
  sku: string
  image: string | null
  quantity: number
  most: number
  amount: number | null
  good: number | null
  damaged: number | null
}

/** An after-sale case: what a merchant asks for when something is wrong with a parcel, and the answer. Amounts in US cents. */
export const afterSaleCase = pgTable(
  'after_sale_case',
  {
    id: id(),
    caseSn: text('case_sn').notNull().generatedAlwaysAs(sql`'AS' || lpad(id::text, 8, '0')`),
    entityId: refTo('entity_id', () => entity.id),
    orderId: partOf('order_id', () => order.id),
    orderSn: text('order_sn').notNull(),
    userId: ref('user_id'),
    state: oneOf('state', caseStates, 'open'),
    reason: text('reason').$type<CaseReason>().notNull(),
    wish: text('wish').$type<CaseOutcome>().notNull(),
    lines: jsonb('lines').$type<CaseLineRecord[]>().notNull(),
    pieces: integer('pieces').notNull(),
    description: text('description').notNull(),
    pictures: text('pictures').array().notNull().default([]),
    /** The largest possible refund when it was opened, and the rule that limited it. */
    most: minor('most').notNull(),
    rule: text('rule').$type<RefundRule>().notNull(),
    ruleDays: integer('rule_days').notNull(),
    ruleLimit: integer('rule_limit').notNull(),
    /** What is offered and, at the end, what was settled. */
    outcome: text('outcome').$type<CaseOutcome>(),
    amount: minor('amount'),
    pricing: text('pricing', { enum: ['free', 'shipping', 'full'] }),
    returnFirst: boolean('return_first').notNull().default(false),
    returnTracking: text('return_tracking').notNull().default(''),
    warehouseId: ref('warehouse_id').references(() => warehouse.id),
    answer: text('answer').notNull().default(''),
    refusal: text('refusal').notNull().default(''),
    redeliveryId: ref('redelivery_id').references(() => order.id, { onDelete: 'set null' }),
    /** Who caused it, and what it cost us once it is settled. */
    cause: text('cause', { enum: ['carrier', 'supplier', 'us', 'buyer'] }),
    cost: minor('cost').notNull().default(0),
    decidedBy: ref('decided_by'),
    /** When it was closed: settled, rejected or withdrawn. */
    settledAt: instant('settled_at'),
    /** Messages and answers that the other side has not read. */
    merchantUnread: integer('merchant_unread').notNull().default(0),
    staffUnread: integer('staff_unread').notNull().default(1),
    lastMessageAt: instant('last_message_at'),
    key: text('key'),
    ...times,
  },
  (t) => [
    uniqueIndex('after_sale_case_sn').on(t.caseSn),
    uniqueIndex('after_sale_case_key').on(t.entityId, t.key).where(sql`${t.key} IS NOT NULL`),
    // An order has at most one open case.
    uniqueIndex('after_sale_case_open')
      .on(t.orderId)
      .where(sql`${t.state} IN ('open', 'offered', 'returning', 'arrived')`),
    index('after_sale_case_order').on(t.orderId, t.id),
    index('after_sale_case_created').on(t.createdAt),
    index('after_sale_case_entity').on(t.entityId, t.state, t.id),
    index('after_sale_case_state').on(t.state, t.id, t.entityId),
    index('after_sale_case_redelivery').on(t.redeliveryId).where(sql`${t.redeliveryId} IS NOT NULL`),
    index('after_sale_case_cause').on(t.settledAt, t.cause).where(sql`${t.state} = 'agreed'`),
    // Cases that were closed in a period.
    index('after_sale_case_closed').on(t.entityId, t.settledAt).where(sql`${t.settledAt} IS NOT NULL`),
    // Cases with unread messages, for each side.
    index('after_sale_case_unread').on(t.id.desc().nullsFirst()).where(sql`${t.staffUnread} > 0`),
    index('after_sale_case_unseen')
      .on(t.entityId, t.id.desc().nullsFirst())
      .where(sql`${t.merchantUnread} > 0`),
    index('after_sale_case_most').on(t.most, t.id),
    ...indexesBothWays('after_sale_case_amount_order', t.amount, t.id),
    ...indexesBothWays('after_sale_case_last_message', t.lastMessageAt, t.id),
    check('after_sale_case_amount', sql`${t.amount} IS NULL OR ${t.amount} BETWEEN 0 AND ${t.most}`),
    check('after_sale_case_settled', sql`${t.state} <> 'agreed' OR ${t.outcome} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)
export type CaseRecord = typeof afterSaleCase.$inferSelect

/** Messages about a case. Append-only. */
export const afterSaleMessage = pgTable(
  'after_sale_message',
  {
    id: id(),
    caseId: partOf('case_id', () => afterSaleCase.id),
    ...messageColumns,
  },
  (t) => [index('after_sale_message_case').on(t.caseId, t.id), ownedBy(t.entityId)],
)

namesFiles(afterSaleCase.pictures, afterSaleMessage.picture)
