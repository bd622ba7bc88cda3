import { readFile } from 'node:fs/promises'
import { decode as readBitmap } from 'bmp-ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** Child process that turns uploaded images into safe WebP files, one at a time (`files/clean-picture.ts`). */

export interface PictureRequest {
  /** The bytes, or the path of a file. */
  content: Buffer | string
  types: readonly string[]
  maxPixels: { jpg: number; other: number }
  maxSide: number
  quality: number
}

export type PictureReply =
  | { content: Buffer; width: number; height: number }
  | { refused: 'type' }
  | { refused: 'pixels'; pixels: number; most: number }

// Each picture is read only once, so a cache would only cost memory; parallelism comes from several processes.
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (asked: PictureRequest) => {
  make(asked)
    .catch((): PictureReply => ({ refused: 'type' }))
    .then((made) => process.send?.(made))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function make(asked: PictureRequest): Promise<PictureReply> {
  const content = Buffer.isBuffer(asked.content)
    ? asked.content
    : typeof asked.content === 'string'
      ? await readFile(asked.content)
      : Buffer.from(asked.content)
  const type = (await fileTypeFromBuffer(content))?.ext
  if (!type || !asked.types.includes(type)) return { refused: 'type' }
  const most = type === 'jpg' ? asked.maxPixels.jpg : asked.maxPixels.other
  const pixels = await pixelsOf(content, type)
  // Run-length encoding packs at most 255 pixels into two bytes. A BMP whose header claims more is broken, and decoding it would
  // allocate memory for all of them.
  if (type === 'bmp' && pixels > content.length * 128) return { refused: 'type' }
  if (pixels > most) return { refused: 'pixels', pixels, most }
  const { data, info } = await opened(content, type, most)
    .rotate()
    .resize({ width: asked.maxSide, height: asked.maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: asked.quality })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** Width times height from the image's header, read before anything is decoded. */
async function pixelsOf(content: Buffer, type: string): Promise<number> {
  if (type === 'bmp')
    return content.length < 26 ? 0 : Math.abs(content.readInt32LE(18) * content.readInt32LE(22))
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  return width * height
}

function opened(content: Buffer, type: string, most: number): Sharp {
  if (type !== 'bmp') return sharp(content, { limitInputPixels: most, animated: false })
  const { data, width, height } = readBitmap(content, { toRGBA: true })
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}
