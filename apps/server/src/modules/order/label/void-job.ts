import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { carrierOf, troubleOf } from '../../logistics/carrier-account/connection.ts'
import { addOrderEvents, lockOrders } from '../order/change.ts'
import { voidedLabelScanned } from '../order/signals.ts'
import { parcelLabel } from './table.ts'
import { laterThan, takeTurn } from './turn.ts'

/** Voids the number of a dead label at its carrier. Sends a signal when the carrier has already scanned the parcel. */
export const voidJob = job({
  name: 'order.label-void',
  input: z.object({ labelId: z.number() }),
  retries: 0,
  async run(run, { labelId }) {
    const turn = await run.transaction((ctx) => takeTurn(ctx, labelId))
    if (turn?.label.voided !== 'asked') return
    const { label, account } = turn
    const carrier = carrierOf(run.config, account, run.signal)
    try {
      // Ask what the carrier has, because the answer to the booking may have been lost.
      const there = await carrier.find(label.reference)
      const isGone =
        !there ||
        there.state === 'cancelled' ||
        (await carrier.cancel({ ...there, reference: label.reference }))
      await run.transaction(async (ctx) => {
        const [o] = await lockOrders(ctx, [label.orderId])
        await ctx.db
          .update(parcelLabel)
          .set({ voided: isGone ? 'done' : 'too_late', trouble: null, updatedAt: ctx.now })
          .where(eq(parcelLabel.id, label.id))
        const number = there?.tracking ?? there?.waybill ?? label.number ?? ''
        if (!o || isGone) return
        addOrderEvents(ctx, o, [{ kind: 'label_scanned', values: { number }, internal: true }])
        await voidedLabelScanned.send(ctx, { order: o, number, channelId: label.channelId })
      })
    } catch (error) {
      const { words } = troubleOf(error)
      await run.transaction(async (ctx) => {
        await ctx.db
          .update(parcelLabel)
          .set({ trouble: words, nextTryAt: laterThan(label.tries) })
          .where(eq(parcelLabel.id, label.id))
      })
    }
  },
})
