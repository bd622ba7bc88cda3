import { type EditedGoods, type goodsBody, goodsEditErrors } from '@dropyard/contract/catalog/goods-edit'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, found, invalid, sameVersion } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { person } from '../../account/user/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { category } from '../category/table.ts'
import { loadGoods } from './load.ts'
import { discounted } from './price.ts'
import { cleanDescription } from './product-file/description.ts'
import { saveGoods } from './save.ts'
import { missingForShelf, shelfWords } from './shelf.ts'
import { goods, goodsImage, sku, skuPriceChange } from './table.ts'

/** One product as staff read and write it. */

type Body = z.output<typeof goodsBody>

/** What staff write of it, beside variants and pictures. */
const fieldsOf = (g: typeof goods.$inferSelect) => ({
  title_en: g.titleEn,
  title_zh: g.titleZh,
  category_id: g.categoryId,
  tags: g.tags,
  keywords: g.keywords,
  attributes: g.attributes,
  hs_code: g.hsCode,
  origin_country: g.originCountry,
  declared_name_en: g.declaredNameEn,
  declared_name_zh: g.declaredNameZh,
  declared_value: g.declaredValue,
  ship_days: g.shipDays,
  description_en: g.descriptionEn,
  description_zh: g.descriptionZh,
})

const skuFields = (s: typeof sku.$inferSelect) => ({
  code: s.code,
  barcode: s.barcode,
  options: s.optionValues,
  price: s.price,
  cost: s.cost,
  weight_grams: s.weightGrams,
  length_mm: s.lengthMm,
  width_mm: s.widthMm,
  height_mm: s.heightMm,
})

const imageFields = (i: typeof goodsImage.$inferSelect) => ({
  url: pictureUrl(i.file),
  group: i.group,
  alt: i.alt,
})

export async function readGoods(ctx: UserCtx, id: number): Promise<EditedGoods> {
  const { goods: g, category: c, skus, images, stockOf } = await loadGoods(ctx, id)
  const ranks = await ctx.db.select().from(rank).orderBy(asc(rank.discountBp), asc(rank.id))
  const companies =
    g.visibleTo && g.visibleTo.length > 0
      ? await ctx.db
          .select({ id: entity.id, name: entity.name })
          .from(entity)
          .where(inArray(entity.id, g.visibleTo))
      : []
  return {
    id: g.id,
    version: g.version,
    code: g.code,
    status: g.status,
    visible_to: companies,
    category_name: ctx.lang === 'zh' ? c.nameZh : c.nameEn,
    ...fieldsOf(g),
    option_names: g.options,
    missing: missingForShelf({
      hsCode: g.hsCode,
      origin: g.originCountry,
      declaredValue: g.declaredValue,
      declaredName: g.declaredNameEn,
      variants: skus.length,
      weightless: skus.filter((s) => s.weightGrams <= 0).length,
    }),
    images: images.map((i) => ({ id: i.id, ...imageFields(i) })),
    skus: skus.map((s) => ({
      id: s.id,
      ...skuFields(s),
      image: pictureUrl(s.image),
      prices: ranks.map((level) => ({
        rank: level.name,
        price: discounted(s.price, level.discountBp),
      })),
      warehouses: stockOf(s.id),
    })),
  }
}

/** Replaces what staff may write. Goods on shelf must stay complete: nobody may buy what can not be sent. */
export async function updateGoods(ctx: UserCtx, id: number, body: Body): Promise<EditedGoods> {
  const [row] = await ctx.db.select().from(goods).where(eq(goods.id, id)).for('update')
  const before = found(row)
  sameVersion(before.version, body.version)
  await checkBody(ctx, id, body, before.options.length)
  const missing = missingForShelf({
    hsCode: body.hs_code,
    origin: body.origin_country,
    declaredValue: body.declared_value,
    declaredName: body.declared_name_en,
    variants: body.skus.length,
    weightless: body.skus.filter((s) => s.weight_grams <= 0).length,
  })
  if (before.status === 'on_shelf' && missing.length > 0)
    fail(goodsEditErrors.incomplete, { missing: shelfWords(missing, ctx.lang) })
  const there = await ctx.db
    .select()
    .from(sku)
    .where(eq(sku.goodsId, id))
    .orderBy(asc(sku.position), asc(sku.id))
  const pictures = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, id))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const known = new Map(there.map((one) => [one.code, one]))
  const sources = new Map(pictures.map((one) => [one.file, one.sourceUrl]))
  await saveGoods(
    ctx,
    id,
    {
      code: before.code,
      handle: before.handle,
      titleEn: body.title_en,
      titleZh: body.title_zh,
      descriptionEn: cleanDescription(body.description_en),
      descriptionZh: cleanDescription(body.description_zh),
      categoryId: body.category_id,
      status: before.status,
      tags: [...new Set(body.tags)],
      keywords: body.keywords,
      options: before.options,
      optionsZh: before.optionsZh,
      attributes: body.attributes,
      hsCode: body.hs_code,
      originCountry: body.origin_country.toUpperCase(),
      declaredNameEn: body.declared_name_en,
      declaredNameZh: body.declared_name_zh,
      declaredValue: body.declared_value,
      shipDays: body.ship_days,
    },
    body.skus.map((s) => ({
      code: s.code,
      barcode: s.barcode,
      optionValues: s.options,
      price: s.price,
      cost: s.cost,
      weightGrams: s.weight_grams,
      lengthMm: s.length_mm,
      widthMm: s.width_mm,
      heightMm: s.height_mm,
      image: known.get(s.code)?.image ?? null,
      imageSource: known.get(s.code)?.imageSource ?? null,
    })),
    [
      ...body.images.map((image) => {
        const file = image.url.slice('/files/'.length)
        return { group: image.group, file, sourceUrl: sources.get(file) ?? null, alt: image.alt }
      }),
      // Those that are not fetched yet, or could not be, are not for anybody to see, so nobody has left them out.
      ...pictures.filter((one) => one.file === null),
    ],
  )
  const { version: _version, ...after } = body
  ctx.audit({
    record: 'goods',
    recordId: id,
    before: {
      ...fieldsOf(before),
      skus: there.filter((one) => one.active).map(skuFields),
      images: pictures.map(imageFields),
    },
    after,
  })
  return readGoods(ctx, id)
}

const uploaded = /^\/files\/(editor|goods)\/[0-9a-z]{2,4}\/[0-9a-z]{4,32}\.(webp|jpeg|png)$/

async function checkBody(ctx: UserCtx, id: number, body: Body, options: number): Promise<void> {
  const {
    sku: elsewhere,
    twice,
    options: wrongOptions,
    picture,
    hs_code,
    category: noCategory,
  } = goodsEditErrors
  if (!/^(\d{6,10})?$/.test(body.hs_code)) invalid({ hs_code: hs_code.words })
  const [place] = await ctx.db
    .select({ id: category.id })
    .from(category)
    .where(eq(category.id, body.category_id))
  if (!place) invalid({ category_id: noCategory.words })
  if (body.images.some((image) => !uploaded.test(image.url)))
    fail(picture, undefined, { images: picture.words })
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

/** The last changes of prices, the newest first. */
export async function priceHistory(ctx: UserCtx, id: number) {
  const rows = await ctx.db
    .select({ change: skuPriceChange, by: person.name })
    .from(skuPriceChange)
    .leftJoin(person, eq(person.id, skuPriceChange.userId))
    .where(eq(skuPriceChange.goodsId, id))
    .orderBy(desc(skuPriceChange.id))
    .limit(200)
  return rows.map(({ change, by }) => ({
    id: change.id,
    at: change.at.toISOString(),
    by: by ?? '',
    sku: change.skuCode,
    price_before: change.priceBefore,
    price: change.price,
    cost_before: change.costBefore,
    cost: change.cost,
  }))
}
