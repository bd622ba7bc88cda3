import { z } from 'zod'
import { country } from '../../kit/country.ts'
import { endpoint, listEndpoint } from '../../kit/endpoint.ts'
import { sortBy, tabCount } from '../../kit/page.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { listingStatuses, pieceCostRow } from '../listing.ts'

/** Products listed on a platform, and actions on them (sections 3 and 4). */

export const listedRow = z.object({
  id: z.number(),
  /** Id on the platform. */
  itemID: z.string(),
  /** The product that was published, or to which all variants are linked. */
  goods_id: z.number().nullable(),
  /** Known variants, and how many of them are linked to a SKU or a set. */
  variants: z.number(),
  linked: z.number(),
  goods_name: z.string(),
  image: z.string().nullable(),
  shop_id: z.number(),
  shop_name: z.string(),
  status: z.enum(listingStatuses),
  category_name: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  scope: z.string(),
  price_min: z.number(),
  price_max: z.number(),
  currency: z.string(),
  url: z.string().nullable(),
  /** Neither changed nor deleted in the store since we wrote it. */
  in_sync: z.boolean(),
  /** Deleted in the store. */
  deleted: z.boolean(),
  published_time: z.string().nullable(),
  /** False: the store must be authorized again before its products can be changed. */
  shop_authed: z.boolean(),
  /** Whether it is linked to our goods and was published from here; products that the merchant created are never overwritten. */
  can_list_again: z.boolean(),
})

export const storeVariant = z.object({
  variant_id: z.string(),
  sku: z.string(),
  title: z.string(),
  /** Minor units of the store's currency. */
  price: z.number(),
  /** Null if the store doesn't track it. */
  stock: z.number().nullable(),
  /** Costs of one piece in the store's currency; null for a variant that isn't linked to a SKU. */
  costs: pieceCostRow.nullable(),
})

/** Products listed on one platform, and actions on them. */
const listedOn = (code: 'shopify' | 'shoplazza' | 'shopline', name: string) => ({
  list: listEndpoint({
    path: `/sale/${code}Listing`,
    permission: 'listing:list',
    about: [`List published products on ${name}`, `查看 ${name} 在线商品`],
    row: listedRow,
    filters: {
      search: wire.text(100).optional(),
      shop_id: wire.id.optional(),
      status: wire.choice(listingStatuses).optional(),
      /** Whether all of its variants are linked. */
      linked: wire.choice(['yes', 'no']).optional(),
      sort: sortBy(['published_time', 'goods_name']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: `/sale/${code}Listing/status`,
    permission: 'listing:update',
    about: [`Edit the status of products on ${name}`, `修改 ${name} 在线商品状态`],
    body: z.object({ ids: wire.ids, status: wire.choice(listingStatuses) }),
    data: z.object({ job_id: z.number() }),
  }),
  republish: endpoint({
    method: 'POST',
    path: `/sale/${code}Listing/republish`,
    permission: 'listing:create',
    about: [`Republish products to ${name}`, `重新刊登到 ${name}`],
    body: z.object({ ids: wire.ids }),
    /** Number of products to be listed again: those with `can_list_again`. */
    data: z.object({ batch_ids: z.array(z.number()), listed: z.number() }),
  }),
  unlink: endpoint({
    method: 'PUT',
    path: `/sale/${code}Listing/unlink`,
    permission: 'listing:update',
    about: [`Unlink products on ${name} and their variants from our products`, `解除 ${name} 商品关联`],
    body: z.object({ ids: wire.ids }),
    data: z.object({ unlinked: z.number() }),
  }),
  batchDelete: endpoint({
    method: 'DELETE',
    path: `/sale/${code}Listing/batchDelete`,
    permission: 'listing:remove',
    about: [`Delete products from ${name} stores`, `批量删除 ${name} 在线商品`],
    body: z.object({ ids: wire.ids }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Current prices and stock, requested from the store. */
  variants: endpoint({
    method: 'POST',
    path: `/sale/${code}Listing/variants`,
    permission: 'listing:update',
    about: [`View prices and stock of a product on ${name}`, `查看 ${name} 商品价格与库存`],
    body: z.object({ id: wire.id, country: country.default('US') }),
    data: z.object({ currency: z.string(), variants: z.array(storeVariant) }),
  }),
  changeVariants: endpoint({
    method: 'PUT',
    path: `/sale/${code}Listing/variants`,
    permission: 'listing:update',
    about: [`Edit prices and stock of a product on ${name}`, `修改 ${name} 商品价格与库存`],
    body: z.object({
      id: wire.id,
      variants: wire.listOf(
        z.object({
          variant_id: wire.text(100),
          price: wire.minor({ min: 1 }).optional(),
          stock: wire.int({ min: 0, max: 1_000_000 }).optional(),
        }),
        { min: 1, max: 500 },
      ),
    }),
    data: z.object({ job_id: z.number() }),
  }),
})

export const shopifyListing = listedOn('shopify', 'Shopify')
export const shoplazzaListing = listedOn('shoplazza', 'Shoplazza')
export const shoplineListing = listedOn('shopline', 'SHOPLINE')

export const manifest = () =>
  ({
    pages: [
      {
        path: '/shopifyList',
        list: shopifyListing.list,
        title: ['Shopify listings', 'Shopify 刊登'],
        menu: [12, 'products', 60, 'ShopOutlined'],
      },
      {
        path: '/shoplazzaList',
        list: shoplazzaListing.list,
        title: ['Shoplazza listings', 'Shoplazza 刊登'],
        menu: [14, 'products', 70, 'ShopOutlined'],
      },
      {
        path: '/shoplineList',
        list: shoplineListing.list,
        title: ['SHOPLINE listings', 'SHOPLINE 刊登'],
        menu: [15, 'products', 80, 'ShopOutlined'],
      },
    ],
    roles: { 'listing:*': ['merchant'] },
  }) satisfies Manifest
