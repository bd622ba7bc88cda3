import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { stopRequest } from '../../sourcing/external-link/developed.ts'
import type { Product } from './behaviour.ts'
import { developmentProduct } from './table.ts'

/** The product of a task, locked until the transaction ends, so that it can't be moved meanwhile. */
export async function productOf(ctx: Ctx, productId: number): Promise<Product> {
  const [row] = await ctx.db
    .select()
    .from(developmentProduct)
    .where(eq(developmentProduct.id, productId))
    .for('update')
  return assertFound(row)
}

/** The same without a lock, for read-only transactions. */
export async function readProduct(ctx: Ctx, productId: number): Promise<Product> {
  const [row] = await ctx.db.select().from(developmentProduct).where(eq(developmentProduct.id, productId))
  return assertFound(row)
}

/** SQL condition: a product is for other goods than the product with this id; reorders are for the same goods. */
export const ofOtherGoods = (product: string, id: string): string =>
  `(${product}.goods_id IS NULL OR ${product}.goods_id IS DISTINCT FROM (SELECT own.goods_id FROM development_product own WHERE own.id = ${id}))`

/** Ends the development of a product. */
export const endProduct = (
  ctx: Ctx,
  id: number,
  set: Partial<Pick<Product, 'state' | 'goodsId' | 'reviewOn' | 'launchOn'>>,
): Promise<unknown> =>
  ctx.db
    .update(developmentProduct)
    .set({ ...set, updatedAt: ctx.now, version: sql`${developmentProduct.version} + 1` })
    .where(eq(developmentProduct.id, id))

/** Ends a product without goods; a merchant who requested it is told the reason. */
export async function dropProduct(
  ctx: UserCtx,
  id: number,
  state: 'cancelled' | 'eliminated',
  reason: string,
): Promise<void> {
  const { externalLinkId } = await productOf(ctx, id)
  await endProduct(ctx, id, { state })
  if (externalLinkId !== null) await stopRequest(ctx, externalLinkId, reason)
}
