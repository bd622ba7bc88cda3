import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { spawnChild } from '../apart/apart.ts'
import type { TableReply, TableRequest } from '../apart/table-process.ts'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { fail } from '../errors.ts'
import { type Owner, takeTurns } from '../jobs/turns.ts'
import { archiveReader } from '../start/libraries.ts'
import type { Sheet } from './sheet.ts'
import type { CellValue } from './sheet-rows.ts'

/**
 * Reads files with tables in a child process with limited memory and time, so that no request waits for it. A few bytes of a
 * workbook can unpack to gigabytes, or name a cell in row 1,048,576, so the declared unpacked size is checked first. A text of
 * some megabytes takes seconds to parse, or needs as many objects as it has commas.
 */

const megabyte = 1024 * 1024
const maxUnpacked = 200 * megabyte
const maxMs = 60_000
/** Two million cells take some 400 MB, and 100 MB unpacked; a text needs no unpacking. */
const memoryFor = (unpackedBytes: number): number =>
  Math.min(768, 96 + Math.ceil((8 * unpackedBytes) / megabyte))
const memoryForText = (bytes: number): number => Math.min(768, 96 + Math.ceil((24 * bytes) / megabyte))

const turns = takeTurns({ atOnce: 2, ofCompany: 1, waiting: 10 })

export const isWorkbook = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b

/** The cells of a workbook's first sheet; undefined if the file is no workbook or too large to read. */
export async function readWorkbook(
  content: Buffer,
  owner: Owner,
  { trim = true }: { trim?: boolean } = {},
): Promise<CellValue[][] | undefined> {
  assertNoConnectionHeld('Reading a workbook')
  const answer = await turns(owner, () => readApart(content, { kind: 'workbook', want: 'cells', trim }))
  return (answer as { rows?: CellValue[][] } | undefined)?.rows
}

/** @param content loads the file when its turn comes, so that waiting files take no memory */
export async function readLongSheet(content: () => Promise<Buffer>, owner: Owner): Promise<Sheet> {
  return turns(owner, async () => {
    const bytes = await content()
    const kind = isWorkbook(bytes) ? 'workbook' : 'text'
    const answer = await readApart(bytes, { kind, want: 'sheet', trim: true })
    if (!answer) fail(kind === 'workbook' ? commonErrors.workbook : commonErrors.file_cells)
    return { rows: [], repeated: [], ...answer } as unknown as Sheet
  })
}

/** The unpacked size of a workbook's XML files according to its directory; undefined if it is no archive. */
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

async function memoryOf(content: Buffer, kind: TableRequest['kind']): Promise<number | undefined> {
  if (kind === 'text') return memoryForText(content.length)
  const bytes = await unpackedBytes(content)
  return bytes === undefined || bytes > maxUnpacked ? undefined : memoryFor(bytes)
}

/**
 * Uses a process, because a worker thread is not enough: one array that grows too large ends the whole process.
 *
 * @returns undefined if the file is no table, or takes too much memory or time
 */
async function readApart(
  content: Buffer,
  how: Omit<TableRequest, 'content'>,
): Promise<Record<string, unknown> | undefined> {
  const memory = await memoryOf(content, how.kind)
  if (memory === undefined) return undefined
  const child = spawnChild('table-process', {
    options: [`--max-old-space-size=${memory}`],
    timeout: maxMs,
  })
  const lists: Record<string, unknown[]> = {}
  const last = await new Promise<TableReply | undefined>((resolve) => {
    child.on('message', (reply: TableReply) => {
      if (!('of' in reply)) return resolve(reply)
      const list = lists[reply.of] ?? []
      for (const one of reply.some) list.push(one)
      lists[reply.of] = list
      child.send('more', () => undefined)
    })
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(undefined))
    child.send({ content, ...how } satisfies TableRequest, () => undefined)
  }).finally(() => void child.kill('SIGKILL'))
  if (last && 'refused' in last) fail(refusalOf(last.refused), last.values)
  return last && 'end' in last ? { ...last.end, ...lists } : undefined
}

const refusalOf = (code: string): ErrorCode =>
  Object.values(commonErrors).find((one: ErrorCode) => one.code === code) ?? commonErrors.workbook
