/** Fixed facts about platforms: ids, addresses, and requirements of authorization. */

/** Platforms by their fixed ids. */
export const platformIds = {
  aliexpress: 1,
  ebay: 2,
  shopify: 3,
  shoplazza: 4,
  amazon: 6,
  own: 7,
  shopline: 8,
  etsy: 9,
} as const

/** Platforms with a connector; these codes are part of webhook and callback addresses. */
export const connectedPlatforms = [
  'shopify',
  'shoplazza',
  'shopline',
  'ebay',
  'etsy',
  'amazon',
  'aliexpress',
] as const

/** Limits of products on platforms to which we publish; larger ones are refused before any call. Titles in characters. */
export const listingLimits = {
  shopify: { variants: 2048, options: 3, title: 255 },
  shoplazza: { variants: 500, options: 3, title: 255 },
  shopline: { variants: 500, options: 5, title: 255 },
} as const
export type ListingChannel = keyof typeof listingLimits
export const listingChannels = Object.keys(listingLimits) as [ListingChannel, ...ListingChannel[]]
export type ListingLimits = Readonly<Record<'variants' | 'options' | 'title', number>>

/** Callback page of the web app, as registered at the platform. */
export const callbackPath = <C extends string>(code: C) => `/connect/${code}/callback` as const

/** Suffix of shop names on platforms that host shops (specification, section 5). */
export const shopSuffixes: Readonly<Record<number, string>> = {
  3: '.myshopify.com',
  4: '.myshoplaza.com',
  8: '.myshopline.com',
}

/** Platforms with the Authorize button in the add dialog, with app type 3 (specification, section 4). */
export const authorizablePlatforms: readonly number[] = [3, 4, 8, 9]
/**
 * Platforms that authorize by OAuth in the authorization dialog: 4, 6 and 8 by the specification; 1, 2 and 9 have no keys that
 * could be entered, so this is the only way to authorize their stores again.
 */
export const redirectPlatforms: readonly number[] = [1, 2, 4, 6, 8, 9]

/** Keys in the authorization dialog, by platform and kind (specification, sections 3 and 4). */
export const authKeys = {
  shopifyPrivate: ['appid', 'secret', 'shop'],
  shopifyCustom: ['access_token', 'shop'],
  all: ['appid', 'secret', 'shop', 'access_token'],
} as const

/** Scopes that a custom app needs (specification, section 4). */
export const customAppScope =
  'write_products,write_order_edits,write_orders,write_merchant_managed_fulfillment_orders,write_shipping,write_fulfillments,write_product_listings'

/** Scopes that we request from a store, by platform; missing ones are shown. */
export const neededScopes: Readonly<Record<number, readonly string[]>> = {
  3: customAppScope.split(','),
  // Names: Shoplazza's list of scopes; singular, unlike Shopify's.
  4: ['read_shop', 'write_product', 'write_order'],
  // Names: SHOPLINE's access scopes.
  8: [
    'write_products',
    'write_orders',
    'write_inventory',
    'read_location',
    'read_store_information',
    'read_assigned_fulfillment_orders',
  ],
}
