import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { ideaMargin } from '@dropyard/contract/development/development/idea-margin'
import { money } from '@dropyard/contract/kit/money'
import { eq } from 'drizzle-orm'
import { staffWith } from '../../../kit/data/people.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { modeOf } from '../development-mode/service.ts'
import { investMost } from '../invest-limit/service.ts'
import type { Behaviour } from './behaviour.ts'
import { updateProduct } from './product.ts'
import { productOf, readProduct } from './product-row.ts'
import { developmentProduct } from './table.ts'

/** Ideas: the price must cover the cost with a margin and, if the mode requires it, a lead must approve a budget. */

export const develop: Behaviour = {
  saves: async (ctx, task, form, changed) => {
    await updateProduct(ctx, task.productId, form, changed)
    return form
  },
  submits: async (ctx, task, form) => {
    const margin = ideaMargin(form, await ratesAt(ctx, ctx.now))
    if (margin?.isLow && form.price_reason === '') return developmentErrors.margin
    const pictures = form.pictures as readonly string[]
    if (pictures.length === 0 || form.pictures_licence) return undefined
    // In modes with a design module, images get their licences there.
    const { modules } = await modeOf(ctx, await readProduct(ctx, task.productId))
    return modules.includes('goodsDesign') ? undefined : developmentErrors.licence
  },
  judged: async (ctx, _task, product) => {
    const { needsBudget } = await modeOf(ctx, product)
    return needsBudget && product.budget === null ? developmentErrors.invest : undefined
  },
  guards: {
    invest: (ctx, { budget, creatorId }) =>
      budget !== null
        ? developmentErrors.invested
        : creatorId !== null && creatorId === ctx.user?.id
          ? developmentErrors.own_invest
          : undefined,
  },
  actions: {
    invest: async (ctx, task, { budget, owner_id }) => {
      const product = await productOf(ctx, task.productId)
      if (product.budget !== null) fail(developmentErrors.invested)
      const most = await investMost(ctx)
      if (most !== null && Number(budget) > most)
        fail(developmentErrors.invest_limit, { most: money(most, 'CNY') })
      const [owner] = await staffWith(ctx, 'goods-develop:list', { ids: [Number(owner_id)] })
      if (!owner) invalid({ owner_id: developmentErrors.owner.words })
      await ctx.db
        .update(developmentProduct)
        .set({ budget: Number(budget), investedBy: ctx.user.id, ownerId: owner.id })
        .where(eq(developmentProduct.id, product.id))
      return {}
    },
    'set-cost-attr': async (_ctx, task, costs) => ({ form: { ...task.form, ...costs } }),
  },
}
