import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import { job } from '../../../kit/jobs.ts'
import { channel } from '../../logistics/channel/table.ts'
import { noteFulfilmentPushed } from '../../order/order/pushed.ts'
import { order, orderLine } from '../../order/order/table.ts'
import { liveStore, withStore } from './jobs.ts'

/** Tells the store that an order's parcel is on its way, and keeps what came of it. */
export const pushFulfilment = job({
  name: 'store.fulfil',
  input: z.object({ orderId: z.number() }),
  retries: 8,
  atOnce: 4,
  async run(run, { orderId }) {
    const read = await run.transaction(async (ctx) => {
      const [row] = await ctx.db
        .select({ order, carrier: channel.carrier })
        .from(order)
        .leftJoin(channel, eq(channel.id, order.channelId))
        .where(eq(order.id, orderId))
      const lines = await ctx.db
        .select()
        .from(orderLine)
        .where(eq(orderLine.orderId, orderId))
        .orderBy(asc(orderLine.position))
      return row ? { ...row, lines } : undefined
    })
    const one = read?.order
    if (!read || !one?.storeId || !one.platformOrderId || !one.trackingNumber) return
    const live = await liveStore(run, one.storeId)
    const note = (outcome: Parameters<typeof noteFulfilmentPushed>[2]) =>
      run.transaction((ctx) => noteFulfilmentPushed(ctx, orderId, outcome))
    if (!live) return note({ ok: false, reason: 'store_lost' })
    const shipment = {
      platformOrderId: one.platformOrderId,
      trackingNumber: one.trackingNumber,
      carrier: read.carrier ?? '',
      trackingUrl: one.trackingUrl ?? '',
      lines: read.lines.flatMap((l) =>
        l.platformLineId ? [{ platformLineId: l.platformLineId, quantity: l.quantity }] : [],
      ),
    }
    try {
      const result = await withStore(run, one.storeId, () => live.connector.fulfil(live.connection, shipment))
      await note(result ? { ok: true, note: result.note } : { ok: false, reason: 'store_lost' })
    } catch (error) {
      if (!(error instanceof PlatformError) || error.mayRetry) throw error
      await note({ ok: false, reason: error.message })
    }
  },
})
