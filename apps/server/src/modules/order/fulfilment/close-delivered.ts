import { hasOpenCase } from '@dropyard/contract/order/order/state'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { applyChange, axesOf, lockOrders } from '../order/change.ts'
import { order } from '../order/table.ts'

/** The period for after-sale cases is over: the days of the order's channel, the last one included. */
const over = sql`${order.deliveredAt} < now() - make_interval(days => 1 + coalesce((
  SELECT c.claim_days FROM channel c WHERE c.id = ${order.channelId}), 30))`
const atOnce = 500

/** Completes orders whose claim period is over and that have no open case. */
export const closeDelivered = job({
  name: 'order.close',
  input: z.object({}),
  cron: '23 2 * * *',
  async run(run) {
    let closed = 0
    for (let more = true; more && !run.signal.aborted; ) {
      const done = await run.transaction(async (ctx) => {
        const due = await ctx.db
          .select({ id: order.id })
          .from(order)
          .where(and(eq(order.status, 70), over, notInArray(order.afterSale, ['open', 'offered'])))
          .orderBy(asc(order.id))
          .limit(atOnce)
        const locked = await lockOrders(
          ctx,
          due.map((one) => one.id),
        )
        // A case may have been opened since the query.
        const ripe = locked.filter((o) => o.fulfilment === 'delivered' && !hasOpenCase(axesOf(o)))
        for (const o of ripe)
          await applyChange(ctx, o, { moves: { fulfilment: 'close' }, events: [{ kind: 'closed' }] })
        return ripe.length
      })
      closed += done
      more = done === atOnce
    }
    return { closed }
  },
})
