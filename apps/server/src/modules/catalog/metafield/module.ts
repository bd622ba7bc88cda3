import { metafieldValues } from '@dropyard/contract/catalog/metafield'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { goods } from '../goods/table.ts'
import { readValues, served, writeValues } from './service.ts'
import { metafield, metafieldValue } from './table.ts'

async function metafieldDemo(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const entityId = entities.northwind
  const made = await ctx.db
    .insert(metafield)
    .values([
      {
        entityId,
        name: 'Season',
        key: 'season',
        type: 'choice',
        choices: ['Spring', 'Summer', 'Winter'],
        sort: 1,
      },
      {
        entityId,
        name: 'Campaign',
        key: 'campaign',
        type: 'text',
        sort: 2,
        note: 'Name of the advertisement',
      },
      { entityId, name: 'Tested on', key: 'tested_on', type: 'date', sort: 3 },
      { entityId, name: 'Rating of the team', key: 'team_rating', type: 'number', sort: 4, note: '1 to 10' },
    ])
    .returning()
  const rows = await ctx.db.select({ id: goods.id }).from(goods).where(eq(goods.status, 'on_shelf')).limit(4)
  const values = ['Summer', 'Lake weekend', '2026-10-02', '8']
  if (rows.length > 0)
    await ctx.db.insert(metafieldValue).values(
      rows.flatMap(({ id }) =>
        made.map((field, place) => ({
          entityId,
          metafieldId: field.id,
          goodsId: id,
          value: values[place] ?? '',
          updatedAt: ctx.now,
        })),
      ),
    )
}

bring({
  name: 'metafield',
  routes: [
    ...served.routes,
    route(metafieldValues.read, (ctx, { params }) => readValues(ctx, params.goods_id)),
    route(metafieldValues.write, (ctx, { params, body }) => writeValues(ctx, params.goods_id, body.values)),
  ],
  demo: metafieldDemo,
})
