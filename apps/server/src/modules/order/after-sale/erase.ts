import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../order/erasure.ts'
import { afterSaleCase, afterSaleMessage } from './table.ts'

/** Erases texts and pictures of cases about an erased buyer's orders. Amounts, pieces, steps and decisions remain. */
export async function eraseCases(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(afterSaleCase.orderId, its.orderIds)
  const cases = { table: afterSaleCase, where: ofBuyer }
  const ids = await its.moved(ctx, afterSaleFlow.name, cases, ['answer', 'reason'])
  its.about('after-sale', ids)
  await its.blank(ctx, afterSaleMessage, inArray(afterSaleMessage.caseId, ids), { body: '', picture: '' })
  await its.blank(ctx, afterSaleCase, ofBuyer, { description: '', pictures: [], answer: '', refusal: '' })
}
