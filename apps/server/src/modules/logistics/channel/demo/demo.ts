import type { Ctx } from '../../../../kit/context.ts'
import { dayBegin } from '../../../../kit/data/days.ts'
import { assertFound } from '../../../../kit/errors.ts'
import { demoWarehouses } from '../../../warehouse/warehouse/demo.ts'
import { demoExpress } from '../../express/demo.ts'
import { setRateCard } from '../service.ts'
import { channel } from '../table.ts'
import { demoChannels } from './cards.ts'

/** The demo's channels with their rate cards. */
export async function demoChannelRows(ctx: Ctx): Promise<void> {
  const places = await demoWarehouses(ctx)
  const options = await demoExpress(ctx)
  for (const [sort, { code, name, carrier, trackingUrl, cutOff, ...one }] of demoChannels().entries()) {
    const [row] = await ctx.db
      .insert(channel)
      .values({
        ...{ code, nameEn: name.en, nameZh: name.zh, carrier, trackingUrl, cutOff },
        warehouseId: assertFound(places.get(one.warehouse)),
        expressId: assertFound(options.get(one.express)),
        sort: (sort + 1) * 10,
      })
      .returning({ id: channel.id })
    for (const { from, card } of one.cards) await setRateCard(ctx, assertFound(row).id, dayBegin(from), card)
  }
}
