import { goodsSeller as contract } from '@dropyard/contract/purchasing/goods-seller'
import { and, eq, inArray } from 'drizzle-orm'
import { holds, type UserCtx } from '../../../kit/context.ts'
import { goodsSeller, isDefault } from '../../purchasing/goods-seller/table.ts'
import { titleOf } from '../../purchasing/supplier/name.ts'
import { supplier } from '../../purchasing/supplier/table.ts'

/** Default supplier by SKU id; empty for users who may not see suppliers. */
export async function defaultSuppliers(
  ctx: UserCtx,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (skuIds.length === 0 || !holds(ctx.user, contract.list.permission)) return new Map()
  const rows = await ctx.db
    .select({ skuId: goodsSeller.skuId, name: titleOf(ctx) })
    .from(goodsSeller)
    .innerJoin(supplier, eq(supplier.id, goodsSeller.supplierId))
    .where(and(inArray(goodsSeller.skuId, [...skuIds]), isDefault))
  return new Map(rows.map(({ skuId, name }) => [skuId, name]))
}
