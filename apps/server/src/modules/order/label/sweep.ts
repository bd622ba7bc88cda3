import { and, eq, isNull, lte, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { channelCarrier } from '../../logistics/channel-carrier/table.ts'
import { order } from '../order/table.ts'
import { waitsForProof } from '../order-proof/holds.ts'
import { bookJob, labelJob } from './book.ts'
import { parcelLabel } from './table.ts'
import { voidJob } from './void-job.ts'

/** Limit per run; the rest follows a minute later. */
const atOnce = 500

/** Retries labels that wait for a carrier, and makes labels of orders whose channel has automatic labels. */
export const sweepLabels = job({
  name: 'order.label-sweep',
  input: z.object({}),
  cron: '* * * * *',
  retries: 0,
  concurrency: 1,
  run: (run) =>
    run.transaction(async (ctx) => {
      const due = await ctx.db
        .select({ id: parcelLabel.id, voided: parcelLabel.voided })
        .from(parcelLabel)
        .where(
          and(
            or(eq(parcelLabel.state, 'asked'), eq(parcelLabel.voided, 'asked')),
            lte(parcelLabel.nextTryAt, new Date()),
          ),
        )
        .limit(atOnce)
      const inputs = (voided: boolean) =>
        due.filter((one) => (one.voided === 'asked') === voided).map(({ id: labelId }) => ({ labelId }))
      await ctx.enqueue.all(voidJob, inputs(true))
      await ctx.enqueue.all(bookJob, inputs(false))
      const ready = await ctx.db
        .select({ id: order.id })
        .from(order)
        .innerJoin(
          channelCarrier,
          and(eq(channelCarrier.channelId, order.channelId), eq(channelCarrier.auto, true)),
        )
        .where(
          and(
            eq(order.status, 30),
            eq(order.supply, 'reserved'),
            isNull(order.blocked),
            sql`NOT EXISTS (SELECT 1 FROM parcel_label l WHERE l.order_id = ${order.id} AND l.state <> 'dead')`,
            // Of orders that share a parcel only the first, once all of them are ready.
            sql`NOT EXISTS (SELECT 1 FROM "order" p WHERE p.combined_id = ${order.combinedId}
              AND (p.id < ${order.id} OR p.status <> 30 OR p.blocked IS NOT NULL))`,
            not(waitsForProof(sql`${order.id}`)),
          ),
        )
        .orderBy(order.id)
        .limit(atOnce)
      await ctx.enqueue.all(
        labelJob,
        ready.map(({ id: orderId }) => ({ orderId })),
      )
    }),
})
