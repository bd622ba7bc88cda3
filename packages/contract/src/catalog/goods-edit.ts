import { z } from 'zod'
import { countryOrEmpty } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import { checkRows } from './goods/quality-check.ts'
import { shippingAttributeList } from './goods/shipping-attribute.ts'
import { specified } from './goods.ts'
import { goodsMaterial } from './goods-material.ts'
import { goodsUnit } from './goods-unit.ts'

/** One product for staff: all fields, in both languages, with costs. */

/** Limits of a product, shared by form and import, so that imported products can be saved. */
export const goodsLimits = {
  /** The maximum of platforms for one product (Shopify since 2025). */
  variants: 2048,
  pictures: 250,
  tags: 250,
  keywords: 100,
  /** Characters of one tag or keyword. */
  word: 80,
  /** An XLSX cell holds 32,767 characters; a description must fit into one, so that an export is complete. */
  description: 30_000,
  /** Minor units. */
  amount: 99_999_999_999,
} as const

/** Groups of a product's images, in the order of the gallery. The video is a separate URL. */
export const imageGroupNames = {
  main: ['Main', '主图'],
  detail: ['Details', '细节'],
  size: ['Sizes', '尺寸'],
  scene: ['In use', '场景'],
  packaging: ['Packaging', '包装'],
} as const
export const imageGroups = Object.keys(imageGroupNames) as [ImageGroup, ...ImageGroup[]]
export type ImageGroup = keyof typeof imageGroupNames

/** The right by which an image is shown. */
export const licenceNames = {
  own: ['Own work', '自有'],
  licensed: ['Licensed', '已授权'],
  supplier: ['From the supplier', '供应商提供'],
  free: ['Free to use', '可免费商用'],
} as const
export const licences = Object.keys(licenceNames) as [Licence, ...Licence[]]
export type Licence = keyof typeof licenceNames

const amount = wire.minor({ min: 0, max: goodsLimits.amount })
const size = wire.int({ min: 0, max: 100_000 }).default(0)
const skuInput = z.object({
  code: wire.text(100),
  barcode: wire.text(64, 0).default(''),
  options: wire.listOf(wire.text(255), { max: 3 }).default([]),
  /** US cents. */
  price: amount,
  /** CNY fen; omitted: unchanged. See goods-cost.ts for the permissions. */
  cost: amount.optional(),
  weight_grams: wire.int({ min: 0, max: 1_000_000 }),
  length_mm: size,
  width_mm: size,
  height_mm: size,
})
/** Why a picture could not be fetched. */
export const pictureFaults = {
  host: {
    en: 'Product images may not come from this host (System settings, Images).',
    zh: '该域名不在允许的商品图片域名内（系统设置 · 图片）。',
  },
  missing: { en: 'There is nothing at this address.', zh: '该地址没有图片。' },
  refused: { en: 'The address refuses to give it.', zh: '该地址拒绝访问。' },
  unreachable: { en: 'The address doesn’t answer.', zh: '该地址无法访问。' },
  large: { en: 'The image is too large.', zh: '图片过大。' },
  type: { en: 'What is there is no image that can be read.', zh: '该地址的内容不是可识别的图片。' },
} as const
export type PictureFault = keyof typeof pictureFaults
export const pictureFaultNames = Object.keys(pictureFaults) as [PictureFault, ...PictureFault[]]

const imageInput = z.object({
  /** `/files/…`, of this product or newly uploaded; empty for one without a file yet, which `id` names. */
  url: wire.text(200, 0).default(''),
  id: wire.id.optional(),
  group: wire.choice(imageGroups).default('main'),
  alt: wire.text(500, 0).default(''),
  /** Omitted: unchanged. */
  licence: wire.nullable(wire.choice(licenceNames)).optional(),
})

/** What receipts of a product must state. */
export const lotTracking = wire.choice({
  none: ['None', '不管理批次'],
  lot: ['Lot', '批次号'],
  expiry: ['Lot and expiry date', '批次号与有效期'],
})

export const goodsFields = z.object({
  title_en: wire.text(255),
  title_zh: wire.text(255, 0).default(''),
  category_id: wire.id,
  tags: wire.tags(goodsLimits.tags).default([]),
  keywords: wire.text(goodsLimits.keywords * (goodsLimits.word + 1), 0).default(''),
  attributes: shippingAttributeList.default([]),
  hs_code: wire.text(10, 0).default(''),
  origin_country: countryOrEmpty.default('CN'),
  declared_name_en: wire.text(200, 0).default(''),
  declared_name_zh: wire.text(200, 0).default(''),
  /** US cents. */
  declared_value: amount.default(0),
  ship_days: wire.int({ min: 0, max: 90 }).default(3),
  unit_id: wire.maybe(wire.ref(() => goodsUnit.select)),
  material_id: wire.maybe(wire.ref(() => goodsMaterial.select)),
  video: wire.webAddress(500, 0).default(''),
  checks: checkRows.default([]),
  lot_tracking: lotTracking.default('none'),
  description_en: wire.area(goodsLimits.description).default(''),
  description_zh: wire.area(goodsLimits.description).default(''),
})

/** Values of the category's attributes, by English name. */
const property = z.object({ name: wire.text(60), value: wire.text(200, 0).default('') })

export const goodsBody = goodsFields.extend({
  properties: wire.listOf(property, { max: 120 }).default([]),
  skus: wire.listOf(skuInput, { min: 1, max: goodsLimits.variants }),
  images: wire.listOf(imageInput, { max: goodsLimits.pictures }).default([]),
  version: wire.int().optional(),
})

/** Set when a product is created, and not changed later: its code, and the options of its variants. */
export const newGoodsFields = z.object({
  code: wire.text(100),
  /** Such as Colour, Size. */
  option_names: wire.tags(3).default([]),
})
export const newGoodsBody = goodsBody.omit({ version: true }).extend(newGoodsFields.shape)

const price = z.object({ rank: z.string(), price: z.number() })
export const editedGoods = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  status: z.string(),
  /** Companies that see it; empty for all. */
  visible_to: z.array(z.object({ id: z.number(), name: z.string() })),
  category_name: z.string(),
  title_en: z.string(),
  title_zh: z.string(),
  category_id: z.number(),
  tags: z.array(z.string()),
  keywords: z.string(),
  attributes: z.array(z.string()),
  hs_code: z.string(),
  origin_country: z.string(),
  declared_name_en: z.string(),
  declared_name_zh: z.string(),
  declared_value: z.number(),
  ship_days: z.number(),
  unit_id: z.number().nullable(),
  material_id: z.number().nullable(),
  video: z.string(),
  checks: checkRows,
  lot_tracking: lotTracking,
  description_en: z.string(),
  description_zh: z.string(),
  properties: z.array(property),
  option_names: z.array(z.string()),
  /** Requirements for the shelf that it doesn't meet. */
  missing: z.array(z.string()),
  /** All gaps, on any channel and in any language (`goods/completeness.ts`). */
  gaps: z.array(z.string()),
  /** Stores it is bound to; empty for all stores of its companies. */
  stores: z.array(z.object({ id: z.number(), name: z.string() })),
  out_reason: z.string(),
  ...specified,
  images: z.array(
    z.object({
      id: z.number(),
      url: z.string().nullable(),
      group: z.string(),
      alt: z.string(),
      licence: z.enum(licences).nullable(),
      state: z.enum(['ready', 'waiting', 'failed']),
      /** Original URL. */
      source_url: z.string().nullable(),
      fault: z.enum(pictureFaultNames).nullable(),
    }),
  ),
  skus: z.array(
    skuInput.extend({
      id: z.number(),
      image: z.string().nullable(),
      /** Default supplier; only for users who may see suppliers. */
      supplier: z.string(),
      prices: z.array(price),
      warehouses: z.array(
        z.object({ name: z.string(), on_hand: z.number(), reserved: z.number(), available: z.number() }),
      ),
    }),
  ),
})
export type EditedGoods = z.output<typeof editedGoods>
/** Without the specification's names, which are for API clients. */
export type GoodsToEdit = Omit<EditedGoods, keyof typeof specified>

const also = {
  name: { en: 'title_en', zh: 'title_zh' },
  goods_desc: { en: 'description_en', zh: 'description_zh' },
  keyword: 'keywords',
} as const
export const goodsEdit = {
  get: endpoint({
    method: 'GET',
    path: '/v1/goods/:id',
    permission: 'goods-library:list',
    about: ['View products for staff', '查看商品资料'],
    data: editedGoods,
  }),
  /** Creates a draft. */
  create: endpoint({
    method: 'POST',
    path: '/v1/goods',
    permission: 'goods-library:create',
    about: ['Create products', '新增商品'],
    body: newGoodsBody,
    data: editedGoods,
    also: { ...also, sku: 'code' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/goods/:id',
    permission: 'goods-library:update',
    about: ['Edit products', '修改商品'],
    body: goodsBody,
    data: editedGoods,
    also,
  }),
  /** Retries pictures that could not be fetched. */
  fetchPictures: endpoint({
    method: 'POST',
    path: '/v1/goods/:id/fetch-pictures',
    permission: 'goods-library:update',
    about: ['Fetch images of products again', '重新获取商品图片'],
    body: z.object({ image_ids: wire.ids }),
    data: editedGoods,
  }),
  prices: endpoint({
    method: 'GET',
    path: '/v1/goods/:id/prices',
    permission: 'goods-library:list',
    about: ['View the price history of products', '查看商品价格历史'],
    data: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string(),
        sku: z.string(),
        price_before: z.number().nullable(),
        price: z.number(),
        /** Only for users who may see purchase costs. */
        cost_before: z.number().nullable().optional(),
        cost: z.number().optional(),
      }),
    ),
  }),
}

export const goodsEditErrors = errors('goods-edit', {
  incomplete: [
    'Products on sale need all of this; take them off sale first. Missing: {{missing}}.',
    '在售商品须信息完整，请先下架。缺少：{{missing}}。',
  ],
  code: ['{{code}} is the code of another product.', '{{code}} 已是其他商品的编码。'],
  sku: ['{{code}} is the SKU of another product.', '{{code}} 已被其他商品使用。'],
  twice: ['{{code}} is duplicated.', '{{code}} 重复。'],
  options: ['Every variant needs {{count}} option values.', '每个规格须有 {{count}} 个选项值。'],
  picture: ['Upload the image here first.', '请先上传图片。'],
  number: ['{{name}} must be a number.', '“{{name}}”须填写数字。'],
  choice: ['{{name}} must be one of: {{choices}}.', '“{{name}}”须为以下之一：{{choices}}。'],
  hs_code: ['An HS code has six to ten digits.', '海关编码为 6 至 10 位数字。'],
  category: ['This category doesn’t exist.', '分类不存在。'],
})
