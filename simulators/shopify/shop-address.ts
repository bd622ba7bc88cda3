import { readShopDomain } from './shops.ts'

export type ShopParams = { shop: string }

/** The shop a path names in full, e.g. `demo.myshopify.com`; null for anything else. */
export function shopOf(params: ShopParams): string | null {
  return params.shop.includes('.') ? readShopDomain(params.shop) : null
}

/**
 * Lets the real address `https://{shop}.myshopify.com/...` and the path prefix `/{shop}.myshopify.com/...`
 * reach the same routes: a request whose host is a shop gets the shop put before its path.
 */
export function addShopPrefix(url: string, host: string | undefined): string {
  const domain = host ? readShopDomain(host.split(':')[0] ?? '') : null
  return domain && host?.includes('.myshopify.com') ? `/${domain}${url}` : url
}

/** What page links start with: empty when the host names the shop, else the path prefix. */
export function linkBase(originalUrl: string, domain: string): string {
  return originalUrl.startsWith(`/${domain}`) ? `/${domain}` : ''
}
