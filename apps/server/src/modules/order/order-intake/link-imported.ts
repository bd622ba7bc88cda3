import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'

/** An order of a file that its store tells about now: it is the same one. */
export async function linkImportedOrder(
  ctx: Ctx,
  storeId: number,
  sent: Pick<PlatformOrder, 'name'>,
): Promise<OrderRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(order)
    .where(
      and(
        eq(order.storeId, storeId),
        eq(order.source, 'import'),
        isNull(order.platformOrderId),
        inArray(order.pltOrderSn, [sent.name, sent.name.replace(/^#/, '')]),
      ),
    )
    .limit(1)
    .for('update')
  return row
}
