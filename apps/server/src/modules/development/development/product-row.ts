import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { stopRequest } from '../../sourcing/external-link/developed.ts'
import type { Product } from './behaviour.ts'
import { developmentProduct } from './table.ts'

/** The product of a task, held until the transaction ends: nobody moves it meanwhile. */
export async function productOf(ctx: Ctx, productId: number): Promise<Product> {
  const [row] = await ctx.db
    .select()
    .from(developmentProduct)
    .where(eq(developmentProduct.id, productId))
    .for('update')
  return assertFound(row)
}

/** The same as it is now; whoever reads it may be in a read-only transaction. */
export async function readProduct(ctx: Ctx, productId: number): Promise<Product> {
  const [row] = await ctx.db.select().from(developmentProduct).where(eq(developmentProduct.id, productId))
  return assertFound(row)
}

/** That a product is of other goods than one is: those that reorders are of are theirs, too. SQL. */
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

/** Ends it without goods; a merchant who asked for it is told why. */
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
