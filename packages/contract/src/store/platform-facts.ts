/** What is fixed of the platforms that stores stand on: ids, addresses, and what authorizing asks for. */

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

/** Platforms that stores are connected to, as their code stands in the addresses that they call. */
export const connectedPlatforms = [
  'shopify',
  'shoplazza',
  'shopline',
  'ebay',
  'etsy',
  'amazon',
  'aliexpress',
] as const

/** What a product may have on a platform that takes products from us; more is refused before any call. Titles in characters. */
export const listingLimits = {
  shopify: { variants: 2048, options: 3, title: 255 },
  shoplazza: { variants: 500, options: 3, title: 255 },
  shopline: { variants: 500, options: 5, title: 255 },
} as const
export type ListingChannel = keyof typeof listingLimits
export const listingChannels = Object.keys(listingLimits) as [ListingChannel, ...ListingChannel[]]
export type ListingLimits = Readonly<Record<'variants' | 'options' | 'title', number>>

/** Where a platform sends the browser back to, as it is registered there. A page of the web app. */
export const callbackPath = <C extends string>(code: C) => `/connect/${code}/callback` as const

/** What follows a shop's name on platforms that host it (specification, section 5). */
export const shopSuffixes: Readonly<Record<number, string>> = {
  3: '.myshopify.com',
  4: '.myshoplaza.com',
  8: '.myshopline.com',
}

/** Platforms that offer Authorize in the add dialog, with app type 3 (specification, section 4). */
export const authorizablePlatforms: readonly number[] = [3, 4, 8, 9]
/**
 * Platforms that authorize by going there, in the authorization dialog: 4, 6 and 8 by the specification; 1, 2 and 9
 * have no keys that could be typed, and a store of theirs must find back when its authorization ends.
 */
export const redirectPlatforms: readonly number[] = [1, 2, 4, 6, 8, 9]

/** Keys that the authorization dialog asks for, by platform and kind (specification, sections 3 and 4). */
export const authKeys = {
  shopifyPrivate: ['appid', 'secret', 'shop'],
  shopifyCustom: ['access_token', 'shop'],
  all: ['appid', 'secret', 'shop', 'access_token'],
} as const

/** Rights that a custom app needs (specification, section 4). */
export const customAppScope =
  'write_products,write_order_edits,write_orders,write_merchant_managed_fulfillment_orders,write_shipping,write_fulfillments,write_product_listings'

/** Rights that we ask a store for, by platform: what is missing of them is said. */
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
