import type { Ctx } from '../../../../kit/context.ts'
import { found } from '../../../../kit/errors.ts'
import { demoWarehouses } from '../../../warehouse/warehouse/demo.ts'
import { setRateCard } from '../service.ts'
import { channel } from '../table.ts'
import { demoChannels } from './cards.ts'

/** The demo's channels with their rate cards. */
export async function demoChannelRows(ctx: Ctx): Promise<void> {
  const places = await demoWarehouses(ctx)
  for (const [sort, one] of demoChannels.entries()) {
    const [row] = await ctx.db
      .insert(channel)
      .values({
        code: one.code,
        nameEn: one.nameEn,
        nameZh: one.nameZh,
        carrier: one.carrier,
        trackingUrl: one.trackingUrl,
        warehouseId: found(places.get(one.warehouse)),
        sort,
      })
      .returning({ id: channel.id })
    for (const [from, card] of one.cards)
      await setRateCard(ctx, found(row).id, new Date(`${from}T00:00:00Z`), card)
  }
}
