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

/** What a product differs by, and the variants that come of it. */

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
 * The variants that these axes make of a product. Those with the same values stay what they are; where an axis is new, they
 * take its first value.
 */
async function combined(ctx: UserCtx, id: number, axes: readonly Axis[], lock = false) {
  checkAxes(axes)
  const { row, skus } = await read(ctx, id, lock)
  const place = axes.map(({ name }) => row.options.findIndex((one) => same(one, name)))
  const keyOf = (values: readonly string[]): string => values.map((one) => one.toLowerCase()).join('\n')
  const first = axes.map(({ values }) => values[0] ?? '')
  const sold = skus.filter((one) => one.active)
  // Without the axes that go, several may be left with the same values: the first of them stays.
  const known = new Map<string, (typeof sold)[number]>()
  for (const one of sold) {
    const key = keyOf(place.map((at, n) => (at < 0 ? first[n] : one.optionValues[at]) ?? ''))
    if (!known.has(key)) known.set(key, one)
  }
  const taken = new Set(skus.map(({ code }) => code))
  let number = 0
  const next = (): string => {
    do number++
    while (taken.has(`${row.code}-${number}`))
    return `${row.code}-${number}`
  }
  const all = axes.reduce<string[][]>(
    (made, { values }) => made.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  )
  const variants = all.map((options) => {
    const one = known.get(keyOf(options))
    return { code: one?.code ?? next(), options, known: one !== undefined }
  })
  const kept = new Set(variants.map(({ code }) => code))
  const dropped = sold.filter(({ code }) => !kept.has(code))
  return { row, skus, sold, variants, dropped }
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
  return { variants, dropped: dropped.map(({ code, optionValues }) => ({ code, options: optionValues })) }
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
