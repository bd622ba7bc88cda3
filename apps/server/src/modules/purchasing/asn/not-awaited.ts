import { events } from '@dropyard/contract/system/notice/event'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { emitAll } from '../../../kit/events.ts'
import { receivedOf } from './counted.ts'

/** Lines of arrivals whose lines of orders were closed or cancelled after they had been announced. */

const toCome = (line: string) => sql`${sql.raw(line)}.expected - ${receivedOf(sql.raw(`${line}.id`))}`
/** Arrivals of which more may come. */
const isOpen = sql`a.state IN ('draft', 'submitted', 'in_transit', 'arrived', 'receiving')`

/** Whether a line announces more than was received, although nothing of it is awaited. */
export const isNotAwaited = sql<boolean>`(${toCome('asn_item')} > 0 AND EXISTS (
  SELECT FROM purchase_order_item p JOIN purchase_order o ON o.id = p.purchase_order_id JOIN asn a ON a.id = asn_item.asn_id
  WHERE p.id = asn_item.po_line_id AND (p.short_closed OR o.state IN ('closed', 'refused', 'cancelled')) AND ${isOpen}))`

/**
 * Notifies the purchaser of an order of which lines have ended about each arrival that announces them. Those of samples are cancelled
 * with their order.
 */
export async function notifyPurchaser(
  ctx: Ctx,
  { id, lineIds }: { readonly id: number; readonly lineIds: readonly number[] },
): Promise<void> {
  const { rows } = await ctx.db.execute<{
    id: string
    number: string
    order: string
    buyer: string
    count: number
  }>(sql`
    SELECT a.id, a.asn_sn AS number, o.po_sn AS order, o.buyer_id AS buyer, sum(${toCome('i')})::int AS count
    FROM asn_item i JOIN asn a ON a.id = i.asn_id JOIN purchase_order o ON o.id = ${id}
    WHERE i.po_line_id = ANY (${`{${lineIds.join()}}`}::bigint[]) AND ${isOpen} AND ${toCome('i')} > 0
      AND a.kind NOT IN ('sample', 'packaging')
    GROUP BY a.id, o.id ORDER BY a.id`)
  await emitAll(
    ctx,
    events.arrivalNotAwaited,
    rows.map(({ id: asnId, number, order, buyer, count }) => ({
      to: Number(buyer),
      values: { asn_id: Number(asnId), number, order, count },
    })),
  )
}
