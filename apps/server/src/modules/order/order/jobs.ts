import { hasOpenCase } from '@dropyard/contract/order/order-state'
import { and, asc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { axesOf, change, lockOrders, lockVisible } from './change.ts'
import { requoteAll } from './quote.ts'
import { order } from './table.ts'

/** After-sale can be asked for so long after delivery; then an order is completed. */
const claimDays = 30
const atOnce = 500

/** Completes orders whose claim window is over and that have no open case. */
export const closeDelivered = job({
  name: 'order.close',
  input: z.object({}),
  every: '23 2 * * *',
  async run(run) {
    const before = new Date(Date.now() - claimDays * 86_400_000)
    let closed = 0
    for (let more = true; more && !run.signal.aborted; ) {
      const done = await run.transaction(async (ctx) => {
        const due = await ctx.db
          .select({ id: order.id })
          .from(order)
          .where(
            and(
              eq(order.status, 70),
              lt(order.deliveredAt, before),
              notInArray(order.afterSale, ['open', 'offered']),
            ),
          )
          .orderBy(asc(order.id))
          .limit(atOnce)
        const locked = await lockOrders(
          ctx,
          due.map((one) => one.id),
        )
        // A case may have been opened since they were looked for.
        const ripe = locked.filter((o) => o.fulfilment === 'delivered' && !hasOpenCase(axesOf(o)))
        for (const o of ripe)
          await change(ctx, o, { moves: { fulfilment: 'close' }, events: [{ kind: 'closed' }] })
        return ripe.length
      })
      closed += done
      more = done === atOnce
    }
    return { closed }
  },
})

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
  every: '*/10 * * * *',
  retries: 0,
  async run(run) {
    let priced = 0
    let last: number | undefined = 0
    while (last !== undefined && !run.signal.aborted) {
      const after: number = last
      last = await run.transaction(async (ctx) => {
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
    }
    return { priced }
  },
})
