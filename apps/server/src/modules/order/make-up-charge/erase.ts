import { makeUpFlow } from '@dropyard/contract/order/make-up-charge'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { makeUpCharge } from './table.ts'

/** Erases the reasons that staff wrote for a charge or for waiving it; weights and amounts are kept. */
export async function eraseReasons(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(makeUpCharge.orderId, its.orderIds)
  await its.moved(ctx, makeUpFlow.name, { table: makeUpCharge, where: ofBuyer }, ['waive_reason'])
  await its.blank(ctx, makeUpCharge, ofBuyer, { waiveReason: '' })
  await its.blank(ctx, makeUpCharge, and(ofBuyer, isNotNull(makeUpCharge.createdBy)), { reason: '' })
}
