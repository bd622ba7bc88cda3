import { shelfWords } from '@dropyard/contract/catalog/goods/shelf'
import {
  type EditedGoods,
  type goodsBody,
  goodsEditErrors,
  type newGoodsBody,
} from '@dropyard/contract/catalog/goods-edit'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { costUpdate } from '@dropyard/contract/purchasing/goods-cost'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, assertVersion, fail, failAt, invalid, requirePermission } from '../../../kit/errors.ts'
import { attributeName, attributesOf, holdCategory, keptValue } from '../category/attributes.ts'
import { type Content, contentOf, differences } from '../goods/differences.ts'
import { type SkuValues, saveGoods } from '../goods/save.ts'
import { countVariants, missingForShelf } from '../goods/shelf.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsImage, sku } from '../goods/table.ts'
import { optionWords } from '../goods-attr/option-words.ts'
import { cleanDescription } from '../goods-import/product-file/description.ts'
import { fieldsOf, imageFields, propertiesOf, readGoods, skuFields } from './edit.ts'

/** Writes one product for staff. */

type Body = Omit<z.output<typeof goodsBody>, 'version'>

/** Replaces the fields that staff edit. Goods on shelf must stay complete, because they can't be shipped otherwise. */
export async function updateGoods(
  ctx: UserCtx,
  id: number,
  { version, ...body }: z.output<typeof goodsBody>,
): Promise<EditedGoods> {
  const [row] = await ctx.db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), visibleGoods(ctx)))
    .for('update')
  const before = assertFound(row)
  assertVersion(before.version, version)
  const pictures = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, id))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const unfetched = new Map(pictures.flatMap((one) => (one.file === null ? [[one.id, one]] : [])))
  await checkBody(ctx, id, body, before.options.length, unfetched)
  const missing = missingForShelf({
    hsCode: body.hs_code,
    origin: body.origin_country,
    declaredValue: body.declared_value,
    declaredName: body.declared_name_en,
    ...countVariants(body.skus.map((one) => skuValues(one))),
  })
  if (before.status === 'on_shelf' && missing.length > 0)
    fail(goodsEditErrors.incomplete, { missing: shelfWords(missing, ctx.lang) })
  const there = await ctx.db
    .select()
    .from(sku)
    .where(eq(sku.goodsId, id))
    .orderBy(asc(sku.position), asc(sku.id))
  const known = new Map(there.map((one) => [one.code, one]))
  checkCosts(ctx, body, known)
  const sources = new Map(pictures.map((one) => [one.file, one.sourceUrl]))
  const { code, handle, status, options, optionsZh } = before
  const after: Content = {
    values: {
      ...valuesOf(body),
      properties: await checkProperties(ctx, body),
      ...{ code, handle, status, options, optionsZh },
    },
    skus: body.skus.map((one) => {
      const { image = null, imageSource = null, cost } = known.get(one.code) ?? {}
      return { ...skuValues(one, cost), image, imageSource }
    }),
    images: body.images.map(({ id: imageId, group, alt, url, licence }) => {
      const said = { group, alt, ...(licence === undefined ? {} : { licence }) }
      const waiting = url === '' ? unfetched.get(imageId ?? 0) : undefined
      if (waiting) return { ...waiting, ...said }
      const file = fileOf(url)
      return { ...said, file, sourceUrl: sources.get(file) ?? null }
    }),
  }
  const edited = [...new Set([...before.edited, ...differences(contentOf(before, there, pictures), after)])]
  await saveGoods(ctx, id, { ...after.values, edited }, after.skus, after.images)
  ctx.audit({
    record: 'goods',
    recordId: id,
    before: {
      ...fieldsOf(before),
      properties: propertiesOf(before),
      skus: there.filter((one) => one.active).map(skuFields),
      images: pictures.map(imageFields),
    },
    after: body,
  })
  return readGoods(ctx, id)
}

/** Creates a draft; missing fields are required only when it is put on shelf. */
export async function createGoods(
  ctx: UserCtx,
  { code, option_names, ...body }: z.output<typeof newGoodsBody>,
): Promise<EditedGoods> {
  // Of two requests with the same code, the second waits and is refused.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`goods:code:${code}`}, 0))`)
  const [taken] = await ctx.db.select({ id: goods.id }).from(goods).where(eq(goods.code, code))
  if (taken) invalid({ code: fillWords(goodsEditErrors.code.words, { code }) })
  await checkBody(ctx, 0, body, option_names.length)
  checkCosts(ctx, body, new Map())
  const id = await saveGoods(
    ctx,
    undefined,
    {
      ...valuesOf(body),
      properties: await checkProperties(ctx, body),
      code,
      handle: null,
      status: 'draft',
      options: option_names,
      optionsZh: await optionWords(
        ctx,
        option_names,
        body.skus.map((one) => one.options),
      ),
    },
    body.skus.map((one) => ({ ...skuValues(one), image: null })),
    body.images.map(({ group, url, alt, licence = null }) => ({
      ...{ group, alt, licence },
      file: fileOf(url),
      sourceUrl: null,
    })),
  )
  ctx.audit({ record: 'goods', recordId: id, after: { code, option_names, ...body } })
  return readGoods(ctx, id)
}

/** The given values, checked by the types of the category's attributes; others are dropped. */
async function checkProperties(ctx: UserCtx, body: Body): Promise<Record<string, string>> {
  const given = new Map(body.properties.map(({ name, value }) => [name, value]))
  const kept: Record<string, string> = {}
  for (const one of await attributesOf(ctx, body.category_id)) {
    const value = given.get(one.name) ?? ''
    if (value === '') continue
    const name = attributeName(one, ctx)
    const choices = one.choices.map((choice) => attributeName(choice, ctx))
    const { words } = one.type === 'number' ? goodsEditErrors.number : goodsEditErrors.choice
    const own = keptValue(one, value)
    if (own === undefined) invalid({ properties: fillWords(words, { name, choices }) })
    kept[one.name] = own
  }
  return kept
}

const valuesOf = (body: Body) => ({
  titleEn: body.title_en,
  titleZh: body.title_zh,
  descriptionEn: cleanDescription(body.description_en),
  descriptionZh: cleanDescription(body.description_zh),
  categoryId: body.category_id,
  tags: [...new Set(body.tags)],
  keywords: body.keywords,
  attributes: body.attributes,
  hsCode: body.hs_code,
  originCountry: body.origin_country,
  declaredNameEn: body.declared_name_en,
  declaredNameZh: body.declared_name_zh,
  declaredValue: body.declared_value,
  shipDays: body.ship_days,
  unitId: body.unit_id,
  materialId: body.material_id,
  video: body.video,
  checks: body.checks,
  lotTracking: body.lot_tracking,
})

const skuValues = (s: Body['skus'][number], costBefore = 0): Omit<SkuValues, 'image' | 'imageSource'> => ({
  code: s.code,
  barcode: s.barcode,
  optionValues: s.options,
  price: s.price,
  cost: s.cost ?? costBefore,
  weightGrams: s.weight_grams,
  lengthMm: s.length_mm,
  widthMm: s.width_mm,
  heightMm: s.height_mm,
})

/** Changing a cost, or giving one to a new variant, needs the permission for costs. */
function checkCosts(ctx: UserCtx, body: Body, known: ReadonlyMap<string, { cost: number }>): void {
  const changes = body.skus.some(
    ({ code, cost }) => cost !== undefined && cost !== (known.get(code)?.cost ?? 0),
  )
  if (changes) requirePermission(ctx, costUpdate)
}

const fileOf = (url: string): string => url.slice('/files/'.length)

const uploaded = /^\/files\/(editor|goods)\/[0-9a-z]{2,4}\/[0-9a-z]{4,32}\.(webp|jpeg|png)$/

async function checkBody(
  ctx: UserCtx,
  id: number,
  body: Body,
  options: number,
  /** Pictures of these goods without a file yet, which the body names by id. */
  unfetched: ReadonlyMap<number, unknown> = new Map(),
): Promise<void> {
  const {
    sku: elsewhere,
    twice,
    options: wrongOptions,
    picture,
    hs_code,
    category: noCategory,
  } = goodsEditErrors
  if (!/^(\d{6,10})?$/.test(body.hs_code)) invalid({ hs_code: hs_code.words })
  if (!(await holdCategory(ctx, body.category_id))) invalid({ category_id: noCategory.words })
  const isThere = ({ url, id: imageId = 0 }: Body['images'][number]): boolean =>
    url === '' ? unfetched.has(imageId) : uploaded.test(url)
  if (!body.images.every(isThere)) failAt('images', picture)
  const refuseSkus = (error: ErrorCode, values: Record<string, unknown>): never =>
    fail(error, values, { skus: fillWords(error.words, values) })
  const codes = body.skus.map((s) => s.code)
  const same = codes.find((code, at) => codes.indexOf(code) !== at)
  if (same) refuseSkus(twice, { code: same })
  if (body.skus.some((s) => s.options.length !== options)) refuseSkus(wrongOptions, { count: options })
  const [other] = await ctx.db
    .select({ code: sku.code })
    .from(sku)
    .where(and(inArray(sku.code, codes), ne(sku.goodsId, id)))
    .limit(1)
  if (other) refuseSkus(elsewhere, { code: other.code })
}
