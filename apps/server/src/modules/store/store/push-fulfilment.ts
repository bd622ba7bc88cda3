import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError, type Shipment } from '../../../connectors/connector.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { channel } from '../../logistics/channel/table.ts'
import { channelCarrier } from '../../logistics/channel-carrier/table.ts'
import { namedCarrier } from '../../order/label/named-carrier.ts'
import { orderLine } from '../../order/order/line/table.ts'
import { noteFulfilmentPushed } from '../../order/order/pushed.ts'
import { order } from '../../order/order/table.ts'
import { connectedStore, disconnectReason, withStore } from './connected-store.ts'
import { tellNews } from './parcel-news.ts'

/** Sends an order's shipment to its store and records the result, whatever it is. */
export const pushFulfilment = job({
  name: 'store.fulfil',
  input: z.object({ orderId: z.number() }),
  retries: 8,
  concurrency: 4,
  async run(run, { orderId }) {
    const parcel = await parcelOf(run, orderId)
    if (!parcel) return
    const note = (outcome: Parameters<typeof noteFulfilmentPushed>[2]) =>
      run.transaction((ctx) => noteFulfilmentPushed(ctx, orderId, outcome))
    const live = await connectedStore(run, parcel.storeId)
    if (!live) return note({ ok: false, reason: off[await disconnectReason(run, parcel.storeId)] })
    try {
      const told = await withStore(run, live, () => live.connector.fulfil(live.connection, parcel.shipment))
      await note(told.ok ? { ok: true, note: told.value.note } : { ok: false, reason: off.store_lost })
      // Sends progress that arrived meanwhile.
      if (told.ok) await run.transaction((ctx) => ctx.enqueue(tellNews, { orderId }))
    } catch (error) {
      const final = error instanceof PlatformError && !error.mayRetry
      if (!final && !run.isLastAttempt) throw error
      await note({ ok: false, reason: error instanceof PlatformError ? error.message : fault })
      if (!final) throw error
    }
  },
})

const off = {
  store_lost: { en: 'Authorization wasn’t completed', zh: '店铺未授权' },
  store_disabled: { en: 'The store is disabled', zh: '店铺已停用' },
  store_archived: { en: 'The store is archived', zh: '店铺已归档' },
}
const fault = { en: 'An internal fault', zh: '系统内部错误' }

async function parcelOf(
  run: JobRun,
  orderId: number,
): Promise<{ storeId: number; shipment: Shipment } | undefined> {
  const read = await run.transaction(async (ctx) => {
    const [row] = await ctx.db
      .select({
        order,
        carrier: namedCarrier,
        // For part of a split order: the store only knows the whole order.
        platformOrderId: sql<string | null>`coalesce(${order.platformOrderId}, (SELECT whole.platform_order_id
          FROM "order" whole WHERE whole.id = ${order.splitFrom}))`,
      })
      .from(order)
      .leftJoin(channel, eq(channel.id, order.channelId))
      .leftJoin(channelCarrier, eq(channelCarrier.channelId, channel.id))
      .where(eq(order.id, orderId))
    const lines = await ctx.db
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.position))
    return row ? { ...row, lines } : undefined
  })
  const one = read?.order
  if (!read?.platformOrderId || !one?.storeId || !one.trackingNumber) return undefined
  return {
    storeId: one.storeId,
    shipment: {
      platformOrderId: read.platformOrderId,
      trackingNumber: one.trackingNumber,
      carrier: read.carrier ?? '',
      trackingUrl: one.trackingUrl ?? '',
      lines: read.lines.flatMap((l) =>
        // Pieces that were refunded before shipping are not in the parcel.
        l.platformLineId && l.shipped > 0 ? [{ platformLineId: l.platformLineId, quantity: l.shipped }] : [],
      ),
    },
  }
}
