/**
 * URLs of pictures in the size that is displayed (section 9). The server resizes pictures of our own storage; other URLs stay
 * unchanged.
 */

/** Path of the pictures that the server can resize. */
const ours = '/files/'

interface Sizing {
  /** Percent, 100 by default. Photographs that are shown large can have less. */
  readonly quality?: number
}

/** Quality of pictures that are shown large, in percent: the loss is invisible, and they load faster. */
export const photoQuality = 82

/**
 * The URL of a picture within a square of `side` CSS pixels, as WebP if the browser supports it. Requests twice as many pixels
 * for high-density displays; the default is 75 × 75, for pictures in rows.
 */
export function sized(
  src: string | null | undefined,
  side = 37.5,
  { quality = 100 }: Sizing = {},
): string | null {
  if (!src) return null
  if (!src.startsWith(ours)) return src
  const pixels = side * 2
  const format = showsWebp() ? '&format=webp' : ''
  return `${src}?width=${pixels}&height=${pixels}${format}&quality=${quality}`
}

let known: boolean | undefined

/** Whether the browser supports WebP: if it can encode it, it can display it. */
function showsWebp(): boolean {
  known ??=
    typeof document === 'undefined' ||
    document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp')
  return known
}
