import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { orderProof } from './table.ts'

/** Erases pictures and texts of an erased buyer's proofs; that a proof existed, and its answer, is kept. */
export const eraseProofs = (ctx: Ctx, its: Erasure): Promise<void> =>
  its.blank(ctx, orderProof, inArray(orderProof.orderId, its.orderIds), { image: '', note: '', wish: '' })
