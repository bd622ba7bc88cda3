import { developmentErrors } from '@dropyard/contract/development/errors'
import { convertWith } from '@dropyard/contract/kit/money'
import { eq } from 'drizzle-orm'
import { fail } from '../../../kit/errors.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { developmentMode } from '../development-mode/table.ts'
import type { Behaviour } from './behaviour.ts'
import { updateProduct } from './product.ts'
import { productOf } from './product-row.ts'
import { developmentProduct } from './table.ts'

/** An idea is worth its price, and where its mode wants it a lead has fixed the budget. */

/** A price must be above this share of the cost, in percent, or say why it is not. */
const leastMargin = 120

export const develop: Behaviour = {
  saves: async (ctx, task, form, changed) => {
    await updateProduct(ctx, task.productId, form, changed)
    return form
  },
  submits: async (ctx, _task, form) => {
    const { target_cost: cost, target_price: price, price_reason: why } = form
    const known = await ratesAt(ctx, ctx.now)
    const inUsd = convertWith(known, { amount: Number(cost), currency: 'CNY' }, 'USD')
    if (inUsd && Number(price) * 100 <= inUsd.amount * leastMargin && why === '')
      return developmentErrors.margin
    return undefined
  },
  judged: async (ctx, _task, product) => {
    const [mode] = await ctx.db
      .select({ needsBudget: developmentMode.needsBudget })
      .from(developmentMode)
      .where(eq(developmentMode.id, product.modeId))
    return mode?.needsBudget && product.budget === null ? developmentErrors.invest : undefined
  },
  actions: {
    invest: async (ctx, task, { budget }) => {
      const product = await productOf(ctx, task.productId)
      if (product.budget !== null) fail(developmentErrors.invested)
      await ctx.db
        .update(developmentProduct)
        .set({ budget: Number(budget), investedBy: ctx.user.id })
        .where(eq(developmentProduct.id, product.id))
      return {}
    },
    'set-cost-attr': async (_ctx, task, costs) => ({ form: { ...task.form, ...costs } }),
  },
}
