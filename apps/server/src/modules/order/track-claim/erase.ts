import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { trackClaim } from './table.ts'

/** Why a claim was made and refused goes with a buyer who is erased; its number, steps and amounts stay. */
export async function eraseClaims(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(trackClaim.orderId, its.orderIds)
  await its.moved(ctx, trackClaimFlow.name, { table: trackClaim, where: ofBuyer }, ['reason'])
  await its.blank(ctx, trackClaim, ofBuyer, { reason: '' })
}
