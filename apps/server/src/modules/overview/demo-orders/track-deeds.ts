import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deed } from '../../../demo/stories.ts'
import { carrierSays } from '../../order/parcel/demo.ts'
import { parcel } from '../../order/parcel/table.ts'
import { flow as claimFlow } from '../../order/track-claim/service.ts'
import { trackClaim } from '../../order/track-claim/table.ts'
import { flow as warningFlow } from '../../order/track-warning/flow.ts'
import { addByNumber } from '../../order/track-warning/number.ts'
import { trackWarning } from '../../order/track-warning/table.ts'
import { stepOf } from './step.ts'

/** Steps of the demo for tracking warnings and the claims that follow. Orders without tracking have neither. */

type Told = Parameters<Deed>
const warned = z.strictObject({ note: z.string() })
const said = z.strictObject({ status: z.string(), text: z.string() })
const warningStep = stepOf(trackWarningFlow)
const claimStep = stepOf(trackClaimFlow)

const parcelOf = async (ctx: Told[0], orderId: number) =>
  (await ctx.db.select().from(parcel).where(eq(parcel.orderId, orderId)).limit(1))[0]

export const trackDeeds: Readonly<Record<string, (...told: Told) => Promise<unknown>>> = {
  warn: async (ctx, given, id) => {
    const its = await parcelOf(ctx, id)
    if (its) await addByNumber(ctx, { numbers: its.number, ...warned.parse(given) })
  },
  'carrier-says': (ctx, given, id) => carrierSays(ctx, id, said.parse(given)),
  'warning-step': async (ctx, given, id) => {
    const { step: name, ...input } = warningStep.parse(given)
    const its = await parcelOf(ctx, id)
    if (!its) return
    const [row] = await ctx.db
      .select({ id: trackWarning.id })
      .from(trackWarning)
      .where(eq(trackWarning.parcelId, its.id))
      .orderBy(desc(trackWarning.id))
      .limit(1)
    if (row) await warningFlow.applyBody(ctx, name, { ...input, id_list: [row.id] })
  },
  'claim-step': async (ctx, given, id) => {
    const { step: name, ...input } = claimStep.parse(given)
    const [row] = await ctx.db
      .select({ id: trackClaim.id })
      .from(trackClaim)
      .where(eq(trackClaim.orderId, id))
      .orderBy(desc(trackClaim.id))
      .limit(1)
    if (row) await claimFlow.applyBody(ctx, name, { ...input, id_list: [row.id] })
  },
}
