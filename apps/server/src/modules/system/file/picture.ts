import type { Files } from '../../../kit/files/files.ts'
import { type Owner, takeTurns } from '../../../kit/jobs/turns.ts'
import { pictures } from '../../../kit/start/libraries.ts'

/** Pictures resized for display: made once per size, cached, and served under an address whose content never changes. */

export interface Shape {
  width?: number | undefined
  height?: number | undefined
  format: 'webp' | 'jpeg'
  /** Percent. */
  quality?: number | undefined
}

/** Folder of derived files, which are made again when they are missing. */
export const cacheFolder = 'cache'

/** Widths and heights are rounded up to one of these, so that requests can't fill the disk with variants. */
const steps = [75, 150, 320, 640, 960, 1280, 2000]
const stepOf = (pixels: number): number => steps.find((s) => s >= pixels) ?? 2000
/** Qualities are rounded up in the same way, in percent. */
const qualities = [60, 82, 100]
const usual = { webp: 82, jpeg: 86 } as const
const qualityOf = (wanted: number): number => qualities.find((q) => q >= wanted) ?? 100

/**
 * At most two pictures are resized at a time, so that threads for files and databases stay free, and one per client address,
 * because a page may show a hundred.
 */
const turns = takeTurns({ atOnce: 2, ofCompany: 1, waiting: 200 })

/** The client that requests a picture, and what runs before a size is made that isn't cached yet. */
interface Asking {
  readonly owner: Owner
  readonly beforeMaking?: () => Promise<void>
}

/** Pictures being made: concurrent requests for the same one share its promise. */
const making = new Map<string, Promise<Buffer | undefined>>()

/** The bytes of a picture in a shape; undefined if the picture doesn't exist. */
export async function pictureIn(
  files: Files,
  key: string,
  shape: Shape,
  { owner, beforeMaking }: Asking,
): Promise<Buffer | undefined> {
  const width = shape.width === undefined ? undefined : stepOf(shape.width)
  const height = shape.height === undefined ? undefined : stepOf(shape.height)
  const quality = shape.quality === undefined ? usual[shape.format] : qualityOf(shape.quality)
  const asStored = width === undefined && height === undefined && key.endsWith(`.${shape.format}`)
  const cached = asStored
    ? key
    : `${cacheFolder}/${key}.${width ?? 0}x${height ?? 0}.q${quality}.${shape.format}`
  if (await files.exists(cached)) return files.get(cached)
  if (asStored || !(await files.exists(key))) return undefined
  const begun = making.get(cached)
  if (begun) return begun
  const make = async (): Promise<Buffer | undefined> => {
    const picture = await resized(await files.get(key), { width, height, format: shape.format, quality })
    if (picture) await files.putAt(cached, picture)
    return picture
  }
  const made = Promise.resolve(beforeMaking?.())
    .then(() => turns(owner, make))
    .finally(() => making.delete(cached))
  making.set(cached, made)
  return made
}

async function resized(
  original: Buffer,
  { width, height, format, quality = usual[format] }: Shape,
): Promise<Buffer | undefined> {
  const sharp = await pictures()
  const image = sharp(original).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit: 'inside',
    withoutEnlargement: true,
  })
  const encoded =
    format === 'webp' ? image.webp({ quality }) : image.flatten({ background: '#fff' }).jpeg({ quality })
  // A file that can't be decoded is treated as missing.
  return encoded.toBuffer().catch(() => undefined)
}

/** Address of a public picture; null stays null (the browser draws a placeholder). */
export const pictureUrl = (key: string | null): string | null => (key === null ? null : `/files/${key}`)
