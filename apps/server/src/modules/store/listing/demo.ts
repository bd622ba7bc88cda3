import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actAsMerchant } from '../../account/user/acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods } from '../../catalog/goods/table.ts'
import { store } from '../store/table.ts'
import { publish } from './service.ts'

/** Listings of the demo companies: one store of each platform gets some goods, published like a merchant does. */

const shops = [
  'northwind-camp.myshopify.com',
  'northwind-trail.myshoplaza.com',
  'northwind-peak.myshopline.com',
  'lumen-home.myshopline.com',
]
const active = 4
const drafts = 2

export async function listingDemo(ctx: Ctx): Promise<void> {
  const { entities, people } = await demoIds(ctx)
  const stores = await ctx.db
    .select()
    .from(store)
    .where(and(inArray(store.shopUrl, shops), eq(store.authed, true)))
    .orderBy(asc(store.id))
  for (const [i, one] of stores.entries()) {
    const owner = one.entityId === entities.lumen ? people.merchant2 : people.merchant
    const acting: UserCtx = { ...ctx, user: actAsMerchant(one.entityId, owner) }
    const rows = await ctx.db
      .select({ id: goods.id })
      .from(goods)
      .where(visibleGoods(acting))
      .orderBy(asc(goods.id))
      .limit(active + drafts)
      .offset(i * (active + drafts))
    const rule = { mode: 'multiply' as const, value: '2.5', ending: 99, shipping: 0 }
    const items = rows.map(({ id }) => ({ goodsId: id, wish: {} }))
    if (items.length === 0) continue
    await publish(acting, { shop_ids: [one.id], status: 'active', rule, items: items.slice(0, active) })
    if (items.length > active)
      await publish(acting, { shop_ids: [one.id], status: 'draft', rule, items: items.slice(active) })
  }
}
