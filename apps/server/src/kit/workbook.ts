import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { archiveReader, archives } from './libraries.ts'

/**
 * The first sheet of a workbook. A few bytes of one unpack to gigabytes, or name a cell in row 1,048,576: what it unpacks
 * to is bounded first, and it is read by a process whose memory and time are bounded, so that nobody else waits for it.
 */

export type CellValue = string | number | boolean | Date | null

const megabyte = 1024 * 1024
const mostUnpacked = 200 * megabyte
const mostMs = 60_000
/** Two million cells take some 400 MB, and 100 MB unpacked. */
const memoryFor = (unpackedBytes: number): number =>
  Math.min(768, 64 + Math.ceil((8 * unpackedBytes) / megabyte))

let last: Promise<unknown> = Promise.resolve()

/** The rows of the first sheet; undefined for what is no workbook, or one too large to be read here. One at a time. */
export async function readWorkbook(
  content: Buffer,
  options: { trim?: boolean } = {},
): Promise<CellValue[][] | undefined> {
  const turn = last.then(async () => {
    const parts = await unpacked(content)
    return parts && readApart(await packed(parts), options)
  })
  last = turn.catch(() => undefined)
  return turn
}

interface Part {
  name: string
  content: Buffer
}

/** The documents of a workbook; undefined for what is no archive, or more than is read here. */
async function unpacked(content: Buffer): Promise<Part[] | undefined> {
  const { fromBufferPromise } = await archiveReader()
  const parts: Part[] = []
  let left = mostUnpacked
  try {
    const archive = await fromBufferPromise(content)
    for await (const entry of archive.eachEntry()) {
      if (!/\.(xml|rels)$/.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      if (left < 0) return undefined
      // Fails where there is more than the archive's directory said.
      parts.push({
        name: entry.fileName,
        content: await buffer(await archive.openReadStreamPromise(entry)),
      })
    }
  } catch {
    return undefined
  }
  return parts
}

/** Packed anew: a reader that looks past the directory finds nothing that was not measured. */
async function packed(parts: readonly Part[]): Promise<Buffer> {
  const { ZipFile } = await archives()
  const zip = new ZipFile()
  for (const { name, content } of parts) zip.addBuffer(content, name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

const program = `
  const { readSheet } = require(process.argv[1])
  process.once('message', ({ content, options }) =>
    readSheet(Buffer.from(content), options)
      .catch(() => undefined)
      .then((rows) => process.send({ rows }, () => process.exit())))
  process.once('disconnect', () => process.exit())
`

/** A thread will not do: one array that grows too large takes the whole process with it. */
function readApart(content: Buffer, options: object): Promise<CellValue[][] | undefined> {
  const reader = createRequire(import.meta.url).resolve('read-excel-file/node')
  const memory = `--max-old-space-size=${memoryFor(content.length)}`
  const child = spawn(process.execPath, [memory, '-e', program, reader], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: mostMs,
    killSignal: 'SIGKILL',
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  return new Promise<CellValue[][] | undefined>((resolve) => {
    child.once('message', (message) => resolve((message as { rows?: CellValue[][] }).rows))
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(undefined))
    child.send({ content, options }, () => undefined)
  }).finally(() => {
    process.off('exit', end)
    end()
  })
}
