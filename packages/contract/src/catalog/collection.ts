import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { sortBy } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { goodsRow } from './goods.ts'

/** Favorites: goods that a company marked. */

export const collectionRow = goodsRow.extend({
  collected_at: z.string(),
  collected_by: z.string(),
  /** False: off shelf, or no longer visible to this company. */
  available: z.boolean(),
})

const removed = z.object({ removed: z.number() })

export const collection = {
  /** The `id` of a row is that of its goods. */
  list: listEndpoint({
    path: '/sale/collection',
    permission: 'collection:list',
    about: ['List favorite products', '查看收藏商品列表'],
    row: collectionRow,
    filters: {
      search: wire.text(100).optional(),
      category_id: wire.id.optional(),
      in_stock: wire.flag.optional(),
      sort: sortBy(['collected_at', 'price', 'stock']),
    },
  }),
  /** Which of these goods are favorites. */
  marks: endpoint({
    method: 'GET',
    path: '/sale/collection/marks',
    permission: 'collection:list',
    about: ['View which products are favorites', '查看收藏状态'],
    query: z.object({ ids: wire.ids }),
    data: z.array(z.number()),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sale/collection',
    permission: 'collection:create',
    about: ['Add a product to favorites', '收藏商品'],
    body: z.object({ goods_id: wire.id }),
    data: z.object({ added: z.number() }),
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/sale/collection/batchCreate',
    permission: 'collection:create',
    about: ['Add products to favorites', '批量收藏商品'],
    body: z.object({ goods_ids: wire.ids }),
    data: z.object({ added: z.number() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/sale/collection/reset',
    permission: 'collection:remove',
    about: ['Remove products from favorites', '移出收藏'],
    body: z.object({ goods_ids: wire.ids }),
    data: removed,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/collectionList',
        list: collection.list,
        title: ['Favorites', '收藏夹'],
        menu: [61, 'products', 20, 'HeartOutlined', { resources: ['collection', 'goods-download'] }],
      },
    ],
    audit: { collection: ['Favorite', '收藏'] },
    roles: { 'collection:*': ['merchant'] },
  }) satisfies Manifest
