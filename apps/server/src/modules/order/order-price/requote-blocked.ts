import { and, asc, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { portions } from '../../../kit/jobs/portions.ts'
import { lockVisible } from '../order/change.ts'
import { order } from '../order/table.ts'
import { requoteAll } from './quote.ts'

/** So many orders are priced at a time. */
const pricedAtOnce = 50
const noPrice = ['goods_unavailable', 'no_channel']

/**
 * Prices orders anew that had no price for want of goods or of a channel: goods come back on shelf, channels and prices
 * are changed, and nobody need open each order to find out.
 */
export const requoteBlocked = job({
  name: 'order.requote',
  input: z.object({}),
  cron: '*/10 * * * *',
  retries: 0,
  async run(run) {
    let priced = 0
    await portions(run, async (ctx, after) => {
      const due = await ctx.db
        .select({ id: order.id })
        .from(order)
        .where(and(inArray(order.blocked, noPrice), gt(order.id, after)))
        .orderBy(asc(order.id))
        .limit(pricedAtOnce)
      const ids = due.map((one) => one.id)
      // What was mended, paid or cancelled since they were looked for is left alone.
      const locked = (await lockVisible(ctx, ids)).filter((o) => noPrice.includes(o.blocked ?? ''))
      const done = await requoteAll(ctx, locked)
      priced += done.filter((o) => o.blocked === null).length
      return ids.at(-1)
    })
    return { priced }
  },
})
