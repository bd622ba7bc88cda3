import { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import { rfmSegments } from '@dropyard/contract/customer/rfm'
import { date, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { among, minor, ownedByScope, partOf, ref } from '../../../kit/data/columns.ts'
import { customer } from '../customer/table.ts'

/** Scores of merchants and buyers who ever paid an order, as of a day. */
export const customerRfm = pgTable(
  'customer_rfm',
  {
    customerId: partOf('customer_id', () => customer.id).primaryKey(),
    scopeId: ref('scope_id').notNull(),
    kind: among('kind', Object.keys(customerKinds) as [keyof typeof customerKinds]),
    day: date('day', { mode: 'string' }).notNull(),
    /** Days since the last paid order; paid orders and US cents in 365 days. */
    recency: integer('recency').notNull(),
    orders: integer('orders').notNull(),
    spend: minor('spend').notNull(),
    r: smallint('r').notNull(),
    f: smallint('f').notNull(),
    m: smallint('m').notNull(),
    segment: among('segment', Object.keys(rfmSegments) as [keyof typeof rfmSegments]),
  },
  (t) => [
    index('customer_rfm_segment').on(t.segment, t.customerId, t.scopeId),
    index('customer_rfm_scope').on(t.scopeId, t.kind),
    ownedByScope(t.scopeId),
  ],
)
