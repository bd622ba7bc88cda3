import { goodsSeller as contract } from '@dropyard/contract/purchasing/goods-seller'
import { and, eq, inArray } from 'drizzle-orm'
import { type Ctx, holds, type UserCtx } from '../../../kit/context.ts'
import { titleOf } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { goodsSeller, isDefault } from './table.ts'

/** Default suppliers of SKUs; none for users who may not see suppliers. */
export async function defaultSuppliersOf(
  ctx: Ctx,
  { user, skuIds }: { user: UserCtx['user']; skuIds: readonly number[] },
): Promise<{ skuId: number; name: string }[]> {
  if (skuIds.length === 0 || !holds(user, contract.list.permission)) return []
  return ctx.db
    .select({ skuId: goodsSeller.skuId, name: titleOf(ctx) })
    .from(goodsSeller)
    .innerJoin(supplier, eq(supplier.id, goodsSeller.supplierId))
    .where(and(inArray(goodsSeller.skuId, [...skuIds]), isDefault))
}
