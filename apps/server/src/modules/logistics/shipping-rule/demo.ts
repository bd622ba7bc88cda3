import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { store } from '../../store/store/table.ts'
import { channel } from '../channel/table.ts'
import { shippingRule } from './table.ts'

/** Rules of the demo's companies. */
export async function demoShippingRules(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const channels = await ctx.db.select({ id: channel.id, code: channel.code }).from(channel)
  const by = (code: string): number => channels.find((one) => one.code === code)?.id ?? 0
  if (by('CN-STD') === 0) return
  const [shop] = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(eq(store.entityId, entities.northwind))
    .orderBy(store.id)
    .limit(1)
  const rules = [
    { name: 'Valuable parcels go fast', amountMin: 15_000, channelId: by('CN-EXP') },
    { name: 'Light parcels to Germany', countries: ['DE', 'AT'], gramsMax: 1500, channelId: by('CN-STD') },
    {
      name: 'Tents and heavy gear to the US',
      countries: ['US'],
      gramsMin: 3000,
      channelId: by('CN-STD'),
      ...(shop ? { shopIds: [shop.id] } : {}),
    },
    { name: 'Summer sale by economy', goodsTags: ['seasonal'], channelId: by('CN-ECO'), active: false },
  ]
  await ctx.db
    .insert(shippingRule)
    .values(rules.map((rule, index) => ({ ...rule, position: index + 1, entityId: entities.northwind })))
  await ctx.db.insert(shippingRule).values({
    entityId: entities.lumen,
    position: 1,
    name: 'Everything by standard',
    channelId: by('CN-STD'),
  })
}
