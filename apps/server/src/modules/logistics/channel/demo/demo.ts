import type { Ctx } from '../../../../kit/context.ts'
import { found } from '../../../../kit/errors.ts'
import { demoWarehouses } from '../../../warehouse/warehouse/demo.ts'
import { demoExpress } from '../../express/demo.ts'
import { setRateCard } from '../service.ts'
import { channel } from '../table.ts'
import { demoChannels } from './cards.ts'

/** The demo's channels with their rate cards. */
export async function demoChannelRows(ctx: Ctx): Promise<void> {
  const places = await demoWarehouses(ctx)
  const options = await demoExpress(ctx)
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
        expressId: options.get(expressOf(one.code)) ?? null,
        sort: (sort + 1) * 10,
      })
      .returning({ id: channel.id })
    for (const [from, card] of one.cards)
      await setRateCard(ctx, found(row).id, new Date(`${from}T00:00:00Z`), card)
  }
}

const expressOf = (code: string): string =>
  !code.startsWith('CN-') ? 'LOCAL' : code === 'CN-ECO' ? 'ECO' : code === 'CN-EXP' ? 'FAST' : 'STD'
