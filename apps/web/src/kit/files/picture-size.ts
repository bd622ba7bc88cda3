/**
 * Addresses of pictures in the size that the screen needs (section 9). Pictures of our own storage are resized by the
 * server; addresses elsewhere stay as they are.
 */

/** Folder of pictures that the server resizes. */
const ours = '/files/'

interface Sizing {
  /** Percent: 100 unless told. Photographs that are shown large need less. */
  readonly quality?: number
}

/** Quality of pictures that are shown large, in percent: nobody sees the difference, and everybody waits for it. */
export const photoQuality = 82

/**
 * Address of a picture within a square of so many CSS pixels, as WebP where the browser shows that. Displays are sharp, so
 * twice as many are asked for; without a number 75 × 75, which the pictures of rows need.
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

/** Whether this browser shows WebP: one that writes it reads it. */
function showsWebp(): boolean {
  known ??=
    typeof document === 'undefined' ||
    document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp')
  return known
}
