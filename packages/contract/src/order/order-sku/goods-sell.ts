import { z } from 'zod'
import { chooseGoods } from '../../catalog/goods-library.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { record } from '../../kit/record.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { staffStore } from '../../store/staff-store.ts'

/**
 * Which of our products sell in which stores: the stores' variants that are mapped to our SKUs, regardless of who mapped them.
 */
export const goodsSell = record({
  name: 'goods-sell',
  path: '/v1/goods-sell',
  title: ['Sold in stores', '店铺在售'],
  singular: ['store variant', '店铺规格'],
  empty: ['Nothing of ours sells in a store yet', '暂无店铺销售我们的商品'],
  messages: { search: ['SKU, store SKU or title', 'SKU、店铺 SKU 或标题'] },
  fields: {
    sku: [wire.text(100), 'SKU', 'SKU', { readOnly: true }],
    goods_id: [wire.id, 'Product', '商品', { readOnly: true }],
    goods_name: [wire.text(255), 'Product', '商品', { readOnly: true }],
    store_id: [wire.nullable(wire.id), 'Store', '店铺', { readOnly: true }],
    shop_name: [wire.text(100, 0), 'Store', '店铺', { readOnly: true }],
    company: [wire.text(200), 'Company', '公司', { readOnly: true }],
    title: [wire.text(500, 0), 'Title in the store', '店铺标题', { readOnly: true }],
    variant_title: [wire.text(500, 0), 'Variant in the store', '店铺规格', { readOnly: true }],
    platform_sku: [wire.text(200, 0), 'Store SKU', '店铺 SKU', { readOnly: true }],
    origin: [
      wire.nullable(
        wire.choice({
          chosen: ['By hand', '手工匹配'],
          code: ['By SKU code', '编码匹配'],
          listing: ['Published from here', '刊登'],
        }),
      ),
      'Linked',
      '绑定方式',
      { readOnly: true },
    ],
    seen_at: [wire.instant, 'Last seen', '最近出现', { readOnly: true }],
  },
  filter: {
    goods_id: [wire.ref(() => chooseGoods).optional(), 'Product', '商品'],
    store_id: [wire.ref(() => staffStore.select).optional(), 'Store', '店铺'],
  },
  sortable: ['seen_at'],
  order: '-seen_at',
  endpoints: ['list'],
  immutable: true,
  labelField: 'sku',
  columns: [
    'sku',
    'goods_name',
    'shop_name',
    'company',
    'title',
    'variant_title',
    'platform_sku',
    'origin',
    'seen_at',
  ],
  hidden: ['variant_title'],
})

/** Removes the mapping: later orders of the variant have no SKU until it is mapped again; existing orders keep theirs. */
export const unbindSold = endpoint({
  method: 'PUT',
  path: '/v1/goods-sell/unbind',
  permission: 'goods-sell:unbind',
  about: ['Unlink store variants from our SKUs', '解除店铺规格绑定'],
  body: z.object({ ids: wire.ids }),
  data: z.object({ unbound: z.number() }),
})

export const manifest = () =>
  ({
    pages: [{ path: '/goodsLibrary', record: goodsSell, own: { of: z.literal('sold') } }],
    roles: {
      'goods-sell:*': ['product-developer'],
      'goods-sell:list': ['salesperson', 'order-clerk', 'support'],
    },
  }) satisfies Manifest
