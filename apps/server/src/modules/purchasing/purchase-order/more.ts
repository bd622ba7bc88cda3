import { tolerancePercent } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { Row } from '../../../kit/record/record-options.ts'
import { hasGrown, valued } from './rules.ts'
import { flow, keepVersion, served } from './service.ts'
import { orderCostsChanged } from './signals.ts'
import { purchaseOrder, purchaseOrderItem } from './table.ts'

/**
 * Adds pieces that came beyond the order to a line, at its price, as a new version of the order.
 * @param refuse throws; called if the order grows beyond the tolerance and the user may not approve orders
 */
export async function orderMore(
  ctx: UserCtx,
  { lineId, pieces }: { lineId: number; pieces: number },
  refuse: (percent: number) => never,
): Promise<void> {
  const [line] = await ctx.db.select().from(purchaseOrderItem).where(eq(purchaseOrderItem.id, lineId))
  const id = assertFound(line).headId
  await ctx.db
    .select({ id: purchaseOrder.id })
    .from(purchaseOrder)
    .where(eq(purchaseOrder.id, id))
    .for('update')
  const before = (await served.read(ctx, id)) as unknown as Row
  await keepVersion(ctx, before)
  await ctx.db.execute(sql`
    UPDATE purchase_order_item SET pieces = pieces + ${pieces}, amount = round((pieces + ${pieces})::numeric / pack * price)
    WHERE id = ${lineId}`)
  await ctx.db.execute(sql`
    UPDATE purchase_order o SET pieces = o.pieces + ${pieces}, revision = o.revision + 1, version = o.version + 1,
      total = (SELECT sum(amount) FROM purchase_order_item WHERE purchase_order_id = o.id)
        + (SELECT coalesce(sum(value), 0) FROM purchase_order_cost WHERE purchase_order_id = o.id)
    WHERE o.id = ${id}`)
  await ctx.db
    .update(purchaseOrder)
    .set(await valued(ctx, id))
    .where(eq(purchaseOrder.id, id))
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
  const changed = assertFound(order)
  if (hasGrown(changed) && !ctx.user.permissions.has(purchaseOrderFlow.endpoints.approve.permission))
    refuse(tolerancePercent)
  await flow.addHistory(ctx, [changed], 'revised', { revision: String(changed.revision) })
  await orderCostsChanged.send(ctx, id)
}
