import { supplierPaymentErrors as errors } from '@dropyard/contract/purchasing/supplier-payment/errors'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { twoApprovalsAbove } from '../purchase-order/rules.ts'
import { ordersOf } from './money.ts'

/**
 * Where order or payment are above the limit, no one does two of these on one order: draft, approve, receive, pay.
 * @throws if the user did one before paying
 */
export async function assertNoPart(
  ctx: Ctx,
  { id, amountCny }: { readonly id: number; readonly amountCny: number },
): Promise<void> {
  const limit = twoApprovalsAbove(ctx)
  if (!ctx.user) return
  const { rows } = await ctx.db.execute<{ order: string }>(sql`
    SELECT o.po_sn AS order FROM purchase_order o WHERE o.id = ANY (${`{${(await ordersOf(ctx, [id])).join()}}`}::bigint[])
      AND greatest(o.total_cny, ${Math.abs(amountCny)}) > ${limit.amount} AND (${ctx.user.id} IN (o.created_by, o.edited_by, o.first_approver_id, o.reviewed_by) OR EXISTS (
        SELECT FROM receipt r JOIN purchase_order_item i ON i.id = r.po_line_id
        WHERE i.purchase_order_id = o.id AND r.created_by = ${ctx.user.id}))
    ORDER BY o.id LIMIT 1`)
  if (rows[0]) fail(errors.took_part, { limit, order: rows[0].order })
}
