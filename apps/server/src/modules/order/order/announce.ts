import type { EventKind } from '@dropyard/contract/kit/event'
import { events } from '@dropyard/contract/system/notice/event'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import type { OrderRecord } from './change.ts'

/** Notifies users and webhooks of what happened to an order. */

const named = (o: OrderRecord) => ({
  order_id: o.id,
  order_sn: o.orderSn,
  plt_order_sn: o.pltOrderSn,
  store_id: o.storeId,
})

const announce = <V extends z.ZodObject>(
  ctx: Ctx,
  kind: EventKind<V>,
  o: OrderRecord,
  values: z.output<V>,
): Promise<void> => emit(ctx, kind, { of: o.entityId, values })

export const announcePaid = (ctx: Ctx, o: OrderRecord, total: number, currency: string): Promise<void> =>
  announce(ctx, events.orderPaid, o, { ...named(o), pay_amount: total, currency })

export const announceShipped = (ctx: Ctx, o: OrderRecord, carrier: string): Promise<void> =>
  announce(ctx, events.orderShipped, o, {
    ...named(o),
    tracking_number: o.trackingNumber ?? '',
    express_name: carrier,
  })

export const announceDelivered = (ctx: Ctx, o: OrderRecord): Promise<void> =>
  announce(ctx, events.orderDelivered, o, { ...named(o), tracking_number: o.trackingNumber ?? '' })

export const announceCancelled = (ctx: Ctx, o: OrderRecord, reason: string): Promise<void> =>
  announce(ctx, events.orderCancelled, o, { ...named(o), reason })
