import { Readable } from 'node:stream'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import { readBmp } from './bmp.ts'
import type { Config } from './config.ts'
import { fail } from './errors.ts'
import { fileTypes, pictures } from './libraries.ts'
import type { UploadedFile } from './route.ts'

/** Files that people send: size and content are checked, names are not believed. */

export async function readMultipart(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  config: Config,
): Promise<{ body: unknown; files: UploadedFile[] }> {
  const files: UploadedFile[] = []
  const fields: string[] = []
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesIn(config.MAX_UPLOAD_MB) } })) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        if (endpoint.files.includes(part.fieldname))
          files.push({
            field: part.fieldname,
            filename: part.filename ?? '',
            mimetype: part.mimetype,
            content,
          })
      } else fields.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
    }
  } catch (error) {
    refuseParts(error, config)
  }
  return { body: qs.parse(fields.join('&'), { depth: 6, arrayLimit: 2000 }), files }
}

/** Says what is wrong with parts that can not be read: the parser's own faults carry no status. */
function refuseParts(error: unknown, { MAX_UPLOAD_MB: megabytes }: Config): never {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE') fail(commonErrors.file_too_large, { megabytes })
  throw statusCode === undefined ? Object.assign(error as Error, { statusCode: 400 }) : error
}

const bytesIn = (megabytes: number): number => megabytes * 1024 * 1024

/** Refuses what is larger than files may be. */
export function refuseLarge(size: number, { MAX_UPLOAD_MB: megabytes }: Pick<Config, 'MAX_UPLOAD_MB'>): void {
  if (size > bytesIn(megabytes)) fail(commonErrors.file_too_large, { megabytes })
}

/** The file that a request is, read no further than files may be large. */
export async function readBytes(
  { body }: Pick<FastifyRequest, 'body'>,
  config: Pick<Config, 'MAX_UPLOAD_MB'>,
): Promise<Buffer> {
  if (!(body instanceof Readable)) fail(commonErrors.file_missing)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      parts.push(part as Buffer)
      size += (part as Buffer).length
      refuseLarge(size, config)
    }
  } finally {
    // What is left runs by, so that the refusal can be read.
    body.resume()
  }
  if (size === 0) fail(commonErrors.file_missing)
  return Buffer.concat(parts)
}

/** The one file that a field must carry. */
export function fileOf(files: readonly UploadedFile[], field: string): UploadedFile {
  const file = files.find((f) => f.field === field)
  if (!file || file.content.length === 0) fail(commonErrors.file_missing)
  return file
}

/** Pictures that the rich text editor and uploads take (specification, section 5). */
export const pictureTypes = ['jpg', 'png', 'gif', 'bmp', 'webp'] as const

const mostPixels = 60_000_000

async function opened(content: Buffer, extension: string) {
  const sharp = await pictures()
  if (extension !== 'bmp') return sharp(content, { limitInputPixels: mostPixels, animated: false })
  const pixels = readBmp(content, mostPixels)
  if (!pixels) throw new Error('not a bitmap that can be read')
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
}

/**
 * Makes a safe picture of an upload: recognised by its content, turned upright, stripped of metadata, not larger
 * than the settings say, written anew as WebP.
 */
export async function cleanPicture(
  content: Buffer,
  { IMAGE_MAX_PX: most, IMAGE_QUALITY: quality }: Pick<Config, 'IMAGE_MAX_PX' | 'IMAGE_QUALITY'>,
): Promise<{ content: Buffer; extension: 'webp'; width: number; height: number }> {
  const { fileTypeFromBuffer } = await fileTypes()
  const type = await fileTypeFromBuffer(content)
  if (!type || !(pictureTypes as readonly string[]).includes(type.ext))
    fail(commonErrors.file_type, { allowed: 'jpeg, jpg, png, gif, bmp, webp' })
  try {
    const picture = await opened(content, type.ext)
    const { data, info } = await picture
      .rotate()
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { content: data, extension: 'webp', width: info.width, height: info.height }
  } catch {
    fail(commonErrors.file_type, { allowed: 'jpeg, jpg, png, gif, bmp, webp' })
  }
}
