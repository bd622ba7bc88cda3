import { developmentErrors } from '@dropyard/contract/development/development/errors'
import type { Form } from '@dropyard/contract/development/development/module'
import { options } from '@dropyard/contract/development/development/variant-row'
import { skuCode, staff } from '@dropyard/contract/development/goods-open'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { assertMayWork } from '../../../kit/record/task-rights.ts'
import { goodsAttr } from '../../catalog/goods-attr/table.ts'
import type { Behaviour } from './behaviour.ts'
import { ofOtherGoods } from './product-row.ts'
import { developmentProduct } from './table.ts'
import { rowsIn } from './values.ts'
import { combinations } from './variants.ts'

/** Setup: a product gets a unique SKU code and its variants. */

/** @throws at the field if other goods, a variant or another product has the code */
async function takeCode(ctx: Ctx, productId: number, code: string): Promise<void> {
  if (!skuCode.test(code)) invalid({ sku_code: developmentErrors.sku.words })
  // Of two requests with the same code, the second waits and is refused.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`goods:code:${code}`}, 0))`)
  const { rows } = await ctx.db.$client.query(
    `SELECT 1 FROM goods WHERE code = $1 AND id IS DISTINCT FROM (SELECT goods_id FROM development_product WHERE id = $2)
     UNION ALL SELECT 1 FROM development_product p WHERE sku_code = $1 AND id <> $2 AND ${ofOtherGoods('p', '$2')} LIMIT 1`,
    [code, productId],
  )
  if (rows.length > 0) invalid({ sku_code: fillWords(developmentErrors.sku_taken.words, { code }) })
  await ctx.db.update(developmentProduct).set({ skuCode: code }).where(eq(developmentProduct.id, productId))
}

/** @throws at the field if other goods have the code of one of the variants */
async function freeCodes(ctx: Ctx, productId: number, variants: ReturnType<typeof rowsIn>): Promise<void> {
  const codes = variants.map(({ code }) => String(code))
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  const { rows } = await ctx.db.$client.query<{ code: string }>(
    `SELECT s.code FROM sku s WHERE s.code = ANY ($1::text[])
       AND s.goods_id IS DISTINCT FROM (SELECT goods_id FROM development_product WHERE id = $2) LIMIT 1`,
    [codes, productId],
  )
  const code = twice ?? rows[0]?.code
  if (code !== undefined) invalid({ variants: fillWords(developmentErrors.sku_taken.words, { code }) })
}

/** Axes with values in the attribute's spelling. @throws at the field for an unknown value */
async function knownAxes(ctx: Ctx, axes: ReturnType<typeof rowsIn>) {
  if (axes.length === 0) return []
  const ids = axes.map(({ attr_id }) => Number(attr_id))
  const rows = await ctx.db.select().from(goodsAttr).where(inArray(goodsAttr.id, ids))
  return axes.map((axis, at) => {
    const attr = rows.find(({ id }) => id === ids[at])
    if (!attr || ids.indexOf(attr.id) !== at) invalid({ axes: developmentErrors.axis.words })
    const values = (axis.values as string[]).map((value) => {
      const wanted = value.trim().toLowerCase()
      const one = attr.values.find(
        ({ name, name_zh }) => name.toLowerCase() === wanted || name_zh === value.trim(),
      )
      if (!one) {
        const name = ctx.lang === 'zh' ? attr.nameZh : attr.name
        invalid({ axes: fillWords(developmentErrors.axis_value.words, { name, value }) })
      }
      return one.name
    })
    return { ...axis, values }
  })
}

/** A variant with values in the spelling of its axes. @throws at the field for an unknown value */
function ofAxes(variant: Form, axes: readonly { values: string[] }[]): Form {
  const chosen = axes.map(({ values }, at) => {
    const value = String(variant[options[at] ?? ''] ?? '').trim()
    const known = values.find((one) => one.toLowerCase() === value.toLowerCase())
    return (
      known ??
      invalid({
        variants: fillWords(developmentErrors.option.words, {
          code: String(variant.code),
          value: value || '–',
        }),
      })
    )
  })
  return { ...variant, ...Object.fromEntries(chosen.map((value, at) => [options[at], value])) }
}

export const open: Behaviour = {
  begins: (_ctx, _forms, product) => ({ owner_id: product.ownerId ?? product.creatorId }),
  saves: async (ctx, task, form, changed) => {
    const code = String(form.sku_code ?? '')
    if (changed.has('sku_code') && code !== '') await takeCode(ctx, task.productId, code)
    const named = Object.entries(staff).filter(([field]) => changed.has(field) && form[field])
    await assertMayWork(
      ctx,
      ...named.map(([field, { flow }]) => ({ field, flow, ids: [Number(form[field])] })),
    )
    const axes = await knownAxes(ctx, rowsIn(form, 'axes'))
    const kept = { ...form, axes, variants: rowsIn(form, 'variants').map((one) => ofAxes(one, axes)) }
    const variants = code === '' || kept.variants.length > 0 ? kept.variants : combinations(axes, code)
    if (changed.has('variants') || variants !== kept.variants) await freeCodes(ctx, task.productId, variants)
    return { ...kept, variants }
  },
}
