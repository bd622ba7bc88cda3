import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { boundedTotal, sortBy } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { listingChannels } from '../store/platform/facts.ts'
import { storeLanguageCodes } from '../store/platform/languages.ts'
import { saleStages } from './goods/sale-stage.ts'
import { goodsDetail, goodsRow } from './goods.ts'

/** Searching and reading products, for merchants (specification, sections 2 and 7). */

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
  status: wire.choice(['draft', 'on_shelf', 'off_shelf', 'out', 'packaging']).optional(),
  /** Has gaps on this channel, in the language of `lacks_in`. */
  lacks: wire.choice(listingChannels).optional(),
  lacks_in: wire.choice(storeLanguageCodes).optional(),
}

const facet = z.array(z.object({ value: z.string(), name: z.string(), total: z.number() }))

export const goodsSearch = {
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
    ext: boundedTotal.extend({ near: z.boolean() }),
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

/** Query parameters of /goodsList/detail, besides those of its list. */
export const goodsDetailParams = { id: wire.id }

export const manifest = () =>
  ({
    pages: [
      {
        path: '/goodsList',
        list: goodsSearch.list,
        title: ['Find products', '选品中心'],
        menu: [11, 'products', 10, 'SearchOutlined', { resources: ['goods', 'listing'] }],
      },
      { path: '/goodsList/detail', own: goodsDetailParams, title: ['Product', '商品详情'] },
    ],
  }) satisfies Manifest
