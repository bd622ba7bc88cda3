import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { afterSaleCase, afterSaleMessage } from './table.ts'

/** What was written about a case and shown of it goes with a buyer who is erased; its amounts, pieces, steps and answer stay. */
export async function eraseCases(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(afterSaleCase.orderId, its.orderIds)
  const cases = await ctx.db.select({ id: afterSaleCase.id }).from(afterSaleCase).where(ofBuyer)
  const ids = cases.map(({ id }) => id)
  its.about('after-sale', ids)
  await its.moves(ctx, afterSaleFlow.name, ids, ['answer', 'reason'])
  await its.blank(ctx, afterSaleMessage, inArray(afterSaleMessage.caseId, ids), { body: '', picture: '' })
  await its.blank(ctx, afterSaleCase, ofBuyer, { description: '', pictures: [], answer: '', refusal: '' })
}
