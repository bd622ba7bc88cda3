import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, partOf, ref, times } from '../../../kit/data/columns.ts'
import { asn } from '../asn/table.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import type { CargoLine } from './cargo.ts'

/** Attempts to place purchase orders on 1688. Amounts are CNY fen. */
export const one688Order = pgTable(
  'one688_order',
  {
    id: id(),
    orderId: partOf('order_id', () => purchaseOrder.id),
    /**
     * Rises only after 1688 said that the former attempt doesn't exist or is closed, so that whatever was sent is found by its
     * number.
     */
    attempt: integer('attempt').notNull(),
    /** Our number at 1688: the order's with the attempt's. */
    outOrderId: text('out_order_id').notNull(),
    state: oneOf('state', ['asked', 'made', 'failed', 'closed'], 'asked'),
    /** Lines as they are ordered. */
    lines: jsonb('lines').$type<CargoLine[]>().notNull(),
    /** 1688's numbers: several where it split the order; and those that it closed. */
    numbers: text('numbers').array().notNull().default([]),
    closedNumbers: text('closed_numbers').array().notNull().default([]),
    /** 1688's state of the order. */
    status: text('status').notNull().default(''),
    total: minor('total'),
    freight: minor('freight'),
    /** The total when it was placed. */
    placedTotal: minor('placed_total'),
    /** 1688's reason, or ours. */
    message: jsonb('message').$type<Words>(),
    /** The language of the user who ordered, for the reason in the order's history. */
    lang: text('lang').notNull(),
    payLink: text('pay_link').notNull().default(''),
    askedAt: instant('asked_at').notNull(),
    /** When it was sent to 1688 last; null: never. */
    sentAt: instant('sent_at'),
    madeAt: instant('made_at'),
    paidAt: instant('paid_at'),
    checkedAt: instant('checked_at'),
    tries: integer('tries').notNull().default(0),
    /** Time of the next try. A worker takes its turn by moving this on first. */
    nextTryAt: instant('next_try_at').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('one688_order_out').on(t.outOrderId),
    uniqueIndex('one688_order_attempt').on(t.orderId, t.attempt),
    uniqueIndex('one688_order_open').on(t.orderId).where(sql`${t.state} IN ('asked', 'made')`),
    index('one688_order_waits').on(t.nextTryAt).where(sql`${t.state} = 'asked'`),
    index('one688_order_followed').on(t.checkedAt.asc().nullsFirst()).where(sql`${t.state} = 'made'`),
  ],
)
export type Attempt = typeof one688Order.$inferSelect

/** Parcels of these orders, with the arrivals that announce them. */
export const one688Parcel = pgTable(
  'one688_parcel',
  {
    id: id(),
    attemptId: partOf('attempt_id', () => one688Order.id),
    logisticsId: text('logistics_id').notNull(),
    number: text('number').notNull(),
    company: text('company').notNull(),
    asnId: ref('asn_id').references(() => asn.id, { onDelete: 'set null' }),
    ...times,
  },
  (t) => [
    uniqueIndex('one688_parcel_logistics').on(t.attemptId, t.logisticsId),
    index('one688_parcel_asn').on(t.asnId),
  ],
)
