import { shopifyListing, shoplazzaListing, shoplineListing } from '@dropyard/contract/store/listing/listed'
import { platformIds } from '@dropyard/contract/store/platform/facts'

/** Endpoints for products listed on one platform; all platforms have the same ones. */
export type ListedOn = typeof shopifyListing

/** The platforms that have a page of listed products. */
export const platforms = {
  shopify: { on: shopifyListing, id: platformIds.shopify, name: 'Shopify' },
  shoplazza: { on: shoplazzaListing as ListedOn, id: platformIds.shoplazza, name: 'Shoplazza' },
  shopline: { on: shoplineListing as ListedOn, id: platformIds.shopline, name: 'SHOPLINE' },
} as const
export type ListedPlatform = (typeof platforms)[keyof typeof platforms]
