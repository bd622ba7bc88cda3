import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deed } from '../../../demo/stories.ts'
import { chargedGrams, differenceFor } from '../../order/make-up-charge/difference.ts'
import { flow, forStaff } from '../../order/make-up-charge/service.ts'
import { makeUpCharge } from '../../order/make-up-charge/table.ts'
import { lockOrder } from '../../order/order/change.ts'

/** Steps of the demo for parcels that weighed more or less than was paid for. */

type Told = Parameters<Deed>
const weighed = z.strictObject({ more: z.int(), reason: z.string() })
const step = z.strictObject({ step: z.enum(['pay', 'credit', 'waive']), waive_reason: z.string().optional() })

export const weighDeeds: Readonly<Record<string, (...told: Told) => Promise<unknown>>> = {
  weighed: async (ctx, given, id) => {
    const { more, reason } = weighed.parse(given)
    const o = await lockOrder(ctx, id)
    const charged = chargedGrams(o)
    const weighed_grams = Math.max(10, charged + more)
    // Shipping prices rise in steps, so a slightly different weight may cost the same.
    if ((await differenceFor(ctx, o, { charged, weighed: weighed_grams })) === 0) return
    await forStaff.create(ctx, { order_sn: o.orderSn, weighed_grams, reason })
  },
  'weight-step': async (ctx, given, id) => {
    const { step: name, ...input } = step.parse(given)
    const [row] = await ctx.db
      .select({ id: makeUpCharge.id })
      .from(makeUpCharge)
      .where(eq(makeUpCharge.orderId, id))
      .orderBy(desc(makeUpCharge.id))
      .limit(1)
    if (row) await flow.applyBody(ctx, name, { ...input, id_list: [row.id] })
  },
}
