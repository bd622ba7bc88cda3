import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import type { Config } from '../start/config.ts'

/** File storage behind one interface: a local folder by default, any S3-compatible object store by setting. */

export interface Files {
  /** Stores bytes under a new key `<folder>/<hash or uuid>.<extension>` and returns the key. */
  put(folder: string, extension: string, content: Buffer | Uint8Array): Promise<string>
  /** Stores bytes under a key of the caller's choice; writing the same key again replaces it. */
  putAt(key: string, content: Buffer | Uint8Array): Promise<void>
  /**
   * As `putAt`, for content that is too large for memory. Object stores require the size in advance. A stream that breaks may
   * leave a partial file.
   */
  putStream(key: string, content: Readable, size: number): Promise<void>
  get(key: string): Promise<Buffer>
  /** As `get`, for content that is too large for memory. */
  stream(key: string): Promise<{ content: Readable; size: number }>
  exists(key: string): Promise<boolean>
  /** Size in bytes; undefined when the file does not exist. */
  size(key: string): Promise<number | undefined>
  /** Keys of files in a folder that were written before a time. */
  olderThan(folder: string, at: Date): AsyncIterable<string>
  /** All keys, except those in the named folders. */
  keys(without: readonly string[]): AsyncIterable<string>
  remove(key: string): Promise<void>
  /** A presigned URL for uploading a file of this size directly to the object store; undefined for a local folder. */
  uploadUrl(key: string, about: { type: string; size: number; seconds: number }): Promise<string | undefined>
}

/** Opens the storage that the settings name. */
export async function openFiles(config: Config): Promise<Files> {
  const disk = new Disk(await driver(config))
  return outsideTransactions({
    async put(folder, extension, content) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
      const key = `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`
      await disk.put(key, content)
      return key
    },
    putAt: (key, content) => disk.put(key, content),
    putStream: (key, content, size) => disk.putStream(key, content, { contentLength: size }),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    async stream(key) {
      const { contentLength } = await disk.getMetaData(key)
      return { content: await disk.getStream(key), size: contentLength }
    },
    exists: (key) => disk.exists(key),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined),
    async *olderThan(folder, at) {
      for await (const one of listed(disk, folder, true))
        if (one.isFile && (await one.getMetaData()).lastModified < at) yield one.key
    },
    keys: (without) => keysBelow(disk, '/', without),
    remove: (key) => disk.delete(key),
    uploadUrl: async (key, { type, size, seconds }) =>
      config.S3_BUCKET
        ? disk.getSignedUploadUrl(key, {
            contentType: type,
            expiresIn: seconds,
            // Signed as part of the URL: the store refuses a file of another size.
            ContentLength: size,
          })
        : undefined,
  })
}

/** The entries of a folder, read page by page. */
async function* listed(disk: Disk, folder: string, recursive: boolean) {
  let page: string | undefined
  do {
    const found = await disk.listAll(folder, { recursive, ...(page ? { paginationToken: page } : {}) })
    yield* found.objects
    page = found.paginationToken
  } while (page)
}

/** One folder after the other: a recursive listing of the whole store would not fit into memory. */
async function* keysBelow(disk: Disk, folder: string, without: readonly string[]): AsyncIterable<string> {
  for await (const one of listed(disk, folder, false))
    if (one.isFile) yield one.key
    else if (!without.includes(one.prefix)) yield* keysBelow(disk, one.prefix, without)
}

/** The store may be remote, so its functions must not run within transactions. */
const outsideTransactions = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, work]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: never[]) => {
        assertNoConnectionHeld(`files.${name}`)
        return work(...args)
      },
    ]),
  ) as unknown as Files

async function driver(config: Config) {
  if (!config.S3_BUCKET)
    return new FSDriver({ location: pathToFileURL(join(config.DATA_DIR, 'files/')), visibility: 'private' })
  // Loaded only when used: the S3 client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: config.S3_PATH_STYLE } : {}),
    credentials: { accessKeyId: config.S3_KEY ?? '', secretAccessKey: config.S3_SECRET ?? '' },
    visibility: 'private',
    // Otherwise the signed URL contains the checksum of an empty file, and the store refuses any other.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}

/** A key with a random part, for files whose address must not be guessable, such as receipts and exports. */
export const secretKey = (folder: string, extension: string): string =>
  `${folder}/${randomUUID()}.${extension}`
