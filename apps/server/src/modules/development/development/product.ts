import type { Form } from '@dropyard/contract/development/development/module'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { goods } from '../../catalog/goods/table.ts'
import { modeFor } from '../development-mode/service.ts'
import type { Product } from './behaviour.ts'
import { offersIn } from './offers.ts'
import { refuseSameOffer } from './same-offer.ts'
import { developmentProduct } from './table.ts'
import { idIn, list, text } from './values.ts'

/** Products under development: how they begin, and which values their idea sets. */

/** Fields for task lists. */
export async function aboutProduct(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      title: developmentProduct.title,
      sn: developmentProduct.productSn,
      sku: developmentProduct.skuCode,
      begunAt: developmentProduct.createdAt,
      creatorId: developmentProduct.creatorId,
    })
    .from(developmentProduct)
    .where(eq(developmentProduct.id, id))
  const { title, sn, sku, ...about } = assertFound(row)
  return { subject: title, title: sn, code: sku, ...about }
}

/** Whether goods are on clearance, so that they are no longer purchased. */
export async function inClearance(ctx: Ctx, goodsId: number): Promise<boolean> {
  const [sold] = await ctx.db.select({ stage: goods.saleStage }).from(goods).where(eq(goods.id, goodsId))
  return sold?.stage === 'clearance'
}

/** Makes the user the creator of a product without one, such as a merchant's request. */
const developer = (ctx: Ctx) => ({
  creatorId: sql`coalesce(${developmentProduct.creatorId}, ${ctx.user?.id ?? null}::bigint)`,
})
/** Makes the user the creator of a product that has none. */
export const ownProduct = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db.update(developmentProduct).set(developer(ctx)).where(eq(developmentProduct.id, id))

/** Changes the creator of a product. */
export const giveProduct = (ctx: Ctx, id: number, creatorId: number): Promise<unknown> =>
  ctx.db.update(developmentProduct).set({ creatorId }).where(eq(developmentProduct.id, id))

/** Values of a product that its idea determines. */
const valuesOf = (form: Form) => ({
  title: text(form, 'title'),
  picture: list(form, 'pictures')[0] ?? '',
  level: form.idea_level as Product['level'],
  offers: offersIn(list(form, 'links')),
})

const modeIn = (form: Form): number | undefined => idIn(form, 'mode_id') ?? undefined

/** Creates the product of an idea. @returns values of its first task, which is assigned to the creator */
export async function beginProduct(ctx: UserCtx, form: Form): Promise<Values> {
  await refuseSameOffer(ctx, list(form, 'links'), 0)
  const values = { ...valuesOf(form), modeId: (await modeFor(ctx, modeIn(form))).id }
  const [made] = await ctx.db
    .insert(developmentProduct)
    .values({ ...values, creatorId: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now })
    .returning({ id: developmentProduct.id })
  return {
    product_id: assertFound(made).id,
    module: 'goodsDevelop',
    state: 'claimed',
    worker_id: ctx.user.id,
    form: { ...form, mode_id: values.modeId },
  }
}

/** Updates the product from its idea. `changed`: names of the form's changed fields. */
export async function updateProduct(
  ctx: Ctx,
  productId: number,
  form: Form,
  changed: ReadonlySet<string>,
): Promise<void> {
  // The check for the same offer runs only when links change, so that a request that a merchant adds later doesn't block the
  // work.
  if (changed.has('links')) await refuseSameOffer(ctx, list(form, 'links'), productId)
  const mode = changed.has('mode_id') ? { modeId: (await modeFor(ctx, modeIn(form))).id } : {}
  await ctx.db
    .update(developmentProduct)
    .set({ ...valuesOf(form), ...mode, ...developer(ctx), updatedAt: ctx.now })
    .where(eq(developmentProduct.id, productId))
}
