import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'
import type { Erasure } from '../order/erasure.ts'
import { afterSaleCase, afterSaleMessage } from './table.ts'

/** What was written about a case and shown of it goes with a buyer who is erased; its amounts, pieces, steps and answer stay. */
export async function eraseCases(ctx: Ctx, its: Erasure): Promise<void> {
  const ofBuyer = inArray(afterSaleCase.orderId, its.orderIds)
  const cases = ctx.db.select({ id: afterSaleCase.id }).from(afterSaleCase).where(ofBuyer)
  // An answer that another followed stands in the history alone.
  const steps = await ctx.db
    .select({
      answer: sql`${workflowMove.input} ->> 'answer'`,
      reason: sql`${workflowMove.input} ->> 'reason'`,
    })
    .from(workflowMove)
    .where(
      sql`${workflowMove.flow} = ${afterSaleFlow.name} AND ${workflowMove.action} IS NOT NULL AND ${inArray(workflowMove.recordId, cases)}`,
    )
  its.said(steps)
  await its.blank(ctx, afterSaleMessage, inArray(afterSaleMessage.caseId, cases), { body: '', picture: '' })
  await its.blank(ctx, afterSaleCase, ofBuyer, { description: '', pictures: [], answer: '', refusal: '' })
}
