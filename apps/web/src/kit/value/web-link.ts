import { isWebAddress } from '@dropyard/contract/kit/web-address'

/**
 * Attributes of an external link, for `<a>` and `<Button>`: it opens in a new tab without access to this page. Undefined for a
 * text that is no web address, which must be shown as text only.
 */
export const webLink = (address: string | null | undefined) =>
  address && isWebAddress(address)
    ? ({ href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } as const)
    : undefined
