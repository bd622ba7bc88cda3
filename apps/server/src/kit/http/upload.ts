import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import { fail, invalid } from '../errors.ts'
import type { Owner } from '../jobs/turns.ts'
import type { Config } from '../start/config.ts'
import { isUnstorable, unstorableWords } from './validate.ts'

/**
 * Uploaded files: size and content are checked, the client's names are not trusted. None is kept in memory: each is streamed to a
 * private folder, and deleted after the response.
 */

export interface UploadedFile {
  readonly field: string
  readonly filename: string
  readonly mimetype: string
  /** Bytes. */
  readonly size: number
  /** Path of the temporary file, which is deleted after the response. */
  readonly path: string
  readonly owner: Owner
}

/** The bytes of a file. */
export const contentOf = (file: UploadedFile): Promise<Buffer> => readFile(file.path)

/** Same for files that are too large for memory. */
export const streamOf = (file: UploadedFile): Readable => createReadStream(file.path)

const bytesIn = (megabytes: number): number => megabytes * 1024 * 1024

/** Bytes of all non-file fields of a multipart form. */
const maxForm = bytesIn(4)
const maxFields = 200

const folderOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'uploading')
/** Temporary files older than this belong to no running request. */
const leftMs = 3600_000

/** Makes the folder, and deletes what a killed process left in it. */
export async function openUploads(config: Pick<Config, 'DATA_DIR'>): Promise<void> {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const at = await stat(path).catch(() => undefined)
    if (at && Date.now() - at.mtimeMs > leftMs) await rm(path, { force: true })
  }
}

/** The parsed body and files of a request. */
export interface Received {
  body: unknown
  files: UploadedFile[]
}

/** The temporary files of one request. */
export class Arriving {
  readonly #config: Config
  readonly #owner: Owner
  readonly #paths: string[] = []

  constructor(config: Config, owner: Owner) {
    this.#config = config
    this.#owner = owner
  }

  /** The fields and files of a multipart form: only the files that the endpoint declares, each at most once. */
  async multipart(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Received> {
    const { MAX_UPLOAD_MB: megabytes } = this.#config
    const most = endpoint.files.length * bytesIn(megabytes) + maxForm
    if (Number(request.headers['content-length'] ?? 0) > most + bytesIn(1)) refuseAll(endpoint, megabytes)
    const files: UploadedFile[] = []
    const fields: string[] = []
    let left = maxForm
    try {
      const limits = { fileSize: bytesIn(megabytes), files: endpoint.files.length + 1, fields: maxFields }
      for await (const part of request.parts({ limits: { ...limits, parts: maxFields + limits.files } })) {
        if (part.type === 'file') {
          const { fieldname: field, filename = '', mimetype } = part
          if (!endpoint.files.includes(field) || files.some((file) => file.field === field))
            refuseField(endpoint, field)
          // File names are used as titles of jobs and documents, so they must be storable.
          if (isUnstorable(filename)) invalid({ [field]: unstorableName })
          files.push({ field, filename, mimetype, ...(await this.#keep(part.file)) })
          if (part.file.truncated) fail(commonErrors.file_too_large, { megabytes })
        } else {
          const value = String(part.value)
          left -= part.fieldname.length + value.length
          if (left < 0 || part.valueTruncated || part.fieldnameTruncated) fail(commonErrors.body_too_large)
          fields.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(value)}`)
        }
      }
    } catch (error) {
      // The rest of the body is read and dropped, so that the client can read the refusal.
      request.raw.unpipe()
      request.raw.resume()
      refuseParts(error, megabytes)
    }
    return { body: qs.parse(fields.join('&'), { depth: 6, arrayLimit: 2000 }), files }
  }

  /** The request body as a file, read up to the maximum size of files. */
  async bytes({ body }: Pick<FastifyRequest, 'body'>): Promise<UploadedFile> {
    if (!(body instanceof Readable)) fail(commonErrors.file_missing)
    const { MAX_UPLOAD_MB: megabytes } = this.#config
    try {
      const file = await this.#keep(body.iterator({ destroyOnReturn: false }), bytesIn(megabytes))
      if (file.size > bytesIn(megabytes)) fail(commonErrors.file_too_large, { megabytes })
      if (file.size === 0) fail(commonErrors.file_missing)
      return { field: '', filename: '', mimetype: '', ...file }
    } finally {
      // The rest of the body is read and dropped, so that the client can read a refusal.
      body.resume()
    }
  }

  /** Copies a stream into a temporary file. */
  async copy(content: Readable): Promise<UploadedFile> {
    return { field: '', filename: '', mimetype: '', ...(await this.#keep(content)) }
  }

  async discard(): Promise<void> {
    for (const path of this.#paths.splice(0)) await rm(path, { force: true })
  }

  async #keep(content: AsyncIterable<Buffer>, most = Number.POSITIVE_INFINITY) {
    const path = join(folderOf(this.#config), randomUUID())
    this.#paths.push(path)
    let size = 0
    const counted = async function* () {
      for await (const part of content) {
        size += part.length
        if (size > most) return
        yield part
      }
    }
    await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, size, owner: this.#owner }
  }
}

const unstorableName = {
  en: `The file’s name: ${unstorableWords.en}`,
  zh: `文件名${unstorableWords.zh}`,
}

function refuseField({ files }: AnyEndpoint, field: string): never {
  const allowed = files.join(', ')
  invalid({
    [field]:
      files.length > 0
        ? { en: `Send one file, in the field ${allowed}.`, zh: `请只在字段 ${allowed} 中上传一个文件。` }
        : { en: 'Files aren’t accepted here.', zh: '此处不接受文件。' },
  })
}

function refuseAll({ files }: AnyEndpoint, megabytes: number): never {
  if (files.length > 0) fail(commonErrors.file_too_large, { megabytes })
  fail(commonErrors.body_too_large)
}

/** Reports what is wrong with parts that can't be parsed: the parser's own errors have no status. */
function refuseParts(error: unknown, megabytes: number): never {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE') fail(commonErrors.file_too_large, { megabytes })
  if (error instanceof Error && error.name === 'Refusal') throw error
  throw statusCode === undefined ? Object.assign(error as Error, { statusCode: 400 }) : error
}

/** Refuses a size above the maximum of files. */
export function refuseLarge(size: number, { MAX_UPLOAD_MB: megabytes }: Pick<Config, 'MAX_UPLOAD_MB'>): void {
  if (size > bytesIn(megabytes)) fail(commonErrors.file_too_large, { megabytes })
}

/** The required file of a field. */
export function fileOf(files: readonly UploadedFile[], field: string): UploadedFile {
  const file = files.find((f) => f.field === field)
  if (!file || file.size === 0) fail(commonErrors.file_missing)
  return file
}
