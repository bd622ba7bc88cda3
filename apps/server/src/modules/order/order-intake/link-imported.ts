import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { placeKey } from './known-orders.ts'

/** Finds the order from a file that a store's message is about, so that the two become one. */
export async function linkImportedOrder(
  ctx: Ctx,
  { id: storeId, entityId }: { id: number; entityId: number },
  sent: Pick<PlatformOrder, 'id' | 'name'>,
): Promise<OrderRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(order)
    .where(
      and(
        eq(order.entityId, entityId),
        eq(order.source, 'import'),
        isNull(order.platformOrderId),
        or(
          and(
            eq(order.storeId, storeId),
            inArray(order.pltOrderSn, [sent.name, sent.name.replace(/^#/, '')]),
          ),
          // The file was imported without a store but contains the store's own id.
          and(isNull(order.storeId), eq(order.placeKey, placeKey({ entityId, storeId: null }, sent))),
        ),
      ),
    )
    .limit(1)
    .for('update')
  return row
}
