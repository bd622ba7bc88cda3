import type { Ctx } from '../../../kit/context.ts'
import { addMerchants, gatherSome } from './gather/jobs.ts'
import { countBuyers, countMerchants } from './gather/spend.ts'

/** The demo's companies and the buyers of its orders, as the jobs gather them. */
export async function gatherDemo(ctx: Ctx): Promise<void> {
  await addMerchants(ctx)
  for (let isMore = true; isMore; ) isMore = await gatherSome(ctx)
  await countMerchants(ctx)
  for (let last: number | undefined = 0; last !== undefined; ) last = await countBuyers(ctx, last)
}
