import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { importEndpoint } from '../kit/imports.ts'
import { sortBy } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Mappings of stores' variants to our SKUs and sets: the variants that orders contained, and what they are mapped to; and the goods
 * of one order.
 */

export const orderSkuRow = z.object({
  id: z.number(),
  store_id: z.number().nullable(),
  shop_name: z.string().nullable(),
  platform_product_id: z.string().nullable(),
  platform_variant_id: z.string().nullable(),
  platform_sku: z.string(),
  title: z.string(),
  variant_title: z.string(),
  image: z.string().nullable(),
  /** A SKU or a set, or neither. */
  sku_id: z.number().nullable(),
  set_id: z.number().nullable(),
  /** Code of the SKU or set. */
  sku: z.string().nullable(),
  goods_title: z.string().nullable(),
  /** The set is inactive, so orders of this variant wait. */
  set_stopped: z.boolean(),
  /** Another supplier ships it: orders leave it out. */
  not_ours: z.boolean(),
  /** How it was mapped: chosen by a user, by the store's SKU text, or by our own listing. */
  origin: z.enum(['chosen', 'code', 'listing']).nullable(),
  /** The store's SKU text changed after the mapping was made. */
  drifted: z.boolean(),
  /** Number of unpaid orders with lines of this store variant that are not matched yet. */
  waiting: z.number(),
  seen_at: z.string(),
})

export const suggestion = z.object({
  /** One of the two is given. */
  sku_id: z.number().nullable(),
  set_id: z.number().nullable(),
  sku: z.string(),
  goods_title: z.string(),
  /** The items of a set. */
  parts: z.array(z.object({ sku: z.string(), quantity: z.number() })),
  options: z.array(z.string()),
  image: z.string().nullable(),
  price: z.number(),
  /** code: equal SKU text; barcode: equal barcode; title: similar titles. */
  why: z.enum(['code', 'barcode', 'title']),
})

const moved = z.object({ id: z.number(), version: z.number(), status: z.number() })
const version = wire.int({ min: 1 }).optional()

const mended = z.object({
  mapped: z.number(),
  /** Waiting orders that were completed immediately. */
  orders: z.number(),
  /** Set if there were too many for that: a job completes them. */
  job_id: z.number().nullable(),
})

/** Why a variant is left for the user to decide. */
export const exactMatchSkipped = {
  none: { en: 'No SKU, set or barcode of ours is the same', zh: '没有相同的 SKU、组合编码或条码' },
  several: { en: 'Several SKUs have this barcode', zh: '多个 SKU 使用此条码' },
  mapped: { en: 'Matched already', zh: '已匹配' },
} as const
const leftOutWhy = z.enum(Object.keys(exactMatchSkipped) as [keyof typeof exactMatchSkipped])

export const orderSku = {
  list: listEndpoint({
    path: '/sale/shopOrderSku',
    permission: 'order-sku:list',
    about: ['List SKU mappings', '查看 SKU 匹配列表'],
    row: orderSkuRow,
    filters: {
      matched: wire.flag.optional(),
      /** Whether unpaid orders wait for it. */
      waiting: wire.flag.optional(),
      not_ours: wire.flag.optional(),
      store_id: wire.id.optional(),
      search: wire.text(100).optional(),
      sort: sortBy(['title', 'seen_at']),
    },
    ext: z.object({
      tabs: z.array(z.object({ status: z.string(), name: z.string(), total: z.number() })),
    }),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/sale/shopOrderSku/suggest',
    permission: 'order-sku:list',
    about: ['Suggest SKUs and sets for a store variant', '推荐 SKU 或组合'],
    query: z.object({ id: wire.id, search: wire.text(100).optional() }),
    data: z.array(suggestion),
  }),
  map: endpoint({
    method: 'POST',
    path: '/sale/shopOrderSku/map',
    permission: 'order-sku:update',
    about: ['Select SKUs or sets for store variants', '设置 SKU 或组合映射'],
    body: z.object({
      maps: wire.listOf(z.object({ id: wire.id, sku_id: wire.id.optional(), set_id: wire.id.optional() }), {
        min: 1,
        max: 200,
      }),
    }),
    data: mended,
  }),
  /** Accepts suggestions that are certain: with the same SKU, set code or barcode. */
  useSure: endpoint({
    method: 'POST',
    path: '/sale/shopOrderSku/useSure',
    permission: 'order-sku:update',
    about: ['Accept exact matches', '采用精确匹配'],
    body: z.object({
      ids: wire.ids,
      /** Only returns what would be done. */
      dry_run: wire.flag.default(false),
    }),
    data: mended.extend({
      left_out: z.array(z.object({ id: z.number(), title: z.string(), why: leftOutWhy })),
    }),
  }),
  unmap: endpoint({
    method: 'POST',
    path: '/sale/shopOrderSku/unmap',
    permission: 'order-sku:update',
    about: ['Remove SKU mappings', '解除 SKU 匹配'],
    body: z.object({ ids: wire.ids }),
    data: z.object({ unmapped: z.number() }),
  }),
  /** Sets whether another supplier ships these variants: unpaid and later orders then leave them out. */
  setNotOurs: endpoint({
    method: 'POST',
    path: '/sale/shopOrderSku/notOurs',
    permission: 'order-sku:update',
    about: ['Mark store variants as not shipped by us', '标记非平台发货的规格'],
    body: z.object({ ids: wire.ids, not_ours: wire.flag }),
    data: z.object({ changed: z.number(), orders: z.number(), job_id: z.number().nullable() }),
  }),
  /** Columns: store variant id, store SKU, our SKU or a set's code. */
  import: importEndpoint({
    path: '/sale/shopOrderSku/import',
    permission: 'order-sku:update',
    about: ['Import SKU mappings', '导入 SKU 匹配'],
    body: { store_id: wire.id },
  }),
  /**
   * Sets SKUs and quantities; `remember` also maps the store's variants. A line with quantity 0 is shipped by another supplier
   * and left out, and so is an unmatched line that the list omits.
   */
  updateGoods: endpoint({
    method: 'POST',
    path: '/sale/order/updateGoods',
    permission: 'order:update',
    about: ['Edit the items of an order', '修改订单商品'],
    body: z.object({
      id: wire.id,
      version,
      remember: wire.flag.default(false),
      lines: wire.listOf(
        z.object({
          line_id: wire.id,
          sku_id: wire.nullable(wire.id),
          /** A set, instead of a SKU. */
          set_id: wire.nullable(wire.id).optional(),
          quantity: wire.int({ min: 0, max: 9999 }),
        }),
        { min: 1, max: 200 },
      ),
    }),
    data: moved.extend({
      /** Other waiting orders that got the remembered goods; with a `job_id` that job changes them. */
      others: z.number(),
      job_id: z.number().nullable(),
    }),
  }),
  /** Ships items again that were left to another supplier; possible until the order is paid. */
  restoreGoods: endpoint({
    method: 'POST',
    path: '/sale/order/restoreGoods',
    permission: 'order:update',
    about: ['Ship left-out items of an order again', '恢复由平台发货的商品'],
    body: z.object({ id: wire.id, version, ids: wire.ids }),
    data: moved,
  }),
}

export const orderSkuErrors = errors('order-sku', {
  sku: ['This SKU doesn’t exist or isn’t for sale.', 'SKU 不存在或不可售。'],
  set: ['This set doesn’t exist or isn’t for sale.', '组合商品不存在或不可售。'],
  code: ['No SKU and no set with this code is for sale.', '没有此编码的可售 SKU 或组合商品。'],
  one: ['Choose either a SKU or a set.', '请选择 SKU 或组合商品，二选一。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/orderSku',
        list: orderSku.list,
        title: ['SKU mapping', 'SKU 匹配'],
        menu: [22, 'orders', 40, 'LinkOutlined'],
      },
    ],
    roles: { 'order-sku:*': ['merchant'] },
  }) satisfies Manifest
