import { commonErrors } from '@dropyard/contract/kit/errors'
import sharp from 'sharp'
import { fail } from '../../../kit/errors.ts'
import type { Files } from '../../../kit/files.ts'

/** Pictures in the size a screen shows them: made once, kept, and served for ever under the same address. */

export interface Shape {
  width: number | undefined
  height: number | undefined
  format: 'webp' | 'jpeg'
}

/** Sizes are rounded up to one of these, so that nobody can fill the disk with variants. */
const steps = [75, 150, 320, 640, 960, 1280, 2000]
const stepOf = (pixels: number): number => steps.find((s) => s >= pixels) ?? 2000

/** The bytes of a picture in a shape. */
export async function pictureIn(files: Files, key: string, shape: Shape): Promise<Buffer> {
  const width = shape.width === undefined ? undefined : stepOf(shape.width)
  const height = shape.height === undefined ? undefined : stepOf(shape.height)
  if (width === undefined && height === undefined && key.endsWith(`.${shape.format}`))
    return original(files, key)
  const cached = `cache/${key}.${width ?? 0}x${height ?? 0}.${shape.format}`
  if (await files.exists(cached)) return files.get(cached)
  const image = sharp(await original(files, key)).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit: 'inside',
    withoutEnlargement: true,
  })
  const made = await (shape.format === 'webp'
    ? image.webp({ quality: 82 })
    : image.flatten({ background: '#fff' }).jpeg({ quality: 86 })
  ).toBuffer()
  await files.putAt(cached, made)
  return made
}

async function original(files: Files, key: string): Promise<Buffer> {
  if (!(await files.exists(key))) fail(commonErrors.not_found)
  return files.get(key)
}

/** Address of a public picture; null stays null (the browser draws a placeholder). */
export const pictureUrl = (key: string | null): string | null => (key === null ? null : `/files/${key}`)
