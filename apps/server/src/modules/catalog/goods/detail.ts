import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { category } from '../category/table.ts'
import { discounted } from './price.ts'
import { discountOf, visibleGoods } from './query.ts'
import { goods, goodsImage, sku } from './table.ts'

/** One product with its variants, pictures and stock: four queries, however many variants. */
export async function goodsDetail(ctx: UserCtx, id: number): Promise<GoodsDetail> {
  const [one] = await ctx.db
    .select({ goods, category })
    .from(goods)
    .innerJoin(category, eq(category.id, goods.categoryId))
    .where(and(eq(goods.id, id), visibleGoods(ctx)))
  const { goods: g, category: c } = found(one)
  const zh = ctx.lang === 'zh'
  const skus = await ctx.db
    .select()
    .from(sku)
    .where(and(eq(sku.goodsId, id), eq(sku.active, true)))
    .orderBy(asc(sku.position), asc(sku.id))
  const images = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, id))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const stocks = await ctx.db
    .select({
      skuId: stockBalance.skuId,
      id: warehouse.id,
      name: warehouseName(ctx),
      onHand: stockBalance.onHand,
      reserved: stockBalance.reserved,
      quarantine: stockBalance.quarantine,
      damaged: stockBalance.damaged,
    })
    .from(stockBalance)
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(inArray(stockBalance.skuId, skus.length > 0 ? skus.map((s) => s.id) : [0]))
    .orderBy(asc(warehouse.id))
  const discount = await discountOf(ctx)
  const word = (text: string): string => (zh ? (g.optionsZh[text] ?? text) : text)
  return {
    id: g.id,
    code: g.code,
    title: zh && g.titleZh ? g.titleZh : g.titleEn,
    category_id: c.id,
    category_name: zh ? c.nameZh : c.nameEn,
    image: pictureUrl(g.coverImage),
    min_price: discounted(g.minPrice, discount),
    max_price: discounted(g.maxPrice, discount),
    currency: 'USD',
    sku_count: g.skuCount,
    stock: g.stock,
    ship_days: g.shipDays,
    tags: g.tags,
    attributes: g.attributes,
    status: g.status,
    created_at: g.createdAt.toISOString(),
    description: zh && g.descriptionZh ? g.descriptionZh : g.descriptionEn,
    options: g.options.map(word),
    hs_code: g.hsCode,
    origin_country: g.originCountry,
    declared_value: g.declaredValue,
    images: images.map((i) => ({ id: i.id, group: i.group, url: pictureUrl(i.file), alt: i.alt })),
    skus: skus.map((s) => {
      const warehouses = stocks
        .filter((b) => b.skuId === s.id)
        .map((b) => ({
          warehouse_id: b.id,
          name: b.name,
          available: Math.max(0, b.onHand - b.reserved - b.quarantine - b.damaged),
        }))
      return {
        id: s.id,
        code: s.code,
        barcode: s.barcode,
        options: s.optionValues.map(word),
        price: discounted(s.price, discount),
        list_price: s.price,
        weight_grams: s.weightGrams,
        length_mm: s.lengthMm,
        width_mm: s.widthMm,
        height_mm: s.heightMm,
        image: pictureUrl(s.image),
        stock: warehouses.reduce((sum, w) => sum + w.available, 0),
        warehouses,
      }
    }),
  }
}
