import { developmentErrors } from '@dropyard/contract/development/errors'
import { skuCode } from '@dropyard/contract/development/goods-open'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import type { Behaviour } from './behaviour.ts'
import { orderSample } from './samples.ts'
import { developmentProduct } from './table.ts'
import { combinations, rowsIn } from './variants.ts'

/** A product gets its SKU code, which nobody else has or had, and its variants. */

/** @throws at the field when goods, a variant or another product has the code. */
async function takeCode(ctx: Ctx, productId: number, code: string): Promise<void> {
  if (!skuCode.test(code)) invalid({ sku_code: developmentErrors.sku.words })
  // Two who take the same code at once: the second waits, and is told.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`goods:code:${code}`}, 0))`)
  const { rows } = await ctx.db.$client.query(
    `SELECT 1 FROM goods WHERE code = $1 AND id IS DISTINCT FROM (SELECT goods_id FROM development_product WHERE id = $2)
     UNION ALL SELECT 1 FROM development_product WHERE sku_code = $1 AND id <> $2 LIMIT 1`,
    [code, productId],
  )
  if (rows.length > 0) invalid({ sku_code: fillWords(developmentErrors.sku_taken.words, { code }) })
  await ctx.db.update(developmentProduct).set({ skuCode: code }).where(eq(developmentProduct.id, productId))
}

export const open: Behaviour = {
  begins: (_ctx, _forms, product) => ({ owner_id: product.creatorId }),
  saves: async (ctx, task, form, changed) => {
    const code = String(form.sku_code ?? '')
    if (changed.has('sku_code') && code !== '') await takeCode(ctx, task.productId, code)
    if (code === '' || rowsIn(form, 'variants').length > 0) return form
    return { ...form, variants: combinations(rowsIn(form, 'axes'), code) }
  },
  actions: { sampling: orderSample },
}
