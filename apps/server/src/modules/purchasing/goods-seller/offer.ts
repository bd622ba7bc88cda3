/** `https://detail.1688.com/offer/610947572360.html`, or the same as a parameter. */
const offer = /offer\/(\d{6,20})\.html|[?&]offerId=(\d{6,20})/

/** The number of the 1688 offer behind a link; empty for any other page. */
export function offerIn(link: string): string {
  const [, byPath, byQuery] = offer.exec(link) ?? []
  return byPath ?? byQuery ?? ''
}
