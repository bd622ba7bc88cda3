import { spawnApart } from './apart.ts'
import { holdsNone } from './held-connection.ts'
import { archiveReader } from './libraries.ts'
import { type Owner, takeTurns } from './turns.ts'

/**
 * The first sheet of a workbook. A few bytes of one unpack to gigabytes, or name a cell in row 1,048,576: what it says that
 * it unpacks to is bounded first, and it is unpacked and read by a process whose memory and time are bounded, so that nobody
 * else waits for it.
 */

export type CellValue = string | number | boolean | Date | null

const megabyte = 1024 * 1024
const mostUnpacked = 200 * megabyte
const mostMs = 60_000
/** Two million cells take some 400 MB, and 100 MB unpacked. */
const memoryFor = (unpackedBytes: number): number =>
  Math.min(768, 64 + Math.ceil((8 * unpackedBytes) / megabyte))

const turns = takeTurns({ atOnce: 2, ofCompany: 1, waiting: 10 })

/** The rows of the first sheet; undefined for what is no workbook, or one too large to be read here. */
export async function readWorkbook(
  content: Buffer,
  owner: Owner,
  options: { trim?: boolean } = {},
): Promise<CellValue[][] | undefined> {
  holdsNone('Reading a workbook')
  const bytes = await unpackedBytes(content)
  if (bytes === undefined || bytes > mostUnpacked) return undefined
  return turns(owner, () => readApart(content, bytes, options))
}

/** What the documents of a workbook unpack to, by its directory; undefined for what is no archive. */
async function unpackedBytes(content: Buffer): Promise<number | undefined> {
  const { fromBufferPromise } = await archiveReader()
  let bytes = 0
  try {
    const archive = await fromBufferPromise(content)
    for await (const { fileName, uncompressedSize } of archive.eachEntry())
      if (/\.(xml|rels)$/.test(fileName)) bytes += uncompressedSize
  } catch {
    return undefined
  }
  return bytes
}

/** A thread will not do: one array that grows too large takes the whole process with it. */
function readApart(
  content: Buffer,
  unpacked: number,
  options: { trim?: boolean },
): Promise<CellValue[][] | undefined> {
  const child = spawnApart('workbook-process', {
    options: [`--max-old-space-size=${memoryFor(unpacked)}`],
    timeout: mostMs,
  })
  return new Promise<CellValue[][] | undefined>((resolve) => {
    child.once('message', (message) => resolve((message as { rows?: CellValue[][] }).rows))
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(undefined))
    child.send({ content, options }, () => undefined)
  }).finally(() => void child.kill('SIGKILL'))
}
