import { type ErrorCode, errors } from '../../kit/errors.ts'
import { fillWords } from '../../kit/text.ts'
import { platformIds, shopSuffixes } from '../platform/facts.ts'

/** Normalizes the address of a shop, however it was typed or pasted. */

export const storeUrlErrors = errors('store-url', {
  required: ['Please input Shop Url', '请输入Shop Url'],
  too_long: ['At most {{max}} characters.', '最多 {{max}} 个字符。'],
  format: [
    '“{{text}}” isn’t a valid shop name. Use letters, digits and hyphens, such as my-shop.',
    '“{{text}}”不是有效的店铺名，只能使用字母、数字和连字符，例如 my-shop。',
  ],
  other_platform: [
    '“{{text}}” is a shop of another platform; this one needs an address ending in {{suffix}}.',
    '“{{text}}”属于其他平台，此处需要以 {{suffix}} 结尾的地址。',
  ],
  own_domain: [
    '“{{text}}” is a domain of your own. Enter the address ending in {{suffix}}; your shop admin shows it.',
    '“{{text}}”是自有域名，请填写店铺后台显示的以 {{suffix}} 结尾的地址。',
  ],
  address: ['“{{text}}” isn’t a web address.', '“{{text}}”不是有效网址。'],
})

export interface ShopUrl {
  /** Host of the shop in lower case, `my-shop.myshopify.com`; on platforms without a suffix including its path. */
  readonly shop: string
  /** The part before the suffix, as shown in the form; null on platforms without one. */
  readonly handle: string | null
  readonly url: string
}

/** Longest address (specification, section 5). */
export const shopUrlMax = 100
/** The platforms' own rule for shop names; a label of a domain has at most 63 characters. */
export const shopHandlePattern = /^[a-z0-9][a-z0-9-]{0,62}$/

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Parses a shop's address for a platform. Platforms 3, 4 and 8 append a suffix to the shop's name: a bare name, a full or doubled
 * address and Shopify's admin address give the same result. The error's values are filled in.
 */
export function normaliseShopUrl(platformId: number, input: string): ShopUrl | { readonly error: ErrorCode } {
  const text = input.trim()
  const bare = text.replace(/^(?:https?:\/\/\s*)+/i, '').trim()
  if (bare === '') return refuse('required')
  const suffix = shopSuffixes[platformId]
  return suffix === undefined ? anyShop(bare) : hostedShop(platformId, bare.toLowerCase(), suffix)
}

function hostedShop(platformId: number, bare: string, suffix: string): ShopUrl | { error: ErrorCode } {
  const admin = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(bare)?.[1]
  const host = (platformId === platformIds.shopify ? admin : undefined) ?? bare.replace(/[/?#].*$/s, '')
  let handle = host.replace(/\.+$/, '')
  // The form appends its suffix to a pasted address too, which then ends with it twice.
  while (handle.endsWith(suffix)) handle = handle.slice(0, -suffix.length)
  const others = Object.values(shopSuffixes).filter((one) => one !== suffix)
  if (others.some((one) => handle.endsWith(one)) || handle === 'admin.shopify.com')
    return refuse('other_platform', { text: host, suffix })
  if (handle === host && hostPattern.test(host)) return refuse('own_domain', { text: host, suffix })
  if (!shopHandlePattern.test(handle)) return refuse('format', { text: host })
  const shop = `${handle}${suffix}`
  return { shop, handle, url: `https://${shop}` }
}

function anyShop(bare: string): ShopUrl | { error: ErrorCode } {
  const [host = '', ...path] = bare.replace(/[?#].*$/s, '').split('/')
  if (!hostPattern.test(host.toLowerCase()) || path.some((part) => /\s/.test(part)))
    return refuse('address', { text: bare })
  const shop = [host.toLowerCase(), ...path].join('/').replace(/\/+$/, '')
  const url = `https://${shop}`
  return shop.length > shopUrlMax ? refuse('too_long', { max: shopUrlMax }) : { shop, handle: null, url }
}

function refuse(
  code: keyof typeof storeUrlErrors,
  values: Record<string, string | number> = {},
): { error: ErrorCode } {
  const { words, ...error } = storeUrlErrors[code]
  return { error: { ...error, words: fillWords(words, values) } }
}
