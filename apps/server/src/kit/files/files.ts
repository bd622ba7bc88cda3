import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { holdsNone } from '../data/held-connection.ts'
import type { Config } from '../start/config.ts'

/** Files behind one interface: a local folder by default, any S3-compatible store by setting. */

export interface Files {
  /** Stores bytes under a new key `<folder>/<hash or uuid>.<extension>` and gives the key. */
  put(folder: string, extension: string, content: Buffer | Uint8Array): Promise<string>
  /** Stores bytes under a key of the caller's choice; writing the same key again replaces it. */
  putAt(key: string, content: Buffer | Uint8Array): Promise<void>
  /**
   * As `putAt`, for what is too large to hold; object stores want to know the size before they take a stream. A stream that
   * breaks may leave a part behind.
   */
  putStream(key: string, content: Readable, size: number): Promise<void>
  get(key: string): Promise<Buffer>
  /** As `get`, for what is too large to hold. */
  stream(key: string): Promise<{ content: Readable; size: number }>
  exists(key: string): Promise<boolean>
  /** Bytes of a file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Keys in a folder of what was written before a time. */
  olderThan(folder: string, at: Date): AsyncIterable<string>
  /** Every key there is, but for those in the named folders. */
  keys(without: readonly string[]): AsyncIterable<string>
  remove(key: string): Promise<void>
  /** Where the object store takes a file of this size directly; undefined where files lie in a folder. */
  uploadUrl(key: string, about: { type: string; size: number; seconds: number }): Promise<string | undefined>
}

/** Opens the store that the settings name. */
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
            // Signed with the address: the store refuses a file of another size.
            ContentLength: size,
          })
        : undefined,
  })
}

/** What is in a folder, read page by page. */
async function* listed(disk: Disk, folder: string, recursive: boolean) {
  let page: string | undefined
  do {
    const found = await disk.listAll(folder, { recursive, ...(page ? { paginationToken: page } : {}) })
    yield* found.objects
    page = found.paginationToken
  } while (page)
}

/** One folder after the other: a list of all at once would grow with the store. */
async function* keysBelow(disk: Disk, folder: string, without: readonly string[]): AsyncIterable<string> {
  for await (const one of listed(disk, folder, false))
    if (one.isFile) yield one.key
    else if (!without.includes(one.prefix)) yield* keysBelow(disk, one.prefix, without)
}

/** The store may stand at the other end of a network. */
const outsideTransactions = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, work]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: never[]) => {
        holdsNone(`files.${name}`)
        return work(...args)
      },
    ]),
  ) as unknown as Files

async function driver(config: Config) {
  if (!config.S3_BUCKET)
    return new FSDriver({ location: pathToFileURL(join(config.DATA_DIR, 'files/')), visibility: 'private' })
  // Loaded only where it is used: the client of the object store is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: config.S3_PATH_STYLE } : {}),
    credentials: { accessKeyId: config.S3_KEY ?? '', secretAccessKey: config.S3_SECRET ?? '' },
    visibility: 'private',
    // Else a signed address names the checksum of an empty file, and takes no other.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}

/** A key for things that must not be guessed, such as receipts and exports. */
export const secretKey = (folder: string, extension: string): string =>
  `${folder}/${randomUUID()}.${extension}`
