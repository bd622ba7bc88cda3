import { authKeys, platformIds, redirectPlatforms } from '@dropyard/contract/store/platform/facts'
import type { StoreRow } from '@dropyard/contract/store/store/row'

/** The ways to authorize a store, and the keys that each needs (specification, sections 3 and 4). */

/** App types in the API: 1 private, 2 custom, 3 an app that is approved in the store. */
export type AuthKind = '1' | '2' | '3'
export type AuthKey = (typeof authKeys.all)[number]

const app = 3

/**
 * Whether a store is authorized by visiting its platform: not at all, as the only way, as an alternative to keys, or with keys in
 * addition.
 */
export function goesThere({
  platform_id,
  auth_type,
}: Pick<StoreRow, 'platform_id' | 'auth_type'>): false | 'only' | 'beside-keys' | 'with-keys' {
  if (platform_id === platformIds.amazon) return 'with-keys'
  if (auth_type !== app) return false
  if (platform_id === platformIds.shopify) return 'beside-keys'
  if (!redirectPlatforms.includes(platform_id)) return false
  return 'only'
}

/** The initial app type of the dialog: for Shopify stores private or custom. */
export function firstKind({ platform_id, auth_type }: Pick<StoreRow, 'platform_id' | 'auth_type'>): AuthKind {
  if (auth_type === 1) return '1'
  if (auth_type === 2) return '2'
  return platform_id === platformIds.shopify ? '1' : '3'
}

/** Amazon's keys in the order of Seller Central. */
const amazonKeys: Readonly<Record<'app' | 'private', readonly AuthKey[]>> = {
  app: ['appid', 'access_token', 'secret', 'shop'],
  private: ['appid', 'secret', 'access_token', 'shop'],
}

export function keysOf(platform: number, kind: AuthKind): readonly AuthKey[] {
  if (platform === platformIds.amazon) return amazonKeys[kind === '1' ? 'private' : 'app']
  if (platform !== platformIds.shopify) return authKeys.all
  return kind === '2' ? authKeys.shopifyCustom : authKeys.shopifyPrivate
}

type KeyLabels = Readonly<Record<AuthKey, string>>

/** The platforms' names of keys, in every language (specification, section 4). */
const usual = { appid: 'Appid', secret: 'Secret', shop: 'Shop Url', access_token: 'Access Token' }
const shoplazza = { appid: 'AppKey', secret: 'AppSecret', shop: 'ShopURL', access_token: 'Token' }
const amazon = { secret: 'LWA Client Secret', shop: 'Shop Url' }
const amazonApp = { ...amazon, appid: 'Application ID', access_token: 'LWA Client ID' }
const amazonPrivate = { ...amazon, appid: 'LWA Client ID', access_token: 'Refresh Token' }

export function labelsOf(platform: number, kind: AuthKind): KeyLabels {
  if (platform === platformIds.amazon) return kind === '1' ? amazonPrivate : amazonApp
  return platform === platformIds.shoplazza ? shoplazza : usual
}
