import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { type AccountRow, carrierOf, troubleOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { order } from '../order/table.ts'
import { type LabelRecord, parcelLabel } from './table.ts'
import { carrierWeighed } from './weighed.ts'

/**
 * Asks carriers for the weights of shipped parcels. Carriers charge by their own weight, which may differ from what the merchant
 * paid for.
 */

/** As many as fit into an hour at the rate that carriers allow. */
const atOnce = 300
const again = sql`now() - interval '12 hours'`
/** Carriers bill within weeks; after that no difference is charged. */
const longest = sql`now() - interval '45 days'`

export const weighParcels = job({
  name: 'order.label-weigh',
  input: z.object({}),
  cron: '23 * * * *',
  retries: 0,
  concurrency: 1,
  async run(run) {
    const due = await run.transaction(take)
    let weighed = 0
    for (const one of due) {
      if (run.signal.aborted) break
      if (await ask(run, one)) weighed++
    }
    return { asked: due.length, weighed }
  },
})

interface Due {
  label: LabelRecord
  account: AccountRow
}

async function take(ctx: Ctx): Promise<Due[]> {
  const due = await ctx.db
    .select({ label: parcelLabel, account: carrierAccount })
    .from(parcelLabel)
    .innerJoin(carrierAccount, eq(carrierAccount.id, parcelLabel.accountId))
    .innerJoin(order, eq(order.id, parcelLabel.orderId))
    .where(
      and(
        eq(parcelLabel.state, 'live'),
        isNotNull(parcelLabel.accountId),
        isNull(parcelLabel.chargedGrams),
        or(isNull(parcelLabel.weighedAt), sql`${parcelLabel.weighedAt} < ${again}`),
        isNotNull(order.shippedAt),
        sql`${order.shippedAt} > ${longest}`,
        eq(carrierAccount.status, 'active'),
      ),
    )
    .orderBy(sql`${parcelLabel.weighedAt} NULLS FIRST`)
    .limit(atOnce)
  const ids = due.map(({ label }) => label.id)
  if (ids.length > 0)
    await ctx.db.update(parcelLabel).set({ weighedAt: ctx.now }).where(inArray(parcelLabel.id, ids))
  return due
}

async function ask(run: JobRun, { label, account }: Due): Promise<boolean> {
  try {
    const said = await carrierOf(run.config, account, run.signal).weighed({
      waybill: label.waybill,
      tracking: label.number,
      reference: label.reference,
      state: 'received',
    })
    if (!said) return false
    await run.transaction(async (ctx) => {
      await ctx.db
        .update(parcelLabel)
        .set({ chargedGrams: said.grams, cost: said.amount, currency: said.currency, updatedAt: ctx.now })
        .where(eq(parcelLabel.id, label.id))
      await carrierWeighed.send(ctx, { orderId: label.orderId, labelId: label.id, grams: said.grams })
    })
    return true
  } catch (error) {
    const { words } = troubleOf(error)
    run.log.warn({ label: label.reference, reason: words.en }, 'a carrier did not say what it weighed')
    return false
  }
}
