import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderException } from './table.ts'

/** Erases the texts of exceptions; their kind, the solution and the cost are kept. */
export const eraseExceptions = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(ctx, orderException, inArray(orderException.orderId, its.orderIds), { note: '', resolution: '' })
