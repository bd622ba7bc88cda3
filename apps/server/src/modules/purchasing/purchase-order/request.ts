import { purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { flow, markPlaced, served } from './service.ts'
import { purchaseOrder } from './table.ts'

/**
 * Writes an order on behalf of another module, and asks for its approval. An order that needs none is placed at once. The user
 * needs no permission to see prices, because the caller's request contains the only one.
 * @param requestKey identifies the caller's request, so that it can find the order when it is repeated
 */
export async function requestOrder(
  ctx: UserCtx,
  input: z.input<typeof contract.input>,
  requestKey: string | null = null,
): Promise<{ id: number; po_sn: string }> {
  const permissions = new Set([...ctx.user.permissions, seesCosts])
  const { id, po_sn } = await served.create(
    { ...ctx, user: { ...ctx.user, permissions } },
    contract.input.parse(input),
  )
  if (requestKey !== null)
    await ctx.db.update(purchaseOrder).set({ requestKey }).where(eq(purchaseOrder.id, id))
  await flow.move(ctx, 'submit', [id], {})
  const [order] = await ctx.db
    .select({ state: purchaseOrder.state })
    .from(purchaseOrder)
    .where(eq(purchaseOrder.id, id))
  if (assertFound(order).state === 'approved') await markPlaced(ctx, id)
  return { id, po_sn }
}
