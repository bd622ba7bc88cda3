import type { Check } from '@dropyard/contract/catalog/goods/quality-check'
import type { SaleStage } from '@dropyard/contract/catalog/goods/sale-stage'
import type { Translation } from '@dropyard/contract/catalog/goods/translation'
import { goodsEditErrors, type Licence, type PictureFault } from '@dropyard/contract/catalog/goods-edit'
import { fillWords } from '@dropyard/contract/kit/text'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepGaps } from './gaps.ts'
import { noteGoodsChanged } from './news.ts'
import { searchTextOf } from './search-text.ts'
import { refreshGoodsStock } from './stock-total.ts'
import { goods, goodsImage, sku, skuPriceChange } from './table.ts'

/**
 * Saves products: the one function through which all code creates or replaces them, so that sums and search text stay consistent.
 */

export interface GoodsValues {
  code: string
  handle: string | null
  titleEn: string
  titleZh: string
  descriptionEn: string
  descriptionZh: string
  categoryId: number
  status: (typeof goods.$inferSelect)['status']
  tags: string[]
  keywords: string
  options: string[]
  optionsZh: Record<string, string>
  attributes: string[]
  /** Omitted: unchanged. */
  properties?: Record<string, string>
  hsCode: string
  originCountry: string
  declaredNameEn: string
  declaredNameZh: string
  declaredValue: number
  shipDays: number
  /** Omitted: unchanged, too. */
  unitId?: number | null
  materialId?: number | null
  saleStage?: SaleStage
  checks?: Check[]
  lotTracking?: (typeof goods.$inferSelect)['lotTracking']
  translations?: Record<string, Translation>
  video?: string
  sourceHash?: string
  /** Fields that staff edited since a file last set them. */
  edited?: string[]
}

export interface SkuValues {
  code: string
  barcode: string
  optionValues: string[]
  price: number
  cost: number
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  image: string | null
  imageSource?: string | null
}

export interface ImageValues {
  group: string
  file: string | null
  sourceUrl: string | null
  alt: string
  /** Omitted: `ready` with a file, `waiting` without. */
  state?: 'ready' | 'waiting' | 'failed'
  /** Why it could not be fetched. */
  fault?: PictureFault | null
  /** Omitted: unchanged. */
  licence?: Licence | null
}

/** Creates or replaces a product with its variants and pictures. Variants are matched by code and keep their ids. */
export async function saveGoods(
  ctx: Ctx,
  goodsId: number | undefined,
  values: GoodsValues,
  skus: readonly SkuValues[],
  images: readonly ImageValues[],
): Promise<number> {
  const row = {
    ...values,
    searchText: wordsOf(
      values,
      skus.map((s) => s.code),
    ),
    coverImage: images.find((i) => i.file)?.file ?? null,
  }
  const onShelf = values.status === 'on_shelf'
  const id = goodsId ?? (await insertGoods(ctx, { ...row, onShelfAt: onShelf ? ctx.now : null }))
  if (goodsId !== undefined)
    await ctx.db
      .update(goods)
      .set({
        ...row,
        // Goods on shelf keep the time at which they were put there.
        onShelfAt: onShelf ? sql`coalesce(${goods.onShelfAt}, ${ctx.now.toISOString()}::timestamptz)` : null,
        version: sql`${goods.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(goods.id, goodsId))
  const repriced = await saveSkus(ctx, id, skus)
  await saveImages(ctx, id, images)
  await refreshSums(ctx, [id])
  if (goodsId !== undefined) {
    await refreshStockOf(ctx, id)
    await noteGoodsChanged(ctx, [id], repriced ? ['content', 'price'] : ['content'])
  }
  return id
}

const wordsOf = (
  goods: Pick<GoodsValues, 'titleEn' | 'titleZh' | 'keywords' | 'code' | 'tags'>,
  skus: readonly string[],
): string => searchTextOf([goods.titleEn, goods.titleZh, goods.keywords, goods.code, ...goods.tags, ...skus])

/** Existing pictures keep their ids, because merchants chose some of them for their stores. */
async function saveImages(ctx: Ctx, goodsId: number, images: readonly ImageValues[]): Promise<void> {
  const there = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, goodsId))
    .orderBy(asc(goodsImage.position))
  const left = [...there]
  const fresh: (typeof goodsImage.$inferInsert)[] = []
  for (const [position, image] of images.entries()) {
    const at = left.findIndex((old) =>
      image.sourceUrl ? old.sourceUrl === image.sourceUrl : image.file !== null && old.file === image.file,
    )
    const [old] = at < 0 ? [] : left.splice(at, 1)
    const { group, file, sourceUrl, alt, state = file ? 'ready' : 'waiting', fault = null } = image
    const { licence = old?.licence ?? null } = image
    const values = { group, file, sourceUrl, alt, state, fault, licence, position }
    if (old) await ctx.db.update(goodsImage).set(values).where(eq(goodsImage.id, old.id))
    else fresh.push({ ...values, goodsId })
  }
  const gone = left.map((old) => old.id)
  if (gone.length > 0) await ctx.db.delete(goodsImage).where(inArray(goodsImage.id, gone))
  if (fresh.length > 0) await ctx.db.insert(goodsImage).values(fresh)
}

/** The total counts active variants only, and these may have changed. */
async function refreshStockOf(ctx: Ctx, goodsId: number): Promise<void> {
  const rows = await ctx.db.select({ id: sku.id }).from(sku).where(eq(sku.goodsId, goodsId))
  refreshGoodsStock(
    ctx,
    rows.map((row) => row.id),
  )
}

async function insertGoods(ctx: Ctx, row: typeof goods.$inferInsert): Promise<number> {
  const [made] = await ctx.db.insert(goods).values(row).returning({ id: goods.id })
  if (!made) throw new Error('The product was not made')
  return made.id
}

/** Records price changes of existing variants. @returns whether a price changed */
async function notePrices(ctx: Ctx, goodsId: number, skus: readonly SkuValues[]): Promise<boolean> {
  const before = await ctx.db
    .select({ code: sku.code, price: sku.price, cost: sku.cost })
    .from(sku)
    .where(eq(sku.goodsId, goodsId))
  const known = new Map(before.map((row) => [row.code, row]))
  const changed = skus.flatMap(({ code, price, cost }) => {
    const old = known.get(code)
    return old && (old.price !== price || old.cost !== cost)
      ? [{ skuCode: code, priceBefore: old.price, price, costBefore: old.cost, cost }]
      : []
  })
  if (changed.length === 0) return false
  const who = { goodsId, userId: ctx.user?.id ?? null, at: ctx.now }
  await ctx.db.insert(skuPriceChange).values(changed.map((one) => ({ ...one, ...who })))
  // Merchants aren't notified of costs.
  return changed.some((one) => one.price !== one.priceBefore)
}

/** Variants that are missing now become inactive but are kept: orders refer to them. */
async function saveSkus(ctx: Ctx, goodsId: number, skus: readonly SkuValues[]): Promise<boolean> {
  const repriced = await notePrices(ctx, goodsId, skus)
  await ctx.db.update(sku).set({ active: false }).where(eq(sku.goodsId, goodsId))
  if (skus.length === 0) return repriced
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  const kept = await ctx.db
    .insert(sku)
    .values(skus.map((s, position) => ({ ...s, goodsId, position, active: true })))
    .onConflictDoUpdate({
      target: sku.code,
      setWhere: eq(sku.goodsId, goodsId),
      set: {
        barcode: excluded('barcode'),
        optionValues: excluded('option_values'),
        position: excluded('position'),
        price: excluded('price'),
        cost: excluded('cost'),
        weightGrams: excluded('weight_grams'),
        lengthMm: excluded('length_mm'),
        widthMm: excluded('width_mm'),
        heightMm: excluded('height_mm'),
        image: excluded('image'),
        imageSource: excluded('image_source'),
        active: true,
        version: sql`${sku.version} + 1`,
        updatedAt: ctx.now,
      },
    })
    .returning({ code: sku.code })
  const codes = new Set(kept.map((one) => one.code))
  const lost = skus.find((one) => !codes.has(one.code))
  // Another product took the code after the check; without an error the variant would be missing.
  if (lost) {
    const { code } = lost
    fail(goodsEditErrors.sku, { code }, { skus: fillWords(goodsEditErrors.sku.words, { code }) })
  }
  return repriced
}

/** Updates price range, number of variants and gaps of products. */
export async function refreshSums(ctx: Ctx, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return
  const sums = ctx.db
    .select({
      goodsId: sku.goodsId,
      low: sql<number>`min(${sku.price})`.as('low'),
      high: sql<number>`max(${sku.price})`.as('high'),
      many: sql<number>`count(*)`.as('many'),
    })
    .from(sku)
    .where(sql`${inArray(sku.goodsId, [...goodsIds])} AND ${sku.active}`)
    .groupBy(sku.goodsId)
    .as('sums')
  await ctx.db
    .update(goods)
    .set({ minPrice: sql`sums.low`, maxPrice: sql`sums.high`, skuCount: sql`sums.many` })
    .from(sums)
    .where(eq(goods.id, sums.goodsId))
  await keepGaps(ctx, goodsIds)
}

/** Renames a tag on all goods; goods that already have the new name keep it once. */
export async function renameTag(ctx: Ctx, from: string, to: string): Promise<void> {
  const rows = await ctx.db
    .select({
      id: goods.id,
      titleEn: goods.titleEn,
      titleZh: goods.titleZh,
      keywords: goods.keywords,
      code: goods.code,
      tags: goods.tags,
      skus: sql<string[]>`ARRAY(SELECT s.code FROM sku s WHERE s.goods_id = goods.id AND s.active)`,
    })
    .from(goods)
    .where(sql`${goods.tags} @> ARRAY[${from}]::text[]`)
    .orderBy(asc(goods.id))
    .for('update')
  if (rows.length === 0) return
  const fresh = rows.map(({ skus, ...row }) => {
    const tags = [...new Set(row.tags.map((tag) => (tag === from ? to : tag)))]
    return { id: row.id, tags, search: wordsOf({ ...row, tags }, skus) }
  })
  // One statement for all goods with the tag.
  await ctx.db.execute(sql`
    UPDATE goods SET tags = ARRAY(SELECT jsonb_array_elements_text(fresh.tags)), search_text = fresh.search,
      version = goods.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS fresh(id bigint, tags jsonb, search text)
    WHERE goods.id = fresh.id`)
  await noteGoodsChanged(
    ctx,
    rows.map((row) => row.id),
    ['content'],
  )
}
