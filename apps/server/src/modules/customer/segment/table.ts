import { customerSegment as contract } from '@dropyard/contract/customer/segment'
import type { SegmentGroup } from '@dropyard/contract/customer/segment/terms'
import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import {
  id,
  instant,
  internal,
  ownedBy,
  ownedByScope,
  partOf,
  ref,
  times,
} from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'
import { goods } from '../../catalog/goods/table.ts'
import { customer } from '../customer/table.ts'

/** Segments. One without a company is visible to all staff; row-level security limits its members to those of the reader. */
export const customerSegment = pgTable(
  'customer_segment',
  {
    id: id(),
    ...columnsOf(contract, {
      entityId: ref('entity_id').references(() => entity.id),
      groups: jsonb('groups').$type<SegmentGroup[]>().notNull(),
    }),
    frozenAt: instant('frozen_at'),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    index('customer_segment_name').on(t.name, t.id),
    index('customer_segment_created_by').on(t.createdBy, t.id),
    index('customer_segment_entity').on(t.entityId),
    ownedBy(t.entityId),
    internal('customer_segment_internal', t.entityId),
  ],
)

/** The customers of frozen segments. */
export const customerSegmentMember = pgTable(
  'customer_segment_member',
  {
    segmentId: partOf('segment_id', () => customerSegment.id),
    customerId: partOf('customer_id', () => customer.id),
    scopeId: ref('scope_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.segmentId, t.customerId] }),
    index('customer_segment_member_customer').on(t.customerId),
    ownedByScope(t.scopeId),
  ],
)

/**
 * Which products a buyer ordered: sums over the linked orders, apart from those that were cancelled, are unpaid in the store, or
 * are reshipments. A job counts the customers again that triggers note in `customer_goods_due` (table.sql).
 */
export const customerGoods = pgTable(
  'customer_goods',
  {
    customerId: partOf('customer_id', () => customer.id),
    goodsId: ref('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    scopeId: ref('scope_id').notNull(),
    quantity: integer('quantity').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.goodsId] }),
    index('customer_goods_last').on(t.goodsId, t.lastAt.desc().nullsFirst(), t.customerId, t.scopeId),
    ownedByScope(t.scopeId),
  ],
)

/**
 * When a customer last got, opened, … a mail of a campaign, and when the last mail of any kind was sent or came in. The mail area
 * notes it (mailed.ts). When mails were opened and clicked is stored for as long as the mail area stores it.
 */
export const customerMail = pgTable(
  'customer_mail',
  {
    customerId: partOf('customer_id', () => customer.id).primaryKey(),
    scopeId: ref('scope_id').notNull(),
    gotAt: instant('got_at'),
    openedAt: instant('opened_at'),
    clickedAt: instant('clicked_at'),
    answeredAt: instant('answered_at'),
    lastAt: instant('last_at'),
  },
  (t) => [
    // With the scope, which row-level security asks for: so counts of segments read nothing but the index. Same elsewhere.
    index('customer_mail_got').on(t.gotAt, t.customerId, t.scopeId),
    index('customer_mail_opened').on(t.openedAt, t.customerId, t.scopeId),
    index('customer_mail_clicked').on(t.clickedAt, t.customerId, t.scopeId),
    index('customer_mail_answered').on(t.answeredAt, t.customerId, t.scopeId),
    index('customer_mail_last').on(t.lastAt, t.customerId, t.scopeId),
    ownedByScope(t.scopeId),
  ],
)

/** Buyers whose products are to be counted again (kit/jobs/due-rows.ts). */
export const customerGoodsDue = pgTable('customer_goods_due', {
  id: id(),
  customerId: ref('customer_id').notNull(),
})
