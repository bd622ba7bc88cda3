import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Products in answers (specification, section 3). Prices are USD cents. The endpoints are in the contracts of the modules that do
 * something with products: `goods-search`, `goods-edit`, `goods-library` and others.
 */

/** The specification's names for a product's fields (section 3), in addition to ours. */
export const specified = {
  name: z.string(),
  category: z.string(),
  keyword: z.string(),
  /** `single`: one SKU without options; `attribute`: one SKU per combination of values. */
  type: z.enum(['single', 'attribute']),
  /** In lists the beginning as plain text, in a single product all of it as HTML. */
  goods_desc: z.string(),
  /** The lowest price, after the company's rank discount. */
  price: z.number(),
  currency: z.string(),
  stock: z.number(),
  /** Code of the product. */
  sku: z.string(),
  /** Barcode of the first SKU. */
  barcode: z.string(),
}

/** Fields of a product in lists. */
export const goodsRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  category_id: z.number(),
  category_name: z.string(),
  image: z.string().nullable(),
  /** After the company's rank discount. */
  min_price: z.number(),
  max_price: z.number(),
  sku_count: z.number(),
  ship_days: z.number(),
  tags: z.array(z.string()),
  /** The tags in the reader's language. */
  tag_names: z.array(z.string()),
  attributes: z.array(z.string()),
  status: z.string(),
  sale_stage: z.enum(['regular', 'trial', 'clearance']),
  created_at: z.string(),
  ...specified,
  /** In lists only the cover. */
  images: z.array(z.object({ url: z.string().nullable() })),
})
export type GoodsRow = z.output<typeof goodsRow>

export const goodsImage = z.object({
  id: z.number(),
  group: z.string(),
  url: z.string().nullable(),
  alt: z.string(),
})

export const goodsSku = z.object({
  id: z.number(),
  code: z.string(),
  barcode: z.string(),
  options: z.array(z.string()),
  price: z.number(),
  /** Before rank discount. */
  list_price: z.number(),
  weight_grams: z.number(),
  length_mm: z.number(),
  width_mm: z.number(),
  height_mm: z.number(),
  image: z.string().nullable(),
  stock: z.number(),
  warehouses: z.array(z.object({ warehouse_id: z.number(), name: z.string(), available: z.number() })),
})

export const goodsDetail = goodsRow.extend({
  description: z.string(),
  options: z.array(z.string()),
  /** Its values of the category's attributes. */
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  hs_code: z.string(),
  origin_country: z.string(),
  declared_value: z.number(),
  images: z.array(goodsImage),
  skus: z.array(goodsSku),
})
export type GoodsDetail = z.output<typeof goodsDetail>

export const goodsErrors = errors('goods', {
  not_ready: [
    '{{count}} {{count|product is|products are}} incomplete. Missing: {{missing}}.',
    '其中 {{count}} 个信息不全，暂不能上架，缺少：{{missing}}。',
  ],
})

export const manifest = () =>
  ({
    audit: { goods: ['Product', '商品'], sku: ['SKU', '规格'] },
    // Lists, images, import and export of products for staff share these permissions.
    rights: {
      'goods-library:list': ['List all products', '查看商品库'],
      'goods-library:export': ['Export products', '导出商品'],
      'goods-library:shelf': ['Put products on sale', '上架商品'],
    },
    roles: { 'goods:*': ['merchant'] },
  }) satisfies Manifest
