import { combined as allOf, fitVariants, keyOf } from '@dropyard/contract/catalog/goods/fit-variants'
import { goodsLimits } from '@dropyard/contract/catalog/goods-edit'
import { libraryErrors } from '@dropyard/contract/catalog/goods-library'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound, assertVersion, invalid } from '../../../kit/errors.ts'
import { attributeName, attributesOf } from '../category/attributes.ts'
import { contentOf, differences } from '../goods/differences.ts'
import { saveGoods } from '../goods/save.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsImage, sku } from '../goods/table.ts'
import { optionWords } from '../goods-attr/option-words.ts'
import { goodsAttr } from '../goods-attr/table.ts'
import { propertiesOf, readGoods } from '../goods-edit/edit.ts'

/** The attributes in which a product's variants differ, and the resulting variants. */

interface Axis {
  readonly name: string
  readonly values: readonly string[]
}

export async function findAttributes(
  ctx: UserCtx,
  search: string | undefined,
  categoryId: number | undefined,
) {
  const like = likePattern(search ?? '')
  const [variants, category] = await Promise.all([
    ctx.db
      .select()
      .from(goodsAttr)
      .where(or(ilike(goodsAttr.name, like), ilike(goodsAttr.nameZh, like)))
      .orderBy(asc(sql`lower(${goodsAttr.name})`))
      .limit(100),
    categoryId === undefined ? [] : attributesOf(ctx, categoryId),
  ])
  return {
    variants: variants.map(({ name, nameZh, values }) => ({
      name,
      title: ctx.lang === 'zh' ? nameZh : name,
      values: values.map((one) => one.name),
    })),
    category: category.map((one) => ({
      name: one.name,
      title: attributeName(one, ctx),
      values: one.choices.map((choice) => choice.name),
    })),
  }
}

async function read(ctx: UserCtx, id: number, lock = false) {
  const query = ctx.db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), visibleGoods(ctx)))
    .$dynamic()
  const [row] = lock ? await query.for('update') : await query
  const skus = await ctx.db
    .select()
    .from(sku)
    .where(eq(sku.goodsId, id))
    .orderBy(asc(sku.position), asc(sku.id))
  return { row: assertFound(row), skus }
}

export async function attributesOfGoods(ctx: UserCtx, id: number) {
  const { row, skus } = await read(ctx, id)
  const sold = skus.filter((one) => one.active)
  return {
    axes: row.options.map((name, at) => ({
      name,
      values: [...new Set(sold.map((one) => one.optionValues[at] ?? ''))],
    })),
    properties: propertiesOf(row),
  }
}

/**
 * The variants that these axes give a product. A variant whose values all still exist is kept; it gets the first value of a new
 * axis.
 */
async function combined(ctx: UserCtx, id: number, axes: readonly Axis[], lock = false) {
  checkAxes(axes)
  const { row, skus } = await read(ctx, id, lock)
  const sold = skus.filter((one) => one.active)
  const before = row.options.map((name, at) => ({
    key: name.toLowerCase(),
    values: sold.map(({ optionValues }) => optionValues[at] ?? ''),
  }))
  const { stays, goes, comes } = fitVariants(
    before,
    axes.map(({ name, values }) => ({ key: name.toLowerCase(), values })),
    sold.map(({ code, optionValues }) => ({ code, options: optionValues })),
    { code: row.code, all: true, taken: skus.map(({ code }) => code) },
  )
  const made = new Map([...stays, ...comes].map((one) => [keyOf(one.options), one.code]))
  const variants = allOf(axes).flatMap((options) => {
    const code = made.get(keyOf(options))
    return code === undefined ? [] : { code, options, known: stays.some((one) => one.code === code) }
  })
  return { row, skus, sold, variants, dropped: goes }
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

function checkAxes(axes: readonly Axis[]): void {
  const count = axes.reduce((product, { values }) => product * values.length, 1)
  if (count > goodsLimits.variants)
    invalid({ axes: fillWords(libraryErrors.combinations.words, { count, most: goodsLimits.variants }) })
  for (const names of [axes.map(({ name }) => name), ...axes.map(({ values }) => values)]) {
    const twice = names.find((name, at) => names.findIndex((one) => same(one, name)) !== at)
    if (twice) invalid({ axes: fillWords(libraryErrors.twice.words, { name: twice }) })
  }
}

export async function combine(ctx: UserCtx, id: number, axes: readonly Axis[]) {
  const { variants, dropped } = await combined(ctx, id, axes)
  return { variants, dropped: dropped.map(({ code, options }) => ({ code, options: [...options] })) }
}

export async function chooseAttributes(
  ctx: UserCtx,
  { id, version, axes }: { id: number; version?: number | undefined; axes: readonly Axis[] },
) {
  const { row, skus, sold, variants } = await combined(ctx, id, axes, true)
  assertVersion(row.version, version)
  const pictures = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, id))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const before = contentOf(row, skus, pictures)
  const options = axes.map(({ name }) => name)
  const blank = { price: 0, cost: 0, weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }
  const like = before.skus[0]
  const after = {
    ...before,
    values: {
      ...before.values,
      options,
      optionsZh: {
        ...(await optionWords(
          ctx,
          options,
          variants.map((one) => one.options),
        )),
        ...before.values.optionsZh,
      },
    },
    skus: variants.map(({ code, options: optionValues }) => {
      const there = before.skus.find((one) => one.code === code)
      const made = { ...blank, ...like, code, barcode: '', image: null, imageSource: null }
      return { ...(there ?? made), optionValues }
    }),
  }
  const edited = [...new Set([...row.edited, ...differences(before, after)])]
  await saveGoods(ctx, id, { ...after.values, edited }, after.skus, after.images)
  ctx.audit({
    record: 'goods',
    recordId: id,
    before: { option_names: row.options, skus: sold.map(({ code }) => code) },
    after: { axes, skus: after.skus.map(({ code }) => code) },
  })
  return readGoods(ctx, id)
}
