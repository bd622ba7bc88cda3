import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { trackClaim } from './table.ts'

/** Why a claim was made and refused goes with a buyer who is erased; its number, steps and amounts stay. */
export const eraseClaims = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(ctx, trackClaim, inArray(trackClaim.orderId, its.orderIds), { reason: '' })
