import type { CouponRule } from '@dropyard/contract/order/coupon/rule'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

/** A coupon: for everyone, or issued to one company. */
export const coupon = pgTable(
  'coupon',
  {
    id: id(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    /** Validated when it was written. */
    rule: jsonb('rule').$type<CouponRule>().notNull(),
    issuedTo: ref('issued_to').references(() => entity.id),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    /** Uses that were not returned; counted under the row's lock. */
    used: integer('used').notNull().default(0),
    ...times,
  },
  (t) => [
    uniqueIndex('coupon_code').on(t.code),
    index('coupon_issued').on(t.issuedTo),
    check('coupon_used', sql`${t.used} >= 0`),
  ],
)

/** A use of a coupon by an order. */
export const couponUse = pgTable(
  'coupon_use',
  {
    id: id(),
    couponId: refTo('coupon_id', () => coupon.id),
    entityId: refTo('entity_id', () => entity.id),
    orderId: ref('order_id').notNull(),
    /** The discount in minor units. */
    amount: minor('amount').notNull(),
    at: instant('at').notNull(),
    givenBackAt: instant('given_back_at'),
  },
  (t) => [
    uniqueIndex('coupon_use_order').on(t.orderId).where(sql`${t.givenBackAt} IS NULL`),
    index('coupon_use_coupon').on(t.couponId, t.id),
    index('coupon_use_entity').on(t.entityId, t.couponId).where(sql`${t.givenBackAt} IS NULL`),
    ownedBy(t.entityId),
  ],
)
