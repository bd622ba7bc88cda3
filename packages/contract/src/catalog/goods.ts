import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { someCounted, sortBy, tabCount } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { listingChannels } from '../store/platform/facts.ts'
import { storeLanguageCodes } from '../store/platform/languages.ts'
import { saleStages } from './goods/sale-stage.ts'

/** Products for merchants (specification, sections 2, 3 and 7). Prices are USD cents. */

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

/** Additional fields in the library: who looks after a product, and its gaps (`goods/completeness.ts`). */
export const libraryRow = goodsRow.extend({
  version: z.number(),
  claimer: z.string(),
  gaps: z.array(z.string()),
  actions: z.array(z.string()),
})
export type LibraryRow = z.output<typeof libraryRow>

export const goodsSorts = ['relevance', 'newest', 'price', 'stock', 'title'] as const

const filters = {
  keyword: wire.text(100).optional(),
  category_id: wire.id.optional(),
  price_from: wire.minor({ min: 0, max: 1_000_000_000_000 }).optional(),
  price_to: wire.minor({ min: 0, max: 1_000_000_000_000 }).optional(),
  /** A warehouse that has it in stock. */
  warehouse_id: wire.id.optional(),
  ship_days: wire.int({ min: 0, max: 60 }).optional(),
  tag: wire.text(50).optional(),
  in_stock: wire.flag.optional(),
  sale_stage: wire.choice(saleStages).optional(),
  /**
   * Values of the category's attributes, as `name=value`: values of one attribute are alternatives, all attributes must match.
   * Numbers take a range such as `5..10`, `5..` or `..10`; texts match by words.
   */
  properties: wire.tags(20).optional(),
}

/** Filters of the staff's list, without sorting. */
export const goodsFilters = {
  ...filters,
  status: wire.choice(['draft', 'on_shelf', 'off_shelf', 'out']).optional(),
  /** Has gaps on this channel, in the language of `lacks_in`. */
  lacks: wire.choice(listingChannels).optional(),
  lacks_in: wire.choice(storeLanguageCodes).optional(),
}

const facet = z.array(z.object({ value: z.string(), name: z.string(), total: z.number() }))

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

export const goods = {
  list: listEndpoint({
    path: '/sale/goods',
    permission: 'goods:list',
    about: ['Search the catalog', '搜索商品'],
    row: goodsRow,
    filters: { ...filters, sort: sortBy(goodsSorts) },
    /**
     * With filters, counting stops at a limit: then `bounded` is true. `near`: no product has all words of `keyword`, and these
     * have some.
     */
    ext: someCounted.extend({ near: z.boolean() }),
  }),
  near: endpoint({
    method: 'GET',
    path: '/sale/goods/near',
    permission: 'goods:list',
    about: ['Suggest words and categories for a search', '推荐搜索词与分类'],
    query: z.object({ keyword: wire.text(100) }),
    data: z.object({
      words: z.array(z.string()),
      categories: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/sale/goods/facets',
    permission: 'goods:list',
    about: ['Count the filter values of a search', '查看筛选项计数'],
    query: z.object(filters),
    data: z.object({
      category: facet,
      price: facet,
      warehouse: facet,
      sale_stage: facet,
      ship_days: facet,
      tag: facet,
      /** The chosen category's attributes; `value` is a value of `properties`, and `key` the attribute's name in it. */
      properties: z.array(
        z.object({
          key: z.string(),
          type: z.enum(['text', 'number', 'choice']),
          name: z.string(),
          /** For choice attributes. */
          values: facet,
        }),
      ),
      bounded: z.boolean(),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/sale/goods/:id',
    permission: 'goods:list',
    about: ['View a product', '查看商品'],
    data: goodsDetail,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/sale/goodsTags/select',
    permission: 'signed-in',
    about: ['Select a tag', '选择标签'],
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
}

/** Products of the library by title or code, for select fields. */
export const chooseGoods = endpoint({
  method: 'GET',
  path: '/v1/goods/select',
  permission: 'staff',
  about: ['Select a product', '选择商品'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** All products in every state, for staff. */
export const goodsLibrary = {
  list: listEndpoint({
    path: '/v1/goods',
    permission: 'goods-library:list',
    about: ['List all products', '查看商品库'],
    row: libraryRow,
    filters: {
      ...goodsFilters,
      sort: sortBy(goodsSorts),
    },
    ext: z.object({ bounded: z.boolean(), tabs: z.array(tabCount) }),
  }),
  /** Exports the list in our template, to be edited and imported again. */
  export: endpoint({
    method: 'POST',
    path: '/v1/goods/export',
    permission: 'goods-library:export',
    about: ['Export products', '导出商品'],
    body: z.object(goodsFilters),
    data: z.object({ job_id: z.number() }),
  }),
  onShelf: endpoint({
    method: 'PUT',
    path: '/v1/goods/on-shelf',
    permission: 'goods-library:shelf',
    about: ['Put products on sale', '上架商品'],
    body: z.object({ id_list: wire.ids }),
    data: z.object({
      moved: z.array(z.number()),
      refused: z.array(z.object({ id: z.number(), code: z.string(), missing: z.array(z.string()) })),
    }),
  }),
  offShelf: endpoint({
    method: 'PUT',
    path: '/v1/goods/off-shelf',
    permission: 'goods-library:shelf',
    about: ['Take products off sale', '下架商品'],
    body: z.object({ id_list: wire.ids }),
    data: z.object({ moved: z.array(z.number()) }),
  }),
}

export const goodsErrors = errors('goods', {
  not_ready: [
    '{{count}} {{count|product is|products are}} incomplete. Missing: {{missing}}.',
    '其中 {{count}} 个信息不全，暂不能上架，缺少：{{missing}}。',
  ],
})

/** Query parameters of /goodsList/detail, besides those of its list. */
export const goodsDetailParams = { id: wire.id }

export const manifest = () =>
  ({
    pages: [
      {
        path: '/goodsList',
        list: goods.list,
        title: ['Find products', '选品中心'],
        menu: [11, 'products', 10, 'SearchOutlined', { resources: ['goods', 'listing'] }],
      },
      { path: '/goodsList/detail', own: goodsDetailParams, title: ['Product', '商品详情'] },
      {
        path: '/goodsLibrary',
        list: goodsLibrary.list,
        own: { ...opened, part: wire.text(20).optional() },
        title: ['Products', '商品库'],
        menu: [120, 'staff', 70, 'AppstoreOutlined', { resources: ['goods-library'] }],
      },
    ],
    audit: { goods: ['Product', '商品'], sku: ['SKU', '规格'] },
    roles: {
      'goods-library:*': ['product-developer'],
      'goods-library:list': [
        'salesperson',
        'buyer',
        'sampler',
        'designer',
        'copywriter',
        'warehouse',
        'order-clerk',
        'marketing',
        'support',
      ],
      'goods-library:update': ['copywriter'],
      'goods-library:weight': ['warehouse'],
      'goods:*': ['merchant'],
    },
  }) satisfies Manifest
