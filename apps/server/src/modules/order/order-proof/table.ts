import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ownedBy, partOf, ref } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { entity } from '../../account/entity/table.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'

/** Proofs: what a made-to-order item will look like, version by version, and the merchant's answer. */
export const orderProof = pgTable(
  'order_proof',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    lineId: partOf('line_id', () => orderLine.id),
    number: integer('number').notNull(),
    image: text('image').notNull(),
    note: text('note').notNull().default(''),
    state: oneOf('state', ['sent', 'approved', 'changes', 'replaced', 'passed'], 'sent'),
    sentAt: instant('sent_at').notNull().defaultNow(),
    sentBy: ref('sent_by'),
    seenAt: instant('seen_at'),
    answeredAt: instant('answered_at'),
    answeredBy: ref('answered_by'),
    wish: text('wish').notNull().default(''),
    dueAt: instant('due_at'),
    /** By when staff ask for an answer. */
    wantedAt: instant('wanted_at'),
  },
  (t) => [
    uniqueIndex('order_proof_number').on(t.lineId, t.number),
    // At most one proof of a line waits for an answer, and at most one is approved.
    uniqueIndex('order_proof_open').on(t.lineId).where(sql`${t.state} = 'sent'`),
    uniqueIndex('order_proof_made').on(t.lineId).where(sql`${t.state} IN ('approved', 'passed')`),
    index('order_proof_order').on(t.orderId, t.id),
    index('order_proof_due').on(t.dueAt).where(sql`${t.state} = 'sent'`),
    ownedBy(t.entityId),
  ],
)

/** What happens to a company's proofs that are not answered. */
export const orderProofRule = pgTable(
  'order_proof_rule',
  {
    entityId: ref('entity_id')
      .primaryKey()
      .references(() => entity.id),
    /** Hours after which a proof is approved automatically. Null: it waits; 0: no proof is needed. */
    hours: integer('hours'),
  },
  (t) => [ownedBy(t.entityId)],
)

export type ProofRecord = typeof orderProof.$inferSelect

namesFiles(orderProof.image)
