import { purchasePlan as contract } from '@dropyard/contract/purchasing/purchase-plan'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { Refusal } from '../../../kit/errors.ts'
import { sku } from '../../catalog/goods/table.ts'
import { served as plan } from '../../purchasing/purchase-plan/service.ts'
import { isOpen, purchasePlan } from '../../purchasing/purchase-plan/table.ts'
import type { Forms, Product } from './behaviour.ts'
import { firstQuantity } from './cost.ts'
import { idIn, text } from './values.ts'

/**
 * Adds the first order of a product that is kept in stock to the purchase plan: a row for each variant, among which the quantity is
 * divided equally, rounded up. Variants with an open row keep that one.
 */
export async function planFirstOrder(
  ctx: UserCtx,
  product: Product,
  goodsId: number,
  forms: Forms,
): Promise<void> {
  const form = forms.goodsComplete
  const warehouseId = idIn(form, 'warehouse_id')
  const pieces = firstQuantity(forms)
  if (text(form, 'stock_policy') !== 'stock' || warehouseId === null || pieces === 0) return
  const ofVariant = and(eq(purchasePlan.skuId, sku.id), eq(purchasePlan.warehouseId, warehouseId), isOpen)
  const variants = await ctx.db
    .select({ id: sku.id, planned: purchasePlan.id })
    .from(sku)
    .leftJoin(purchasePlan, ofVariant)
    .where(and(eq(sku.goodsId, goodsId), eq(sku.active, true)))
    .orderBy(asc(sku.id))
  const row = {
    ...{ warehouse_id: warehouseId, quantity: Math.ceil(pieces / variants.length) },
    reason: `${product.productSn} · ${product.title}`,
    needed_by: text(form, 'launch_on') || null,
  }
  for (const { id, planned } of variants)
    if (planned === null) await add(ctx, contract.input.parse({ ...row, sku_id: id }))
}

/** What the plan refuses, such as a blocked supplier, doesn't keep a product from passing: its buyer is notified anyway. */
async function add(ctx: UserCtx, row: z.output<typeof contract.input>): Promise<void> {
  try {
    await withSavepoint(ctx.db, () => plan.create(ctx, row))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
