import { channelChangeFlow } from '@dropyard/contract/order/channel-change'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { channelChange } from './table.ts'

/** Erases the reasons that users wrote for a change or for refusing it; names of rules are kept. */
export async function eraseReasons(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(channelChange.orderId, its.orderIds)
  await its.moved(ctx, channelChangeFlow.name, { table: channelChange, where: ofBuyer }, [
    'why',
    'refuse_reason',
  ])
  await its.blank(ctx, channelChange, ofBuyer, { refuseReason: '' })
  await its.blank(ctx, channelChange, and(ofBuyer, isNotNull(channelChange.decidedBy)), { why: '' })
}
