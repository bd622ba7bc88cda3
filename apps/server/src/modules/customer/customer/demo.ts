import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { addMerchants, gatherSome } from './gather/jobs.ts'
import { countBuyers, countMerchants } from './gather/spend.ts'

/** The demo's companies and the buyers of its orders, as the jobs gather them. */
export async function gatherDemo(ctx: Ctx): Promise<void> {
  await addMerchants(ctx)
  for (let isMore = true; isMore; ) isMore = await gatherSome(ctx)
  await countMerchants(ctx)
  for (let last: number | undefined = 0; last !== undefined; ) last = await countBuyers(ctx, last)
  // Four of five ticked the box for news at the checkout.
  await ctx.db.execute(sql`
    INSERT INTO customer_consent (customer_id, scope_id, channel, state, source, words, at)
    SELECT id, scope_id, 'email', 'given', 'Checkout', 'Send me news and offers by email.', created_at
    FROM customer WHERE kind = 'buyer' AND id % 5 <> 0`)
}
