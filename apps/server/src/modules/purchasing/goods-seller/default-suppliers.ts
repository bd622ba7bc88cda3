import { goodsSeller as contract } from '@dropyard/contract/purchasing/goods-seller'
import { and, eq, inArray, sql } from 'drizzle-orm'
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

/** Days until default suppliers deliver, by SKU: as stated for the SKU, or else by the supplier. */
export const defaultLeadTimes = sql`
  SELECT DISTINCT ON (o.sku_id) o.sku_id, coalesce(o.lead_days, nullif(s.lead_days, 0)) AS days
  FROM goods_seller o JOIN supplier s ON s.id = o.supplier_id AND s.status <> 'blocked'
  ORDER BY o.sku_id, o.preference, o.id`
