import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { portions } from '../../../kit/jobs/portions.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { addressCheckOf, applyChange, lockVisible } from '../order/change.ts'
import { order, withoutLabel } from '../order/table.ts'

/** Addresses are checked when they or their channel change. This job checks them when the rules changed instead. */

const atOnce = 200

/**
 * Checks one channel's orders when its carrier changed; every night all orders without a label, because the rules may change too.
 */
export const checkAddresses = job({
  name: 'order.check-addresses',
  input: z.object({ channelId: z.number().optional() }),
  concurrency: 1,
  cron: '20 3 * * *',
  async run(run, { channelId }) {
    const of = channelId === undefined ? undefined : eq(order.channelId, channelId)
    await portions(run, (ctx, after) => checkSome(ctx, and(gt(order.id, after), of)))
  },
})

/** @returns the last id; undefined when none are left */
async function checkSome(ctx: Ctx, which: SQL | undefined): Promise<number | undefined> {
  const rows = await ctx.db
    .select()
    .from(order)
    .where(and(withoutLabel, which))
    .orderBy(asc(order.id))
    .limit(atOnce)
  const limits = await addressLimits(ctx)
  const others = rows.filter((o) => addressCheckOf(o, limits(o)) !== o.addressCheck).map(({ id }) => id)
  for (const o of await lockVisible(ctx, others))
    await applyChange(ctx, o, { addressAnew: true, onlyPriced: true })
  return rows.at(-1)?.id
}
