import { customerFlow } from '@dropyard/contract/customer/customer/flow'
import { customerKinds, customerSources, grades } from '@dropyard/contract/customer/customer/kinds'
import type { CustomPatch, CustomValues } from '@dropyard/contract/customer/field/values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  among,
  id,
  instant,
  minor,
  oneOf,
  ownedBy,
  ownedByScope,
  partOf,
  ref,
  stateOf,
  times,
} from '../../../kit/data/columns.ts'
import { keepCounts } from '../../../kit/record/kept-counts.ts'
import { entity } from '../../account/entity/table.ts'
import { order } from '../../order/order/table.ts'

/**
 * Customers: leads, merchant companies and buyers. `scope_id` decides by row-level security who sees a row: it is the company, or
 * for leads, which belong to none, the negative id of their owner, which only the owner and the heads of the owner's department
 * have in their scope. 0 is visible only to those who see everything.
 */

type Names<T> = [keyof T & string, ...(keyof T & string)[]]
const namesOf = <T extends object>(of: T) => Object.keys(of) as Names<T>

export const identityKinds = ['store-buyer', 'email', 'email-given', 'phone'] as const

export const customer = pgTable(
  'customer',
  {
    id: id(),
    kind: among('kind', namesOf(customerKinds)),
    /** The company: of a merchant its own, of a buyer the one that sold to them. */
    entityId: ref('entity_id').references(() => entity.id),
    /** Of leads only. A company and its buyers belong to the company's salesperson. */
    ownerId: ref('owner_id'),
    scopeId: bigint('scope_id', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(entity_id, -owner_id, 0)`),
    state: stateOf(customerFlow),
    stateSince: instant('state_since').notNull().defaultNow(),
    lostReason: text('lost_reason').notNull().default(''),
    name: text('name').notNull().default(''),
    company: text('company').notNull().default(''),
    email: text('email').notNull().default(''),
    /** E.164 where the number could be read, else as it was given. */
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    country: text('country').notNull().default(''),
    language: text('language').notNull().default(''),
    website: text('website').notNull().default(''),
    source: oneOf('source', namesOf(customerSources), 'hand'),
    grade: text('grade', { enum: namesOf(grades) }),
    tags: text('tags').array().notNull().default([]),
    doNotContact: boolean('do_not_contact').notNull().default(false),
    remark: text('remark').notNull().default(''),
    /** Values of custom fields, by `fieldKey`. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    nextAction: text('next_action').notNull().default(''),
    nextDue: date('next_due', { mode: 'string' }),
    nextBy: ref('next_by'),
    /** The invitation code that was made for this lead. */
    businessCodeId: ref('business_code_id'),
    erasedAt: instant('erased_at'),
    ...times,
  },
  (t) => [
    // With all that counts of segments and row-level security ask for, so that they read nothing but the index.
    index('customer_kind').on(t.kind, t.id.desc().nullsFirst(), t.scopeId, t.erasedAt),
    index('customer_entity_kind').on(t.entityId, t.kind, t.id.desc().nullsFirst()),
    uniqueIndex('customer_merchant').on(t.entityId).where(sql`${t.kind} = 'merchant'`),
    index('customer_owner').on(t.ownerId, t.id).where(sql`${t.ownerId} IS NOT NULL`),
    index('customer_scope').on(t.scopeId, t.id),
    index('customer_state').on(t.state, t.id, t.scopeId).where(sql`${t.kind} <> 'buyer'`),
    index('customer_due').on(t.nextDue, t.id, t.nextBy, t.scopeId).where(sql`${t.nextDue} IS NOT NULL`),
    index('customer_due_up').on(t.nextDue, t.id.desc().nullsFirst()),
    index('customer_due_down').on(t.nextDue.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('customer_next_by').on(t.nextBy, t.nextDue).where(sql`${t.nextDue} IS NOT NULL`),
    index('customer_phone').on(t.phone, t.id),
    index('customer_name').on(t.name, t.id, t.scopeId),
    index('customer_grade').on(t.grade, t.id).where(sql`${t.grade} IS NOT NULL`),
    index('customer_country').on(t.country, t.id, t.kind, t.scopeId, t.erasedAt),
    index('customer_source').on(t.source, t.id),
    index('customer_blocked').on(t.id).where(sql`${t.doNotContact}`),
    index('customer_business_code').on(t.businessCodeId).where(sql`${t.businessCodeId} IS NOT NULL`),
    index('customer_tags').using('gin', t.tags),
    index('customer_part').using('gin', sql`${t.name} gin_trgm_ops`, sql`${t.company} gin_trgm_ops`),
    check('customer_company', sql`(${t.kind} = 'lead') = (${t.entityId} IS NULL)`),
    ownedByScope(t.scopeId),
  ],
)

/**
 * How many customers of each kind a scope has: the sum of the rows. A trigger only adds what a transaction changed (table.sql), so that
 * new customers never wait for each other; a job folds the rows of a scope and kind into one (counts.ts).
 */
export const customerCount = pgTable(
  'customer_count',
  {
    id: id(),
    scopeId: bigint('scope_id', { mode: 'number' }).notNull(),
    kind: among('kind', namesOf(customerKinds)),
    total: integer('total').notNull(),
  },
  (t) => [index('customer_count_scope').on(t.scopeId, t.kind), ownedBy(t.scopeId)],
)
keepCounts(customer, { table: customerCount, value: customerCount.kind, total: customerCount.total })

/**
 * What identifies a customer: the id that a store gave a buyer, an e-mail address, a phone number with a name. Each key belongs to
 * one customer within its `space`: the company for buyers, 0 for leads and merchants. `email-given` is an address that a person
 * entered or a file contained. It is compared only with its like, because it isn't verified that it is the buyer's.
 */
export const customerIdentity = pgTable(
  'customer_identity',
  {
    id: id(),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    space: ref('space').notNull(),
    kind: among('kind', identityKinds),
    key: text('key').notNull(),
    /** The store whose order brought it, and that order; null for keys that were entered, the order also for those of earlier versions. */
    storeId: ref('store_id'),
    orderId: ref('order_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customer_identity_key').on(t.space, t.kind, t.key),
    index('customer_identity_find').on(t.kind, t.key, t.customerId),
    index('customer_identity_customer').on(t.customerId),
    ownedBy(t.scopeId),
  ],
)

/**
 * The orders of customers of kind buyer, with what each adds to the figures. Parts of a split order and reshipments are linked as
 * well and add nothing. A trigger of orders keeps the columns (table.sql).
 */
export const customerOrder = pgTable(
  'customer_order',
  {
    orderId: ref('order_id')
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    placedAt: instant('placed_at').notNull(),
    /** By which kind of identity it was linked. */
    key: among('key', [...identityKinds, 'family']),
    counts: boolean('counts').notNull(),
    paid: boolean('paid').notNull(),
    /**
     * When it was known first that the buyer paid: for orders that arrived paid their creation here. Null if they didn't, and for
     * orders of earlier versions.
     */
    paidAt: instant('paid_at'),
    refunded: boolean('refunded').notNull(),
    /** What the buyer paid in the store, in its currency; 0 if cancelled or refunded. */
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
  },
  (t) => [
    index('customer_order_paid').on(t.scopeId, t.paidAt).where(sql`${t.paidAt} IS NOT NULL`),
    index('customer_order_customer').on(t.customerId, t.placedAt.desc().nullsFirst(), t.orderId),
    ownedBy(t.scopeId),
  ],
)

/** Figures of a customer, apart from it, so that an order changes no version. Triggers keep those of buyers (table.sql). */
export const customerFigure = pgTable(
  'customer_figure',
  {
    customerId: ref('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    scopeId: ref('scope_id').notNull(),
    kind: among('kind', namesOf(customerKinds)),
    orders: integer('orders').notNull().default(0),
    paidOrders: integer('paid_orders').notNull().default(0),
    refunds: integer('refunds').notNull().default(0),
    /** US cents. Buyers: computed at night at the rates of the days. Merchants: what they paid us. */
    spend: minor('spend').notNull().default(0),
    firstOrderAt: instant('first_order_at'),
    lastOrderAt: instant('last_order_at'),
    /** Orders changed since `spend` was computed. */
    stale: boolean('stale').notNull().default(false),
  },
  (t) => [
    index('customer_figure_spend').on(
      ...[t.spend.desc().nullsFirst(), t.customerId.desc().nullsFirst()],
      ...[t.kind, t.scopeId],
    ),
    index('customer_figure_orders').on(t.orders.desc().nullsFirst(), t.customerId.desc().nullsFirst()),
    index('customer_figure_last').on(t.lastOrderAt, t.customerId.desc().nullsFirst()),
    index('customer_figure_last_down').on(t.lastOrderAt.desc().nullsLast(), t.customerId.desc().nullsFirst()),
    index('customer_figure_stale').on(t.customerId).where(sql`${t.stale}`),
    ownedByScope(t.scopeId),
  ],
)

/** What happened with a customer: follow-ups and changes. Rows are only added. */
export const customerLog = pgTable(
  'customer_log',
  {
    id: id(),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull().default(''),
    outcome: text('outcome'),
    nextAction: text('next_action').notNull().default(''),
    nextDue: date('next_due', { mode: 'string' }),
    /** Left out of answers to data requests. */
    internal: boolean('internal').notNull().default(true),
    changes: jsonb('changes').$type<{ field: string; from: unknown; to: unknown }[]>().notNull().default([]),
    userId: ref('user_id'),
    /** Idempotency key of the request. */
    key: text('key'),
    at: instant('at').notNull(),
  },
  (t) => [
    index('customer_log_customer').on(t.customerId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    uniqueIndex('customer_log_key').on(t.customerId, t.key).where(sql`${t.key} IS NOT NULL`),
    ownedBy(t.scopeId),
  ],
)

/** Consent of customers, newest last; the last row of a channel is in force. */
export const customerConsent = pgTable(
  'customer_consent',
  {
    id: id(),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    channel: among('channel', ['email', 'phone']),
    state: among('state', ['given', 'withdrawn']),
    source: text('source').notNull(),
    words: text('words').notNull(),
    userId: ref('user_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('customer_consent_customer').on(t.customerId, t.id), ownedByScope(t.scopeId)],
)

/** Changes of many customers at once, kept for a day so that they can be taken back. */
export const customerBatch = pgTable(
  'customer_batch',
  {
    id: id(),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
    userId: ref('user_id').notNull(),
    before: jsonb('before').$type<BatchValues>().notNull(),
    after: jsonb('after').$type<BatchValues>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('customer_batch_customer').on(t.customerId, t.userId, t.id.desc().nullsFirst()),
    index('customer_batch_at').on(t.at),
    ownedBy(t.scopeId),
  ],
)

/** The columns that changes of many customers may set. */
export type BatchValues = Partial<Pick<typeof customer.$inferSelect, 'grade' | 'tags' | 'doNotContact'>> & {
  /** Only the custom field that was changed; null if it has no value. */
  readonly custom?: CustomPatch
}

/** Hashes of what identified erased buyers, so that a store's next message doesn't bring them back. */
export const customerTombstone = pgTable(
  'customer_tombstone',
  {
    space: ref('space').notNull(),
    hash: text('hash').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.space, t.hash] })],
)

/** How far the buyers of the orders that existed before this feature are gathered: one row. */
export const customerGathering = pgTable('customer_gathering', {
  id: integer('id').primaryKey(),
  /** The last order that was looked at. */
  orderId: ref('order_id').notNull().default(0),
  doneAt: instant('done_at'),
})
