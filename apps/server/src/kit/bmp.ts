/**
 * Windows bitmaps, which the picture library does not read: uncompressed, with 8 (palette), 24 or 32 bits a pixel.
 * Other kinds are not seen any more.
 */

export interface Pixels {
  width: number
  height: number
  /** Three bytes a pixel, red first, from the top left. */
  data: Buffer
}

const headerLength = 14
const uncompressed = 0
const bitfields = 3

/** The pixels of a bitmap; undefined when it is broken or of another kind. @param mostPixels refuses more. */
export function readBmp(content: Buffer, mostPixels: number): Pixels | undefined {
  if (content.length < 54 || content.toString('latin1', 0, 2) !== 'BM') return undefined
  const width = content.readInt32LE(18)
  const rows = content.readInt32LE(22)
  const height = Math.abs(rows)
  const bits = content.readUInt16LE(28)
  const compression = content.readUInt32LE(30)
  const readable =
    compression === uncompressed ? [8, 24, 32].includes(bits) : compression === bitfields && bits === 32
  if (!readable || width <= 0 || height === 0 || width * height > mostPixels) return undefined
  const start = content.readUInt32LE(10)
  // Rows begin at multiples of four bytes.
  const stride = Math.ceil((width * bits) / 32) * 4
  if (start + stride * height > content.length) return undefined
  const palette = headerLength + content.readUInt32LE(14)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = start + stride * (rows > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const at = bits === 8 ? palette + (content[row + x] ?? 0) * 4 : row + (x * bits) / 8
      const to = (y * width + x) * 3
      data[to] = content[at + 2] ?? 0
      data[to + 1] = content[at + 1] ?? 0
      data[to + 2] = content[at] ?? 0
    }
  }
  return { width, height, data }
}
