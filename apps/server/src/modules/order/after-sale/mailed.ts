import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { BuyerMailed } from '../order/signals.ts'
import { flow } from './case-flow.ts'
import { afterSaleCase } from './table.ts'

/** Notes a mail to the buyer in the history of the case. */
export async function noteMail(ctx: Ctx, { reason, id, threadId }: BuyerMailed): Promise<void> {
  if (reason !== afterSaleFlow.name) return
  const rows = await ctx.db.select().from(afterSaleCase).where(eq(afterSaleCase.id, id))
  if (rows.length > 0) await flow.addHistory({ ...ctx, user: null }, rows, 'mailed', { thread_id: threadId })
}
