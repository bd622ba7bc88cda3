import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/**
 * Writes and reads tar archives (POSIX.1-2001, pax) as a stream, so that memory use doesn't depend on their size. `tar -tf`
 * lists them.
 */

/** The file is not an archive, or an incomplete or damaged one. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

const block = 512
const longestName = 100
/** The largest size that the header's eleven octal digits can hold. */
const largest = 8 ** 11 - 1

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** @throws ArchiveError when the content doesn't have the given size */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  /** The hash of everything written so far. */
  digest(): string
  /** Bytes written so far. */
  readonly size: number
  /** Writes the end of the archive and waits until it is on disk. */
  end(): Promise<void>
  /** Closes the unfinished file; the caller deletes it. */
  abandon(): Promise<void>
}

/** Creates the file, readable only by its owner. @throws when it exists */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  const file: FileHandle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
    size += bytes.length
  }
  const addStream: ArchiveWriter['addStream'] = async (name, length, content) => {
    await write(headersOf(name, length))
    let written = 0
    for await (const bytes of content) {
      written += bytes.length
      if (written > length) break
      await write(bytes)
    }
    if (written !== length) throw new ArchiveError(`${name} changed while it was read`)
    await write(Buffer.alloc(padding(length)))
  }
  return {
    add: (name, content) => addStream(name, content.length, one(content)),
    addStream,
    digest: () => digestOf(hash),
    get size() {
      return size
    },
    async end() {
      await write(Buffer.alloc(2 * block))
      await file.sync()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

async function* one(content: Buffer): AsyncIterable<Buffer> {
  yield content
}

const padding = (size: number): number => (block - (size % block)) % block
const digestOf = (hash: Hash): string => hash.copy().digest('hex')

/** The header of an entry; a long name or a large size is in a pax header before it. */
function headersOf(name: string, size: number): Buffer {
  const long = Buffer.byteLength(name) > longestName || size > largest
  if (!long) return headerOf(name, size, '0')
  const records = Buffer.from(recordOf('path', name) + recordOf('size', String(size)))
  return Buffer.concat([
    headerOf('pax', records.length, 'x'),
    records,
    Buffer.alloc(padding(records.length)),
    headerOf('long', Math.min(size, largest), '0'),
  ])
}

/** `<length> <key>=<value>\n`, where the length includes its own digits. */
function recordOf(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest
  while (String(length).length + rest !== length) length = String(length).length + rest
  return `${length} ${key}=${value}\n`
}

function headerOf(name: string, size: number, kind: '0' | 'x'): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, width: number) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
  header.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  header.fill(' ', 148, 156)
  header.write(kind, 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

export interface Entry {
  readonly name: string
  readonly size: number
  /** The hash of everything before it. */
  readonly digestBefore: string
  /** Can be read once. `next()` skips what was not read. */
  readonly content: AsyncIterable<Buffer>
}

export interface ArchiveReader {
  /** The next entry; undefined after the last one. */
  next(): Promise<Entry | undefined>
  close(): void
}

/** Opens an archive. Errors such as a missing file are thrown by the first `next()`. */
export function readArchive(path: string): ArchiveReader {
  const stream = createReadStream(path, { highWaterMark: 2 ** 20 })
  const hash = createHash('sha256')
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new ArchiveError('it ends in the middle')
      rest = value
    }
    const bytes = rest.subarray(0, most)
    rest = rest.subarray(bytes.length)
    hash.update(bytes)
    return bytes
  }
  async function* bytesOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const bytes = await some(left)
      left -= bytes.length
      yield bytes
    }
  }
  const whole = (size: number): Promise<Buffer> => buffer(bytesOf(size))

  let before: AsyncGenerator<Buffer> | undefined
  return {
    async next() {
      while (before && !(await before.next()).done);
      const digestBefore = digestOf(hash)
      let header = partsOf(await whole(block))
      if (!header) return undefined
      let named: { path?: string; size?: string } = {}
      if (header.kind === 'x') {
        named = Object.fromEntries(
          [...(await whole(header.size)).toString().matchAll(/\d+ (\w+)=(.*)\n/g)].map((m) => [m[1], m[2]]),
        )
        await whole(padding(header.size))
        header = partsOf(await whole(block))
        if (!header) throw new ArchiveError('it ends in the middle')
      }
      const size = named.size === undefined ? header.size : Number(named.size)
      const content = bytesOf(size)
      before = passing(content, () => whole(padding(size)))
      return { name: named.path ?? header.name, size, digestBefore, content: before }
    },
    close: () => stream.destroy(),
  }
}

/** Passes the content on, then skips the padding of its last block. */
async function* passing(content: AsyncIterable<Buffer>, end: () => Promise<unknown>): AsyncGenerator<Buffer> {
  yield* content
  await end()
}

/** Parses a header; undefined for the empty one that ends the archive. */
function partsOf(header: Buffer): { name: string; size: number; kind: string } | undefined {
  if (header.every((byte) => byte === 0)) return undefined
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0]?.trim() ?? ''
  const said = Number.parseInt(text(148, 156), 8)
  const summed = Buffer.from(header).fill(' ', 148, 156)
  if (sumOf(summed) !== said || text(257, 262) !== 'ustar') throw new ArchiveError('it is no archive')
  return { name: text(0, longestName), size: Number.parseInt(text(124, 136), 8), kind: text(156, 157) }
}
