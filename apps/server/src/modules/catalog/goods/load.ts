import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { category } from '../category/table.ts'
import { goods, goodsImage, sku } from './table.ts'

/** One product with category, variants, pictures and stock, in four queries. */
export async function loadGoods(ctx: UserCtx, id: number, seen?: SQL) {
  const [one] = await ctx.db
    .select({ goods, category })
    .from(goods)
    .innerJoin(category, eq(category.id, goods.categoryId))
    .where(and(eq(goods.id, id), seen))
  const both = assertFound(one)
  const skus = await ctx.db
    .select()
    .from(sku)
    .where(and(eq(sku.goodsId, id), eq(sku.active, true)))
    .orderBy(asc(sku.position), asc(sku.id))
  const images = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, id))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const balances = await ctx.db
    .select({ balance: stockBalance, name: warehouseName(ctx), status: warehouse.status })
    .from(stockBalance)
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(inArray(stockBalance.skuId, skus.length > 0 ? skus.map((s) => s.id) : [0]))
    .orderBy(asc(warehouse.id))
  /** A variant's stock by warehouse. */
  const stockOf = (skuId: number) =>
    balances
      .filter(({ balance }) => balance.skuId === skuId)
      .map(({ balance: b, name, status }) => ({
        warehouse_id: b.warehouseId,
        name,
        /** Stock in a closed warehouse can't be sold. */
        sells: status === 'active',
        on_hand: b.onHand,
        reserved: b.reserved,
        available: Math.max(0, b.onHand - b.reserved - b.quarantine - b.damaged),
      }))
  return { ...both, skus, images, stockOf }
}
