import { and, asc, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { portions } from '../../../kit/jobs/portions.ts'
import { lockVisible } from '../order/change.ts'
import { order } from '../order/table.ts'
import { requoteAll } from './quote.ts'

/** Orders priced in one transaction. */
const pricedAtOnce = 50
const noPrice = ['goods_unavailable', 'no_channel']

/**
 * Prices orders again that had no price because goods or a channel were unavailable. Goods come back on the shelf, and channels
 * and prices change; without this job such an order would stay blocked until a user opens it.
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
      // Orders that were fixed, paid or cancelled since the query are skipped.
      const locked = (await lockVisible(ctx, ids)).filter((o) => noPrice.includes(o.blocked ?? ''))
      const done = await requoteAll(ctx, locked)
      priced += done.filter((o) => o.blocked === null).length
      return ids.at(-1)
    })
    return { priced }
  },
})
