import { collection } from '@dropyard/contract/catalog/collection'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { goods } from '../goods/table.ts'
import { collect, collectedAmong, listCollection, uncollect } from './service.ts'
import { collected } from './table.ts'

const routes = [
  route(collection.list, (ctx, { query }) => listCollection(ctx, query)),
  route(collection.marks, (ctx, { query }) => collectedAmong(ctx, query.ids)),
  route(collection.create, (ctx, { body }) => collect(ctx, [body.goods_id])),
  route(collection.createMany, (ctx, { body }) => collect(ctx, body.goods_ids)),
  route(collection.reset, (ctx, { body }) => uncollect(ctx, body.goods_ids)),
]

/** Puts every twelfth product into a favorites list. */
async function collectionDemo(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const rows = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(sql`${goods.status} = 'on_shelf' AND ${goods.visibleTo} IS NULL AND ${goods.id} % 12 = 1`)
    .orderBy(goods.id)
    .limit(9)
  if (rows.length === 0) return
  await ctx.db.insert(collected).values(
    rows.map(({ id }, place) => ({
      entityId: entities.northwind,
      userId: place % 3 === 2 ? people.member : people.merchant,
      goodsId: id,
      createdAt: new Date(ctx.now.getTime() - (place + 1) * 9 * 3_600_000),
    })),
  )
}

registerModule({ name: 'collection', routes, demo: collectionDemo })
