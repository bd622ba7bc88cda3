import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { sku } from '../../catalog/goods/table.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { cartLine } from './table.ts'

/**
 * A cart that is being filled: from two warehouses that both send to the default address, a set among it, and one thing
 * put aside.
 */
const wanted: readonly { code: string; quantity: number; warehouse?: string; selected?: boolean }[] = [
  { code: 'TNT01-OLV-2PERSONS', quantity: 2 },
  { code: 'MUG01-SAG', quantity: 12 },
  { code: 'CBL03-LIL-18M', quantity: 6, warehouse: 'US' },
  { code: 'BTL01-WHT-500ML', quantity: 5, selected: false },
  { code: 'SET-100', quantity: 4 },
]
const hour = 3_600_000

export async function demoCart(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const codes = wanted.map((line) => line.code)
  const places = await demoWarehouses(ctx)
  const skus = await ctx.db.select({ id: sku.id, code: sku.code }).from(sku).where(inArray(sku.code, codes))
  const sets = await ctx.db
    .select({ id: goodsSet.id, code: goodsSet.code })
    .from(goodsSet)
    .where(inArray(goodsSet.code, codes))
  const lines = wanted.flatMap(({ code, quantity, warehouse, selected = true }, place) => {
    const skuId = skus.find((one) => one.code === code)?.id ?? null
    const setId = sets.find((one) => one.code === code)?.id ?? null
    if (skuId === null && setId === null) return []
    const warehouseId = places.get(warehouse ?? '') ?? null
    const addedAt = new Date(ctx.now.getTime() - (place + 1) * hour)
    return [{ entityId: entities.northwind, skuId, setId, warehouseId, quantity, selected, addedAt }]
  })
  if (lines.length > 0) await ctx.db.insert(cartLine).values(lines)
}
