import type { Ctx } from '../../../kit/context.ts'
import type { OrderRecord } from '../order/change.ts'
import { labelJob } from './book.ts'
import { dropLabel } from './make.ts'

export const nothingGivenUp = { moves: {}, set: {}, events: [] }

/** What changes for an order that moves to another channel: its label is dropped and one of the new channel is requested. */
export async function giveUpLabel(ctx: Ctx, o: OrderRecord, asked: ReadonlySet<number>) {
  const isLabelled = o.fulfilment === 'predicted'
  if (isLabelled || asked.has(o.id)) {
    await dropLabel(ctx, o.id)
    await ctx.enqueue(labelJob, { orderId: o.id })
  }
  if (!isLabelled) return nothingGivenUp
  return {
    moves: { fulfilment: 're_predict' as const },
    set: { trackingNumber: null, trackingUrl: null, ownTrackingNumber: null },
    events: [{ kind: 'label_dropped' as const, values: { number: o.trackingNumber } }],
  }
}
