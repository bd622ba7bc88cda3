import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { actAsMerchant } from '../../account/user/acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { goods } from '../goods/table.ts'
import { startPack } from './service.ts'

/** A pack that is made when the demo starts, so that one can be downloaded. */
export async function packsDemo(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const rows = await ctx.db.select({ id: goods.id }).from(goods).where(eq(goods.status, 'on_shelf')).limit(3)
  if (rows.length === 0) return
  const user = actAsMerchant(entities.northwind, people.merchant)
  const goodsIds = rows.map((row) => row.id)
  await startPack({ ...ctx, user }, { goodsIds, format: 'shopify', images: true, data: true })
  await startPack({ ...ctx, user }, { goodsIds, format: 'xlsx', images: false, data: true })
}
