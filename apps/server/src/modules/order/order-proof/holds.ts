import { orderProofErrors } from '@dropyard/contract/order/order-proof'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { orderProof } from './table.ts'

/** What proofs prevent: making a label before one is approved, and cancelling afterwards. */

/** SQL for whether an item of the order waits for an approved proof. Reshipments do not: their items were approved before. */
export const waitsForProofText = (orderId: string): string => `EXISTS (
  SELECT FROM order_line made JOIN "order" whole ON whole.id = made.order_id
  LEFT JOIN order_proof_rule r ON r.entity_id = made.entity_id
  WHERE made.order_id = ${orderId} AND made.made IS NOT NULL AND made.refunded < made.quantity
    AND whole.redelivered_from IS NULL AND r.hours IS DISTINCT FROM 0
    AND NOT EXISTS (SELECT FROM order_proof p WHERE p.line_id = made.id AND p.state IN ('approved', 'passed')))`
/** Orders "o" to review or to label: a proof that they wait for holds them up. For others no proof is looked for. */
export const proofMatters = `(o.fulfilment = 'checked' OR o.status = 20)`
/** Orders "o" that a proof holds up: few, and found through their made-to-order items. */
export const proofAwaited = `${proofMatters}
  AND o.id IN (SELECT m.order_id FROM order_line m WHERE m.made IS NOT NULL) AND ${waitsForProofText('o.id')}`

const [before = '', after = ''] = waitsForProofText('?').split('?')
export const waitsForProof = (orderId: SQL): SQL => sql`${sql.raw(before)}${orderId}${sql.raw(after)}`

/** Ids of the orders that wait for a proof. */
export async function waitingForProof(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await ctx.db.$client.query<{ id: number }>({
    name: 'orders_waiting_for_proof',
    text: `SELECT o.id FROM unnest($1::bigint[]) AS o(id) WHERE ${waitsForProofText('o.id')}`,
    values: [[...ids]],
  })
  return new Set(rows.map(({ id }) => Number(id)))
}

export function mustNotWait(waiting: ReadonlySet<number>, id: number): void {
  if (waiting.has(id)) fail(orderProofErrors.open)
}

/**
 * Fails if an item of the order (or one of the given lines) has an approved proof, because it may be in production. The
 * caller must hold the order's row lock, so that no proof is approved meanwhile.
 */
export async function mustNotBeMade(ctx: Ctx, orderId: number, lineIds?: readonly number[]): Promise<void> {
  const [made] = await ctx.db
    .select({ id: orderProof.id })
    .from(orderProof)
    .where(
      and(
        eq(orderProof.orderId, orderId),
        inArray(orderProof.state, ['approved', 'passed']),
        ...(lineIds ? [inArray(orderProof.lineId, [...lineIds])] : []),
      ),
    )
    .limit(1)
  if (made) fail(orderProofErrors.approved)
}
