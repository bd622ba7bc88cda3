import { fillWords } from '@dropyard/contract/kit/text'
import { tolerancePercent } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { lineAmount } from '@dropyard/contract/purchasing/purchase-order/lines'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import type { Row } from '../../../kit/record/record-options.ts'
import { hasGrown, twoApprovalsAbove, valued } from './rules.ts'
import { flow, served } from './service.ts'
import { orderCostsChanged } from './signals.ts'
import { purchaseOrder, purchaseOrderItem } from './table.ts'
import { keepVersion } from './versions.ts'

/**
 * Adds pieces that came beyond the order to a line, at its price, as a new version of the order. What the order still awaits needs
 * no more.
 * @param pieces at most so many
 * @param refuse throws; called if the order grows beyond the tolerance and the user may not approve that
 */
export async function orderMore(
  ctx: UserCtx,
  { lineId, pieces }: { lineId: number; pieces: number },
  refuse: (percent: number) => never,
): Promise<void> {
  const [of] = await ctx.db.select().from(purchaseOrderItem).where(eq(purchaseOrderItem.id, lineId))
  const id = assertFound(of).headId
  const [found] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id)).for('update')
  const { state, createdBy, editedBy } = assertFound(found)
  if (state !== 'placed' && state !== 'closed') fail(errors.not_placed)
  const [line] = await ctx.db.select().from(purchaseOrderItem).where(eq(purchaseOrderItem.id, lineId))
  const { received, pieces: ordered, free, pack, price } = assertFound(line)
  const more = Math.min(pieces, received - ordered - free)
  if (more <= 0) return
  if (more % pack !== 0) invalid({ note: fillWords(errors.pack.words, { pack }) })
  await keepVersion(ctx, (await served.read(ctx, id)) as unknown as Row)
  const changes = { pieces: ordered + more, pack, price }
  await ctx.db
    .update(purchaseOrderItem)
    .set({ pieces: changes.pieces, amount: lineAmount(changes) })
    .where(eq(purchaseOrderItem.id, lineId))
  await ctx.db.execute(sql`
    UPDATE purchase_order o SET pieces = o.pieces + ${more}, revision = o.revision + 1, version = o.version + 1,
      total = (SELECT sum(amount) FROM purchase_order_item WHERE purchase_order_id = o.id)
        + (SELECT coalesce(sum(value), 0) FROM purchase_order_cost WHERE purchase_order_id = o.id)
    WHERE o.id = ${id}`)
  await ctx.db
    .update(purchaseOrder)
    .set(await valued(ctx, id))
    .where(eq(purchaseOrder.id, id))
  const [changed] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
  const now = assertFound(changed)
  if (hasGrown(now)) {
    const isApprover = ctx.user.permissions.has(purchaseOrderFlow.endpoints.approve.permission)
    const isOwn = [createdBy, editedBy].includes(ctx.user.id)
    if (!isApprover || isOwn || (now.totalCny ?? 0) > twoApprovalsAbove(ctx).amount) refuse(tolerancePercent)
    await ctx.db.update(purchaseOrder).set({ approvedTotal: now.total }).where(eq(purchaseOrder.id, id))
  }
  await flow.addHistory(ctx, [now], 'revised', { revision: String(now.revision) })
  await orderCostsChanged.send(ctx, id)
}
