import { warningKinds } from '@dropyard/contract/order/parcel-warning'
import { trackWarningErrors, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { channel } from '../../logistics/channel/table.ts'
import { parcel } from '../parcel/table.ts'
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
        .select()
        .from(parcel)
        .where(eq(parcel.id, row.parcelId ?? 0))
      await fileClaim(ctx, found(of), input)
      return undefined
    },
  },
})

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
