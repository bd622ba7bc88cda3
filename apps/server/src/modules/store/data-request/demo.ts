import { dayMs } from '@dropyard/contract/kit/days'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { accessTopic, flow } from './service.ts'
import { privacyRequest } from './table.ts'

/** Buyers of the demo's stores who asked for their data; some still wait for the answer. */
export async function dataRequestDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const { rows: buyers } = await ctx.db.$client.query<Buyer>(
    `SELECT DISTINCT ON (s.entity_id, s.id) s.id AS store_id, s.entity_id, s.shop_url AS shop, o.buyer_email AS email
     FROM store s JOIN "order" o ON o.store_id = s.id WHERE s.platform_id = $1 AND o.buyer_email <> ''
     ORDER BY s.entity_id, s.id, o.placed_at DESC`,
    [platformIds.shopify],
  )
  for (const [i, buyer] of buyers.entries()) {
    const receivedAt = new Date(ctx.now.getTime() - (3 + i * 9) * dayMs)
    const values = {
      platformId: platformIds.shopify,
      shop: buyer.shop,
      entityId: buyer.entity_id,
      storeId: buyer.store_id,
      topic: accessTopic,
      payload: { customer: { id: 7_300_100 + i, email: buyer.email }, orders_requested: [] },
      receivedAt,
    }
    const [made] = await ctx.db.insert(privacyRequest).values(values).returning()
    const { id, entityId } = assertFound(made)
    await flow.recordCreated({ ...ctx, now: receivedAt }, assertFound(made))
    const who = entityId === ids.entities.northwind ? 'merchant' : 'merchant2'
    const later = { ...actingAs(ctx, ids, who), now: new Date(receivedAt.getTime() + 2 * dayMs) }
    if (i % 2 === 1) await flow.move(later, 'answer', [id], {})
  }
}

interface Buyer {
  store_id: number
  entity_id: number
  shop: string
  email: string
}
