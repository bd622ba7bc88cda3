import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'

/** Publishing to stores: batches with a job per product and store (sections 3 and 4). */

export const listingStatuses = ['draft', 'active', 'archived'] as const

/** A million dollars: multiplied by any price rule it stays a safe number. */
const maxShipping = 100_000_000

/** The rule for the merchant's prices; `contract/store/listing/price-rule` calculates them. */
export const priceRuleInput = z.object({
  mode: wire.choice(['multiply', 'add']).default('multiply'),
  /** A factor such as 2.5, or an amount to add in USD. */
  value: wire.decimal(4).default('2.5'),
  /** Minor units with which prices end, such as 99; omitted: as calculated. */
  ending: wire.int({ min: 0, max: 99 }).optional(),
  /** Shipping in USD cents to be included in the price. */
  shipping: wire.minor({ min: 0, max: maxShipping }).default(0),
  /** Crossed-out price as a factor of the price; omitted: none. */
  compare_factor: wire.decimal(2).optional(),
})

const publishItem = z.object({
  goods_id: wire.id,
  title: wire.text(255).optional(),
  description: wire.area(60_000).optional(),
  tags: wire.tags(50).optional(),
  /** Chosen pictures in order, by id; omitted: all of the main groups. */
  image_ids: wire.listOf(wire.id, { max: 50 }).optional(),
  /** Prices entered by the merchant, by SKU, in minor units of the store's currency. */
  prices: wire.listOf(z.object({ sku_id: wire.id, price: wire.minor({ min: 0 }) }), { max: 2048 }).optional(),
})

/** Costs of one piece for the merchant; freight is null if no channel can carry it to the country. */
export const pieceCostRow = z.object({
  cost: z.number(),
  service_fee: z.number(),
  freight: z.number().nullable(),
})

/** Destination for the freight in margins. */
const freightCountry = country.default('US')

/** The mark of the prices in a `preview`. If they have changed, nothing is published. */
const seenPrices = wire.text(64).optional()

/** How many of the products are in one store before publishing. */
export const listedInRow = z.object({
  shop_id: z.number(),
  /** Products that are listed there; publishing changes these and creates no duplicates. */
  listed: z.number(),
  /** Of these, products that the merchant created and that were never written from here. */
  foreign: z.number(),
  /** Products in running batches to this store. */
  waiting: z.number(),
  /** Its state there, if a single product was requested. */
  product: z
    .object({
      status: z.enum(listingStatuses),
      published_time: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullable(),
})

/** The target stores, and the price rule. */
const publishing = {
  shop_ids: wire.listOf(wire.id, { min: 1, max: 20 }),
  status: wire.choice(listingStatuses).default('draft'),
  rule: priceRuleInput,
  seen: seenPrices,
}

export const listing = {
  /** Stores in which products are listed or about to be; other stores are left out. */
  listedIn: endpoint({
    method: 'GET',
    path: '/sale/goods/listed',
    permission: 'listing:create',
    about: ['View where products are already published', '查看商品已刊登的店铺'],
    query: z.object({ goods_ids: wire.ids }),
    data: z.array(listedInRow),
  }),
  /** Previews a publication, with margins and with what the platform would refuse. */
  preview: endpoint({
    method: 'POST',
    path: '/sale/goods/preview',
    permission: 'listing:create',
    about: ['Preview a listing', '预览刊登'],
    body: z.object({
      goods_id: wire.id,
      shop_id: wire.id,
      rule: priceRuleInput,
      country: freightCountry,
    }),
    data: z.object({
      currency: z.string(),
      /** Identifies these prices; to be sent as `seen` when publishing. */
      mark: z.string(),
      title: z.string(),
      description: z.string(),
      /** Languages of the product's texts; `publishedIn` tells which one a store gets. */
      texts: z.object({
        title: z.array(z.string()),
        description: z.array(z.string()),
        options: z.array(z.string()),
      }),
      tags: z.array(z.string()),
      images: z.array(z.object({ id: z.number(), url: z.string() })),
      variants: z.array(
        z.object({
          sku_id: z.number(),
          sku: z.string(),
          options: z.array(z.string()),
          ...pieceCostRow.shape,
          price: z.number(),
          compare_at: z.number().nullable(),
          /** After goods, service fee and freight; null if the freight is unknown. The share is null at no price. */
          margin: z.number().nullable(),
          margin_bp: z.number().nullable(),
        }),
      ),
      problems: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
    }),
  }),
  /** Costs of one piece of each variant of a product, in US cents. */
  costs: endpoint({
    method: 'GET',
    path: '/sale/goods/costs',
    permission: 'listing:create',
    about: ['View what a product costs sent to a country', '查看商品寄往某国的成本'],
    query: z.object({ goods_id: wire.id, country: freightCountry }),
    data: z.array(z.object({ sku_id: z.number(), ...pieceCostRow.shape })),
  }),
  /** Publishes one product to stores. */
  display: endpoint({
    method: 'POST',
    path: '/sale/goods/display',
    permission: 'listing:create',
    about: ['Publish a product', '刊登商品'],
    body: z.object({ ...publishing, item: publishItem }),
    data: z.object({ batch_ids: z.array(z.number()) }),
  }),
  /** Publishes many products to stores. */
  batchDisplay: endpoint({
    method: 'POST',
    path: '/sale/goods/batchDisplay',
    permission: 'listing:create',
    about: ['Publish several products', '批量刊登'],
    body: z.object({
      ...publishing,
      goods_ids: wire.listOf(wire.id, { min: 1, max: 500 }),
      /** Whether products that are listed already are changed or left unchanged. */
      listed: wire.choice(['update', 'leave']).default('update'),
    }),
    /** `left`: number of unchanged products, counted per store. */
    data: z.object({ batch_ids: z.array(z.number()), left: z.number() }),
  }),
  /** Publishes one product to Shoplazza stores. */
  shoplazzaDisplay: endpoint({
    method: 'POST',
    path: '/sale/goods/shoplazzaDisplay',
    permission: 'listing:create',
    about: ['Publish a product to Shoplazza', '刊登商品到 Shoplazza'],
    body: z.object({ ...publishing, item: publishItem }),
    data: z.object({ batch_ids: z.array(z.number()) }),
  }),
  /** Imports a store's existing products: those with our codes are matched immediately, the others are linked on the SKU page. */
  import: endpoint({
    method: 'POST',
    path: '/sale/goods/import',
    permission: 'listing:create',
    about: ['Import a store’s own products', '导入店铺已有商品'],
    body: z.object({ shop_id: wire.id }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Sets the weight of listed products in their stores. */
  updateWeight: endpoint({
    method: 'PUT',
    path: '/sale/goods/batch-update-weight',
    permission: 'listing:update',
    about: ['Set the weight of published products', '批量修改重量'],
    body: z.object({ ids: wire.ids, weight: wire.int({ min: 1, max: 1_000_000 }) }),
    data: z.object({ job_id: z.number() }),
  }),
}

export const listingErrors = errors('listing', {
  too_many_variants: [
    'The product has {{count}} variants; the platform allows {{limit}}.',
    '商品有 {{count}} 个规格，平台最多 {{limit}} 个。',
  ],
  too_many_options: [
    'The product has {{count}} options; the platform allows {{limit}}.',
    '商品有 {{count}} 个规格项，平台最多 {{limit}} 个。',
  ],
  title_long: ['The title is longer than {{limit}} characters.', '标题超过 {{limit}} 个字符。'],
  title_missing: ['The title is required.', '缺少标题。'],
  weight_missing: ['The weight of {{sku}} is missing.', '{{sku}} 缺少重量。'],
  price_zero: ['The price of {{sku}} is zero.', '{{sku}} 的价格为零。'],
  no_images: ['The product has no images.', '商品没有图片。'],
  store_lost: [
    'The store lost its authorization. Authorize it again, then retry.',
    '店铺授权已失效，请重新授权后重试。',
  ],
  store_disabled: [
    'The store is disabled. Enable it in the store list, then retry.',
    '店铺已停用，请在店铺列表启用后重试。',
  ],
  store_archived: [
    'The store is archived. Take it out of the archive, then retry.',
    '店铺已归档，请恢复后重试。',
  ],
  throttled: ['The store is busy. We’ll retry automatically.', '店铺繁忙，系统将自动重试。'],
  unreachable: [
    'No response after {{tries}} {{tries|attempt|attempts}}. Retry later.',
    '店铺无响应，已尝试 {{tries}} 次，请稍后重试。',
  ],
  refused: ['The store refused: {{reason}}', '店铺拒绝：{{reason}}'],
  goods_gone: ['The product is no longer on sale.', '商品已下架。'],
})

/** Why none of the chosen products is published. */
export const publishErrors = errors('listing', {
  some_gone: [
    '{{count}} of these products can no longer be published. Select again without them.',
    '有 {{count}} 个商品已下架，请取消选择后重试。',
  ],
  sold_off: [
    '{{codes}}: in clearance and out of stock. Select again without them.',
    '{{codes}} 为清仓商品且已无库存，请取消选择后重试。',
  ],
  bound: [
    '{{code}} is bound to other stores than {{store}}.',
    '{{code}} 已绑定其他店铺，不能刊登到 {{store}}。',
  ],
  not_here: [
    '{{store}}’s platform doesn’t support publishing yet.',
    '店铺 {{store}} 所属平台暂不支持刊登商品。',
  ],
  price_changed: [
    'Prices changed. Nothing was published. Check the prices and publish again.',
    '价格在查看后已变动，尚未刊登。请确认新价格后重新刊登。',
  ],
})

/** Warnings about a published product; `{{value}}` is a count or SKUs. */
export const listingWarnings = {
  not_published: {
    en: 'The app may not show products in the online store: publish it there by hand.',
    zh: '应用无上架权限，请在店铺后台手动发布。',
  },
  images_failed: {
    en: 'Images the store couldn’t load: {{value}}.',
    zh: '店铺未能获取的图片：{{value}} 张。',
  },
  images_waiting: {
    en: 'Images that the store still works on: {{value}}.',
    zh: '店铺仍在处理的图片：{{value}} 张。',
  },
  stock_not_set: {
    en: 'The app may not set stock: set it in the store by hand.',
    zh: '应用无库存权限，请在店铺后台手动设置库存。',
  },
  variants_missing: {
    en: 'Variants the store didn’t accept: {{value}}.',
    zh: '店铺未接收的规格：{{value}}。',
  },
} as const
