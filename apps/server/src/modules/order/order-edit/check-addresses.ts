import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { change, lockVisible } from '../order/change.ts'
import { order } from '../order/table.ts'

/** Addresses are looked at when they or their channel change; here, when what is asked of them changed instead. */

const atOnce = 200

/** Of one channel, when somebody else carries it; every night of all orders without a label, because rules change too. */
export const checkAddresses = job({
  name: 'order.check-addresses',
  input: z.object({ channelId: z.number().optional() }),
  atOnce: 1,
  every: '20 3 * * *',
  async run(run, { channelId }) {
    const of = channelId === undefined ? undefined : eq(order.channelId, channelId)
    for (let last: number | undefined = 0; last !== undefined && !run.signal.aborted; ) {
      const after: number = last
      last = await run.transaction((ctx) => checkSome(ctx, and(gt(order.id, after), of)))
    }
  },
})

/** Statuses of orders that may get a label: to be matched, paid, reviewed, labelled, or waiting for stock. */
const withoutLabel = [5, 10, 20, 30, 40]

/** @returns the last one; nothing after it is left */
async function checkSome(ctx: Ctx, which: SQL | undefined): Promise<number | undefined> {
  const rows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(inArray(order.status, withoutLabel), which))
    .orderBy(asc(order.id))
    .limit(atOnce)
  const locked = await lockVisible(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const o of locked) await change(ctx, o, { addressAnew: true, onlyPriced: true })
  return rows.at(-1)?.id
}
