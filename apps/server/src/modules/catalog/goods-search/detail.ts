import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import type { UserCtx } from '../../../kit/context.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { attributeName, attributesOf, valueName } from '../category/attributes.ts'
import { loadGoods } from '../goods/load.ts'
import { discounted } from '../goods/price.ts'
import { visibleGoods } from '../goods/sight.ts'
import { optionsIn } from '../goods/sku-name.ts'
import { discountOf, specifiedNames } from './query.ts'
import { tagNames } from './tag-names.ts'

/** One product with the prices of the user's company. */
export async function goodsDetail(ctx: UserCtx, id: number): Promise<GoodsDetail> {
  const { goods: g, category: c, skus, images, stockOf } = await loadGoods(ctx, id, visibleGoods(ctx))
  const zh = ctx.lang === 'zh'
  const discount = await discountOf(ctx)
  const described = Object.keys(g.properties).length > 0 ? await attributesOf(ctx, c.id) : []
  const description = zh && g.descriptionZh ? g.descriptionZh : g.descriptionEn
  return specifiedNames({
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
    tag_names: zh ? await tagNames(ctx, g.tags) : g.tags,
    attributes: g.attributes,
    status: g.status,
    sale_stage: g.saleStage,
    created_at: g.createdAt.toISOString(),
    description,
    goods_desc: description,
    keyword: g.keywords,
    barcode: skus[0]?.barcode ?? '',
    options: optionsIn(ctx, g.options, g.optionsZh),
    properties: described.flatMap((one) => {
      const value = g.properties[one.name]
      return value ? [{ name: attributeName(one, ctx), value: valueName(one, value, ctx) }] : []
    }),
    hs_code: g.hsCode,
    origin_country: g.originCountry,
    declared_value: g.declaredValue,
    images: images.map((i) => ({ id: i.id, group: i.group, url: pictureUrl(i.file), alt: i.alt })),
    skus: skus.map((s) => {
      const warehouses = stockOf(s.id).filter((place) => place.sells)
      return {
        id: s.id,
        code: s.code,
        barcode: s.barcode,
        options: optionsIn(ctx, s.optionValues, g.optionsZh),
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
  })
}
