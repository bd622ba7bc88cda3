import { readFile } from 'node:fs/promises'
import { decode as readBitmap } from 'bmp-ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** Makes safe pictures of uploads, in a process of its own (`cleaner.ts`), one at a time. */

export interface PictureAsked {
  /** The bytes, or where they lie. */
  content: Buffer | string
  types: readonly string[]
  maxPixels: { jpg: number; other: number }
  maxSide: number
  quality: number
}

export type PictureMade =
  | { content: Buffer; width: number; height: number }
  | { refused: 'type' }
  | { refused: 'pixels'; pixels: number; most: number }

// Pictures come once, and one at a time.
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (asked: PictureAsked) => {
  make(asked)
    .catch((): PictureMade => ({ refused: 'type' }))
    .then((made) => process.send?.(made))
})
process.once('disconnect', () => process.exit())

async function make(asked: PictureAsked): Promise<PictureMade> {
  const content = Buffer.isBuffer(asked.content)
    ? asked.content
    : typeof asked.content === 'string'
      ? await readFile(asked.content)
      : Buffer.from(asked.content)
  const type = (await fileTypeFromBuffer(content))?.ext
  if (!type || !asked.types.includes(type)) return { refused: 'type' }
  const most = type === 'jpg' ? asked.maxPixels.jpg : asked.maxPixels.other
  const pixels = await pixelsOf(content, type)
  // No bitmap says more than 64 pixels with a byte: one that promises them is broken, and would be given the memory.
  if (type === 'bmp' && pixels > content.length * 64) return { refused: 'type' }
  if (pixels > most) return { refused: 'pixels', pixels, most }
  const { data, info } = await opened(content, type, most)
    .rotate()
    .resize({ width: asked.maxSide, height: asked.maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: asked.quality })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** What the picture says of itself, before anything of it is unpacked. */
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
