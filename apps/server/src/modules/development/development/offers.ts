import { offerIdIn } from '@dropyard/contract/purchasing/one688'

/** What pages offer the same product: a 1688 or AliExpress offer by its number, any other page by its address. */
export function offersIn(links: readonly string[]): string[] {
  return [...new Set(links.map(offerOf))]
}

function offerOf(link: string): string {
  const known = offerIdIn(link)
  if (known) return `1688:${known}`
  // Requests that were kept before their rule may hold other texts.
  if (!URL.canParse(link)) return link
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(/^(www|m|detail)\./, '')
  const number =
    /\/(?:offer|item|dp|goods)\/(\w+)/.exec(pathname)?.[1] ??
    searchParams.get('offerId') ??
    searchParams.get('id')
  return number ? `${host.split('.').slice(-2, -1)[0]}:${number}` : `${host}${pathname.replace(/\/$/, '')}`
}
