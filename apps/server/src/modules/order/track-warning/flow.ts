import { money } from '@dropyard/contract/kit/money'
import { claimWindow, warningKinds } from '@dropyard/contract/order/parcel/warning'
import { trackWarningErrors, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { channel } from '../../logistics/channel/table.ts'
import { type ParcelRecord, parcel } from '../parcel/table.ts'
import { fileClaim } from '../track-claim/service.ts'
import { trackWarning, type WarningRecord } from './table.ts'

/** What becomes of a warning. */

export const flow = runFlow(trackWarningFlow, {
  table: trackWarning,
  task: async (row, ctx) => ({ subject: warningKinds[row.kind][0], title: await nameOf(ctx, row) }),
  guards: {
    demand: (_ctx, row) => (row.parcelId === null ? trackWarningErrors.one_parcel : undefined),
  },
  effects: {
    demand: async (ctx, row, input) => {
      const [of] = await ctx.db
        .select({ parcel, channel })
        .from(parcel)
        .innerJoin(channel, eq(channel.id, parcel.channelId))
        .where(eq(parcel.id, row.parcelId ?? 0))
      const its = found(of)
      mayClaim(ctx, its.parcel, its.channel, input.asked)
      await fileClaim(ctx, its.parcel, input)
      return undefined
    },
  },
})

/** Refuses what the channel's carrier would refuse. */
function mayClaim(ctx: Ctx, one: ParcelRecord, by: typeof channel.$inferSelect, asked: number): void {
  const {
    carrierClaimFrom: from,
    carrierClaimDays: days,
    carrierClaimBasis: basis,
    carrierClaimMost: most,
  } = by
  const window = claimWindow(
    { shippedAt: one.shippedAt.getTime(), lastAt: one.lastAt?.getTime() ?? null },
    { from, days, basis },
  )
  const now = ctx.now.getTime()
  if (!window) fail(trackWarningErrors.claim_none)
  if (now < window.opens) fail(trackWarningErrors.claim_early, { day: dayOf(window.opens) })
  if (now > window.closes) fail(trackWarningErrors.claim_late, { day: dayOf(window.closes) })
  if (most !== null && asked > most) fail(trackWarningErrors.claim_most, { amount: money(most, 'CNY') })
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The number of its parcel, or the channel that it is about. */
async function nameOf(ctx: Ctx, row: WarningRecord): Promise<string> {
  if (row.parcelId === null) {
    const [one] = await ctx.db
      .select({ name: channel.nameEn })
      .from(channel)
      .where(eq(channel.id, row.channelId))
    return one?.name ?? ''
  }
  const [one] = await ctx.db.select({ number: parcel.number }).from(parcel).where(eq(parcel.id, row.parcelId))
  return one?.number ?? ''
}
