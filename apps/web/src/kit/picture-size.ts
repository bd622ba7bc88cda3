/** Folder of pictures that the server resizes; addresses elsewhere stay as they are. */
const ours = '/files/'

/** Address of a picture in the width that the screen needs: twice the CSS pixels, for sharp displays. */
export function sized(src: string | null | undefined, width: number): string | null {
  if (!src) return null
  return src.startsWith(ours) ? `${src}?width=${width * 2}` : src
}
