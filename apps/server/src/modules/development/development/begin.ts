import { developmentErrors } from '@dropyard/contract/development/development/errors'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import type { externalLink } from '../../sourcing/external-link/table.ts'
import { modeFor } from '../development-mode/service.ts'
import type { Product } from './behaviour.ts'
import { openModule } from './engine.ts'
import { offersIn } from './offers.ts'
import { inClearance } from './product.ts'
import { productOf } from './product-row.ts'
import { developmentProduct } from './table.ts'

/** The value as a list; empty for none. */
const given = (value: string | null): string[] => (value ? [value] : [])

type Begun = Omit<typeof developmentProduct.$inferInsert, 'modeId'>

/** Creates a product in the basic mode; undefined if an equal one is in development. */
async function madeOf(ctx: Ctx, values: Begun): Promise<Product | undefined> {
  const { id: modeId } = await modeFor(ctx, undefined)
  const [product] = await ctx.db
    .insert(developmentProduct)
    .values({ ...values, modeId, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return product
}

/** Begins the development of a merchant's request; the result is private goods of that company. */
export async function beginRequested(ctx: Ctx, request: typeof externalLink.$inferSelect): Promise<void> {
  const { id: externalLinkId, entityId, goodsId, url, picture } = request
  // The accepted price: what the merchant wished for before it no longer counts.
  const targetPrice = request.unitPrice ?? request.targetPrice
  const title = request.title || request.requestSn
  const product = await madeOf(ctx, {
    ...{ title, picture, entityId, externalLinkId, goodsId, origin: 'request', offers: offersIn(given(url)) },
    creatorId: ctx.user?.kind === 'staff' ? ctx.user.id : null,
  })
  if (!product) return
  await openModule(ctx, product, 'goodsDevelop', {
    form: {
      ...{ title, links: given(url), pictures: given(picture), markets: given(request.country) },
      mode_id: product.modeId,
      first_quantity: request.quantity,
      target_price: targetPrice,
      requirements: request.note,
    },
  })
}

/** Begins a reorder of goods that are sold already. @returns its first task */
export async function beginReorder(ctx: UserCtx, productId: number): Promise<{ id: number }> {
  const { title, picture, level, entityId, goodsId, skuCode, offers, state } = await productOf(ctx, productId)
  if (state !== 'done' || goodsId === null) fail(developmentErrors.not_sold)
  if (await inClearance(ctx, goodsId)) fail(developmentErrors.clearance)
  const same = { title, picture, level, entityId, goodsId, skuCode, offers }
  const product = await madeOf(ctx, { ...same, origin: 'reorder', creatorId: ctx.user.id })
  if (!product) fail(developmentErrors.reordered)
  const { id } = await openModule(ctx, product, 'goodsDevelop')
  return { id }
}
