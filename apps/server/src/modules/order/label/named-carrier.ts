import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'
import { channelCarrier } from '../../logistics/channel-carrier/table.ts'
import type { OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'

/** The carrier shown with an order's number; null if no carrier knows the number. Needs `channel` and `channelCarrier` joined. */
export const namedCarrier: SQL<string | null> = sql`CASE WHEN ${channelCarrier.own}
  OR EXISTS (SELECT 1 FROM parcel_label l WHERE l.number = ${order.trackingNumber} AND l.ours)
  THEN NULL ELSE ${channel.carrier} END`

export async function carrierNamed(ctx: Ctx, { id }: Pick<OrderRecord, 'id'>): Promise<string | null> {
  const [row] = await ctx.db
    .select({ carrier: namedCarrier })
    .from(order)
    .innerJoin(channel, eq(channel.id, order.channelId))
    .leftJoin(channelCarrier, eq(channelCarrier.channelId, channel.id))
    .where(eq(order.id, id))
  return row?.carrier ?? null
}
