import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderProof } from './table.ts'

/** Proofs show names and what was written to people: both go with a buyer who is erased. That there was one, and its answer, stays. */
export const eraseProofs = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(ctx, orderProof, inArray(orderProof.orderId, its.orderIds), { image: '', note: '', wish: '' })
