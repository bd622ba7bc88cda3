import { offerIdIn } from '@dropyard/contract/purchasing/one688'

/** Identifies the offers behind links: 1688 and AliExpress offers by number, other pages by address. */
export function offersIn(links: readonly string[]): string[] {
  return [...new Set(links.map(offerOf))]
}

function offerOf(link: string): string {
  const known = offerIdIn(link)
  if (known) return `1688:${known}`
  // Old requests may contain texts that aren't URLs.
  if (!URL.canParse(link)) return link
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(/^(www|m|detail)\./, '')
  const number =
    /\/(?:offer|item|dp|goods)\/(\w+)/.exec(pathname)?.[1] ??
    searchParams.get('offerId') ??
    searchParams.get('id')
  return number ? `${host.split('.').slice(-2, -1)[0]}:${number}` : `${host}${pathname.replace(/\/$/, '')}`
}
