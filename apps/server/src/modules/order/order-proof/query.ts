import { orderProof as contract, type ProofRow, type ProofState } from '@dropyard/contract/order/order-proof'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Ctx, holds, type UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { orderLine } from '../order/line/table.ts'
import { orderProof, type ProofRecord } from './table.ts'

/** Reads proofs and made-to-order items. */

export const proofRowOf = (
  { user }: UserCtx,
  proof: ProofRecord,
  item: string,
  answeredBy: string,
): ProofRow => ({
  id: proof.id,
  line_id: proof.lineId,
  item,
  number: proof.number,
  image: proof.image,
  note: proof.note,
  state: proof.state,
  sent_at: proof.sentAt.toISOString(),
  seen_at: proof.seenAt?.toISOString() ?? null,
  answered_at: proof.answeredAt?.toISOString() ?? null,
  answered_by: answeredBy,
  wish: proof.wish,
  due_at: proof.dueAt?.toISOString() ?? null,
  wanted_at: proof.wantedAt?.toISOString() ?? null,
  actions: [
    ...(proof.state === 'sent' && holds(user, contract.answer.permission) ? ['answer'] : []),
    ...(!isMade(proof.state) && holds(user, contract.send.permission) ? ['send'] : []),
  ],
})

/** Whether the item is made as the proof shows; no further proofs are sent then. */
const isMade = (state: ProofState): boolean => state === 'approved' || state === 'passed'

/** The design proofs of an order's customized items, oldest first. */
export async function proofsOf(ctx: UserCtx, orderId: number): Promise<ProofRow[]> {
  const own = ctx.user.kind === 'merchant' ? [eq(orderProof.entityId, ctx.user.entityId ?? 0)] : []
  const rows = await ctx.db
    .select({ proof: orderProof, item: orderLine.title, by: personName(orderProof.answeredBy)(ctx) })
    .from(orderProof)
    .innerJoin(orderLine, eq(orderLine.id, orderProof.lineId))
    .where(and(eq(orderProof.orderId, orderId), ...own))
    .orderBy(asc(orderProof.id))
  return rows.map(({ proof, item, by }) => proofRowOf(ctx, proof, item, by))
}

/** SQL condition to join the newest proof of a line. */
export const isNewest = (lineId: SQL): SQL =>
  sql`${orderProof.id} = (SELECT max(f.id) FROM order_proof f WHERE f.line_id = ${lineId})`

/** The lines of an order without the parts of sets, with what is made of them. */
export const madeLines = (ctx: Ctx, orderId: number) =>
  ctx.db
    .select({
      line_id: orderLine.id,
      item: orderLine.title,
      made: orderLine.made,
      parent: orderLine.parentId,
    })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position), asc(orderLine.id))
