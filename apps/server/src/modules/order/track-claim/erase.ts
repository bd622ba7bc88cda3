import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { trackClaim } from './table.ts'

/** Erases the reasons of claims and of their refusal; numbers, steps and amounts are kept. */
export async function eraseClaims(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(trackClaim.orderId, its.orderIds)
  await its.moved(ctx, trackClaimFlow.name, { table: trackClaim, where: ofBuyer }, ['reason'])
  await its.blank(ctx, trackClaim, ofBuyer, { reason: '' })
}
