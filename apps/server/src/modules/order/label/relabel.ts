import type { Ctx } from '../../../kit/context.ts'
import { applyChange, lockOrder } from '../order/change.ts'
import { lockParcelOf } from '../order/together.ts'
import { askedLabels } from './asked.ts'
import { labelJob } from './book.ts'
import { giveUpLabel, nothingGivenUp } from './give-up.ts'
import { mayHaveLabel } from './make.ts'

/** Runs after staff or the merchant decided on a channel change: drops a label of another channel and requests a new one. */
export async function relabel(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const o = await lockOrder(ctx, orderId)
  const parcel = await lockParcelOf(ctx, o)
  const asked = await askedLabels(
    ctx,
    parcel.map(({ id }) => id),
  )
  const hadLabel = asked.size > 0 || parcel.some(({ fulfilment }) => fulfilment === 'predicted')
  for (const one of parcel) {
    const ended = await giveUpLabel(ctx, one, asked)
    if (ended !== nothingGivenUp) await applyChange(ctx, one, ended)
  }
  if (!hadLabel && mayHaveLabel(o)) await ctx.enqueue(labelJob, { orderId })
}
