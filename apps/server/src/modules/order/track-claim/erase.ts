import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { trackClaim } from './table.ts'

/** Why a claim was made and refused goes with a buyer who is erased; its number, steps and amounts stay. */
export async function eraseClaims(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(trackClaim.orderId, its.orderIds)
  const claims = await ctx.db.select({ id: trackClaim.id }).from(trackClaim).where(ofBuyer)
  const ids = claims.map(({ id }) => id)
  await its.moves(ctx, trackClaimFlow.name, ids, ['reason'])
  await its.blank(ctx, trackClaim, ofBuyer, { reason: '' })
}
