import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { twoApprovalsAbove } from './rules.ts'
import { partsIn } from './signals.ts'
import { purchaseOrder } from './table.ts'

/**
 * Where an order is above the limit, no one does two of these on it: draft, approve, receive, pay. Paying is checked with the payment,
 * whose amount counts, too.
 * @throws if the user did something else with the order
 */
export async function assertOnlyPart(
  ctx: Ctx,
  orderId: number,
  part: 'draft' | 'approve' | 'receive',
): Promise<void> {
  const { user } = ctx
  if (!user) return
  const [found] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, orderId))
  const { poSn, totalCny, createdBy, editedBy, firstApproverId, reviewedBy } = assertFound(found)
  const limit = twoApprovalsAbove(ctx)
  if ((totalCny ?? 0) <= limit.amount) return
  const parts = new Set<string>(await partsIn.ask(ctx, { orderId, userId: user.id }))
  if ([createdBy, editedBy].includes(user.id)) parts.add('draft')
  if ([firstApproverId, reviewedBy].includes(user.id)) parts.add('approve')
  parts.delete(part)
  if (parts.size > 0) fail(errors.took_part, { limit, order: poSn })
}
