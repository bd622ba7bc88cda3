import type { EditedGoods } from '@dropyard/contract/catalog/goods-edit'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { ranksByDiscount } from '../../account/rank/discounts.ts'
import { person } from '../../account/user/table.ts'
import { store } from '../../store/store/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { loadGoods } from '../goods/load.ts'
import { discounted } from '../goods/price.ts'
import { countVariants, missingForShelf } from '../goods/shelf.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, type goodsImage, goodsStore, type sku, skuPriceChange } from '../goods/table.ts'
import { seesCost } from '../goods-price/cost.ts'
import { specifiedNames } from '../goods-search/query.ts'
import { defaultSuppliers } from './suppliers.ts'

/** Reads one product for staff. */

/** Fields that staff edit, without variants and pictures. */
export const fieldsOf = (g: typeof goods.$inferSelect) => ({
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
  unit_id: g.unitId,
  material_id: g.materialId,
  video: g.video,
  checks: g.checks,
  lot_tracking: g.lotTracking,
  description_en: g.descriptionEn,
  description_zh: g.descriptionZh,
})

export const propertiesOf = (g: typeof goods.$inferSelect) =>
  Object.entries(g.properties).map(([name, value]) => ({ name, value }))

export const skuFields = (s: typeof sku.$inferSelect) => ({
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

const shownFields = (ctx: UserCtx, s: typeof sku.$inferSelect) => {
  const { cost, ...rest } = skuFields(s)
  return seesCost(ctx) ? { ...rest, cost } : rest
}

export const imageFields = (i: typeof goodsImage.$inferSelect) => ({
  url: pictureUrl(i.file),
  group: i.group,
  alt: i.alt,
  licence: i.licence,
})

export async function readGoods(ctx: UserCtx, id: number): Promise<EditedGoods> {
  const { goods: g, category: c, skus, images, stockOf } = await loadGoods(ctx, id, visibleGoods(ctx))
  const ranks = await ranksByDiscount(ctx)
  const companies =
    g.visibleTo && g.visibleTo.length > 0
      ? await ctx.db
          .select({ id: entity.id, name: entity.name })
          .from(entity)
          .where(inArray(entity.id, g.visibleTo))
      : []
  const stores = await ctx.db
    .select({ id: store.id, name: store.name })
    .from(goodsStore)
    .innerJoin(store, eq(store.id, goodsStore.storeId))
    .where(eq(goodsStore.goodsId, id))
    .orderBy(asc(store.id))
  const suppliers = await defaultSuppliers.ask(ctx, { user: ctx.user, skuIds: skus.map((s) => s.id) })
  const from = new Map(suppliers.map(({ skuId, name }) => [skuId, name]))
  const zh = ctx.lang === 'zh'
  const { name, category, sku, price, type } = specifiedNames({
    title: zh && g.titleZh ? g.titleZh : g.titleEn,
    category_name: zh ? c.nameZh : c.nameEn,
    code: g.code,
    min_price: g.minPrice,
    sku_count: g.skuCount,
  })
  return {
    ...{ name, category, sku, price, type },
    keyword: g.keywords,
    goods_desc: zh && g.descriptionZh ? g.descriptionZh : g.descriptionEn,
    currency: 'USD',
    stock: g.stock,
    barcode: skus[0]?.barcode ?? '',
    id: g.id,
    version: g.version,
    code: g.code,
    status: g.status,
    visible_to: companies,
    category_name: category,
    ...fieldsOf(g),
    properties: propertiesOf(g),
    option_names: g.options,
    missing: missingForShelf({
      hsCode: g.hsCode,
      origin: g.originCountry,
      declaredValue: g.declaredValue,
      declaredName: g.declaredNameEn,
      ...countVariants(skus),
    }),
    gaps: g.gaps ?? [],
    stores,
    out_reason: g.outReason,
    images: images.map((i) => ({
      id: i.id,
      ...imageFields(i),
      state: i.state,
      source_url: i.sourceUrl,
      fault: i.fault,
    })),
    skus: skus.map((s) => ({
      id: s.id,
      ...shownFields(ctx, s),
      image: pictureUrl(s.image),
      supplier: from.get(s.id) ?? '',
      prices: ranks.map((level) => ({
        rank: level.name,
        price: discounted(s.price, level.discountBp),
      })),
      warehouses: stockOf(s.id),
    })),
  }
}

/** The latest price changes, newest first. */
export async function priceHistory(ctx: UserCtx, id: number) {
  const [seen] = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.id, id), visibleGoods(ctx)))
  assertFound(seen)
  const rows = await ctx.db
    .select({ change: skuPriceChange, by: nameIn(ctx) })
    .from(skuPriceChange)
    .leftJoin(person, eq(person.id, skuPriceChange.userId))
    .where(
      and(
        eq(skuPriceChange.goodsId, id),
        seesCost(ctx)
          ? undefined
          : sql`${skuPriceChange.priceBefore} IS DISTINCT FROM ${skuPriceChange.price}`,
      ),
    )
    .orderBy(desc(skuPriceChange.id))
    .limit(200)
  return rows.map(({ change, by }) => ({
    id: change.id,
    at: change.at.toISOString(),
    by: by ?? '',
    sku: change.skuCode,
    price_before: change.priceBefore,
    price: change.price,
    ...(seesCost(ctx) ? { cost_before: change.costBefore, cost: change.cost } : {}),
  }))
}
