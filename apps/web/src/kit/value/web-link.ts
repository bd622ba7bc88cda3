import { isWebAddress } from '@dropyard/contract/kit/web-address'

/**
 * What makes a link out of the product, for `<a>` and `<Button>` alike: it opens in a new tab, which can not reach back.
 * Undefined for what is no address on the web: that is shown as text, never as a link.
 */
export const webLink = (address: string | null | undefined) =>
  address && isWebAddress(address)
    ? ({ href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } as const)
    : undefined
