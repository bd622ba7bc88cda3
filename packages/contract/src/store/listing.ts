import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'

/** Publishing to stores: batches with a job per product and store (sections 3 and 4). */

export const listingStatuses = ['draft', 'active', 'archived'] as const

/** A million dollars: whatever a price multiplies it with stays a number that can be written. */
const maxShipping = 100_000_000

/** How the merchant's price comes about; `contract/catalog/price-rule` calculates it. */
export const priceRuleInput = z.object({
  mode: wire.choice(['multiply', 'add']).default('multiply'),
  /** Factor such as 2.5, or amount added in USD. */
  value: wire.decimal(4).default('2.5'),
  /** Minor units that every price ends with, such as 99; empty: as calculated. */
  ending: wire.int({ min: 0, max: 99 }).optional(),
  /** Shipping in USD cents that the price shall carry. */
  shipping: wire.minor({ min: 0, max: maxShipping }).default(0),
  /** Crossed-out price as a factor of the price; empty: none. */
  compare_factor: wire.decimal(2).optional(),
})

const publishItem = z.object({
  goods_id: wire.id,
  title: wire.line(255).optional(),
  description: wire.area(60_000).optional(),
  tags: wire.tags(50).optional(),
  /** Chosen pictures in order, by id; empty: all of the main groups. */
  image_ids: wire.listOf(wire.id, { max: 50 }).optional(),
  /** Prices that the merchant set by hand, by SKU, in minor units of the store's currency. */
  prices: wire.listOf(z.object({ sku_id: wire.id, price: wire.minor({ min: 0 }) }), { max: 2048 }).optional(),
})

/** What one piece costs the merchant; freight is null where no channel can carry it to the country. */
export const pieceCostRow = z.object({
  cost: z.number(),
  service_fee: z.number(),
  freight: z.number().nullable(),
})

/** Where a piece is sent for the freight that margins are shown with. */
const freightCountry = country.default('US')

/** The mark of prices that were shown by `preview`. When these are others by now, nothing is published. */
const seenPrices = wire.line(64).optional()

/** How products stand in one store before they are published there. */
export const listedInRow = z.object({
  shop_id: z.number(),
  /** So many of the products stand there; publishing these again changes them and makes no second ones. */
  listed: z.number(),
  /** Of these, products that the merchant made there and that were never written from here. */
  foreign: z.number(),
  /** On their way there, in batches that run. */
  waiting: z.number(),
  /** How it stands there, when one product was asked about. */
  product: z
    .object({
      status: z.enum(listingStatuses),
      published_time: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullable(),
})

/** Where products go, and for what prices. */
const publishing = {
  shop_ids: wire.listOf(wire.id, { min: 1, max: 20 }),
  status: wire.choice(listingStatuses).default('draft'),
  rule: priceRuleInput,
  seen: seenPrices,
}

export const listing = {
  /** Stores in which products are listed already, or will be in a moment; stores without any are left out. */
  listedIn: endpoint({
    method: 'GET',
    path: '/sale/goods/listed',
    permission: 'listing:create',
    about: { en: 'View where products are already published', zh: '查看商品已刊登的店铺' },
    query: z.object({ goods_ids: wire.ids }),
    data: z.array(listedInRow),
  }),
  /** What a publish would send, with margins, and what the platform would refuse. */
  preview: endpoint({
    method: 'POST',
    path: '/sale/goods/preview',
    permission: 'listing:create',
    about: { en: 'Preview a listing', zh: '预览刊登' },
    body: z.object({
      goods_id: wire.id,
      shop_id: wire.id,
      rule: priceRuleInput,
      country: freightCountry,
    }),
    data: z.object({
      currency: z.string(),
      /** Stands for these prices: to be sent as `seen` when they are published. */
      mark: z.string(),
      title: z.string(),
      description: z.string(),
      /** Languages that the product has texts in; `publishedIn` says which of them a store gets. */
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
          /** After goods, service fee and freight; null while the freight is unknown. */
          margin: z.number().nullable(),
          margin_bp: z.number().nullable(),
        }),
      ),
      problems: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
    }),
  }),
  /** What one piece of each variant of a product costs the merchant, in US cents. */
  costs: endpoint({
    method: 'GET',
    path: '/sale/goods/costs',
    permission: 'listing:create',
    about: { en: 'View what a product costs sent to a country', zh: '查看商品寄往某国的成本' },
    query: z.object({ goods_id: wire.id, country: freightCountry }),
    data: z.array(z.object({ sku_id: z.number(), ...pieceCostRow.shape })),
  }),
  /** Publishes one product to stores. */
  display: endpoint({
    method: 'POST',
    path: '/sale/goods/display',
    permission: 'listing:create',
    about: { en: 'Publish a product', zh: '刊登商品' },
    body: z.object({ ...publishing, item: publishItem }),
    data: z.object({ batch_ids: z.array(z.number()) }),
  }),
  /** Publishes many products to stores. */
  batchDisplay: endpoint({
    method: 'POST',
    path: '/sale/goods/batchDisplay',
    permission: 'listing:create',
    about: { en: 'Publish several products', zh: '批量刊登' },
    body: z.object({
      ...publishing,
      goods_ids: wire.listOf(wire.id, { min: 1, max: 500 }),
      /** What becomes of products that stand in a store already: they are changed, or left as they are. */
      listed: wire.choice(['update', 'leave']).default('update'),
    }),
    /** `left`: how many were left as they are, once for each store. */
    data: z.object({ batch_ids: z.array(z.number()), left: z.number() }),
  }),
  /** Publishes one product to Shoplazza stores. */
  shoplazzaDisplay: endpoint({
    method: 'POST',
    path: '/sale/goods/shoplazzaDisplay',
    permission: 'listing:create',
    about: { en: 'Publish a product to Shoplazza', zh: '刊登商品到 Shoplazza' },
    body: z.object({ ...publishing, item: publishItem }),
    data: z.object({ batch_ids: z.array(z.number()) }),
  }),
  /** Takes in what a store sells already: known by our codes at once, the rest is linked on the SKU page. */
  import: endpoint({
    method: 'POST',
    path: '/sale/goods/import',
    permission: 'listing:create',
    about: { en: 'Import a store’s own products', zh: '导入店铺已有商品' },
    body: z.object({ shop_id: wire.id }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Sets the weight of listed products in their stores. */
  updateWeight: endpoint({
    method: 'PUT',
    path: '/sale/goods/batch-update-weight',
    permission: 'listing:update',
    about: { en: 'Set the weight of published products', zh: '批量修改重量' },
    body: z.object({ ids: wire.ids, weight: wire.int({ min: 1, max: 1_000_000 }) }),
    data: z.object({ job_id: z.number() }),
  }),
}

export const listingErrors = errors('listing', {
  too_many_variants: {
    en: 'The product has {{count}} variants; the platform allows {{limit}}.',
    zh: '商品有 {{count}} 个规格，平台最多 {{limit}} 个。',
  },
  too_many_options: {
    en: 'The product has {{count}} options; the platform allows {{limit}}.',
    zh: '商品有 {{count}} 个规格项，平台最多 {{limit}} 个。',
  },
  title_long: { en: 'The title is longer than {{limit}} characters.', zh: '标题超过 {{limit}} 个字符。' },
  title_missing: { en: 'The title is required.', zh: '缺少标题。' },
  weight_missing: { en: 'The weight of {{sku}} is missing.', zh: '{{sku}} 缺少重量。' },
  price_zero: { en: 'The price of {{sku}} is zero.', zh: '{{sku}} 的价格为零。' },
  no_images: { en: 'The product has no images.', zh: '商品没有图片。' },
  store_lost: {
    en: 'The store lost its authorization. Authorize it again, then retry.',
    zh: '店铺授权已失效，请重新授权后重试。',
  },
  store_disabled: {
    en: 'The store is disabled. Enable it in the store list, then retry.',
    zh: '店铺已停用，请在店铺列表启用后重试。',
  },
  store_archived: {
    en: 'The store is archived. Take it out of the archive, then retry.',
    zh: '店铺已归档，请恢复后重试。',
  },
  throttled: { en: 'The store is busy. We’ll retry automatically.', zh: '店铺繁忙，系统将自动重试。' },
  unreachable: {
    en: 'No response after {{tries}} {{tries|attempt|attempts}}. Retry later.',
    zh: '店铺无响应，已尝试 {{tries}} 次，请稍后重试。',
  },
  refused: { en: 'The store refused: {{reason}}', zh: '店铺拒绝：{{reason}}' },
  goods_gone: { en: 'The product is no longer on sale.', zh: '商品已下架。' },
})

/** Why nothing of a choice is published. */
export const publishErrors = errors('listing', {
  some_gone: {
    en: '{{count}} of these products can no longer be published. Select again without them.',
    zh: '有 {{count}} 个商品已下架，请取消选择后重试。',
  },
  sold_off: {
    en: '{{codes}}: in clearance and out of stock. Select again without them.',
    zh: '{{codes}} 为清仓商品且已无库存，请取消选择后重试。',
  },
  bound: {
    en: '{{code}} is bound to other stores than {{store}}.',
    zh: '{{code}} 已绑定其他店铺，不能刊登到 {{store}}。',
  },
  not_here: {
    en: '{{store}}’s platform doesn’t support publishing yet.',
    zh: '店铺 {{store}} 所属平台暂不支持刊登商品。',
  },
  price_changed: {
    en: 'Prices changed. Nothing was published. Check the prices and publish again.',
    zh: '价格在查看后已变动，尚未刊登。请确认新价格后重新刊登。',
  },
})

/** What is not as asked though the product is published; `{{value}}` is a count or SKUs. */
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
