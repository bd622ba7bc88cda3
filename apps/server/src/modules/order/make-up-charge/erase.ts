import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { makeUpCharge } from './table.ts'

/** What staff wrote as the reason of a charge goes with a buyer who is erased; weights and amounts stay. */
export const eraseReasons = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(
    ctx,
    makeUpCharge,
    and(inArray(makeUpCharge.orderId, its.orderIds), isNotNull(makeUpCharge.createdBy)),
    { reason: '', waiveReason: '' },
  )
