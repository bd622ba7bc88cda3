import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { warehouse } from '../warehouse/table.ts'

/** @throws with status 404 unless the user may see the SKU, and the warehouse exists */
export async function mustExist(
  ctx: UserCtx,
  { sku_id, warehouse_id }: { sku_id: number; warehouse_id: number },
): Promise<void> {
  const [variant] = await ctx.db
    .select({ id: sku.id })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(eq(sku.id, sku_id), visibleGoods(ctx)))
  const [place] = await ctx.db
    .select({ id: warehouse.id })
    .from(warehouse)
    .where(eq(warehouse.id, warehouse_id))
  assertFound(variant && place)
}
