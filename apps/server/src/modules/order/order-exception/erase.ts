import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderException } from './table.ts'

/** What was written about an exception goes with a buyer who is erased; its kind, what was done and what it cost stay. */
export const eraseExceptions = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(ctx, orderException, inArray(orderException.orderId, its.orderIds), { note: '', resolution: '' })
