import { dayOf } from '@dropyard/contract/kit/days'
import { money } from '@dropyard/contract/kit/money'
import { claimWindow, warningKinds } from '@dropyard/contract/order/parcel/warning'
import { trackWarningErrors, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import type { TaskAbout } from '../../../kit/record/tasks.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { channel } from '../../logistics/channel/table.ts'
import { type ParcelRecord, parcel } from '../parcel/table.ts'
import { fileClaim } from '../track-claim/service.ts'
import { trackWarning, type WarningRecord } from './table.ts'
import { warningDetails } from './task-details.ts'

/** Runs the workflow of warnings. */

export const flow = runFlow(trackWarningFlow, {
  table: trackWarning,
  joined: { table: parcel, on: eq(parcel.id, trackWarning.parcelId), optional: true },
  taskDetails: warningDetails,
  task: async (row, ctx) => assertFound((await aboutAll(ctx, [row]))[0]).about,
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
      const its = assertFound(of)
      mayClaim(ctx, its.parcel, its.channel, input.asked)
      await fileClaim(ctx, its.parcel, input)
      return undefined
    },
  },
})

/** Refuses a claim that the channel's carrier would refuse. */
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

/** What the tasks of warnings show: the number of a parcel, or the channel. */
export async function aboutAll(
  ctx: Ctx,
  rows: readonly WarningRecord[],
): Promise<{ row: WarningRecord; about: TaskAbout }[]> {
  const parcels = rows.flatMap(({ parcelId }) => parcelId ?? [])
  const channels = rows.flatMap(({ parcelId, channelId }) => (parcelId === null ? channelId : []))
  const [numbers, names] = await Promise.all([
    parcels.length === 0
      ? []
      : ctx.db.select({ id: parcel.id, name: parcel.number }).from(parcel).where(inArray(parcel.id, parcels)),
    channels.length === 0
      ? []
      : ctx.db
          .select({ id: channel.id, name: channel.nameEn })
          .from(channel)
          .where(inArray(channel.id, channels)),
  ])
  const numberOf = new Map(numbers.map(({ id, name }) => [id, name]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const title = row.parcelId === null ? nameOf.get(row.channelId) : numberOf.get(row.parcelId)
    return { row, about: { subject: warningKinds[row.kind][0], title: title ?? '' } }
  })
}
