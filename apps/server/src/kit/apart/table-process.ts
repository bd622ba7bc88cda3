import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { Refusal } from '../errors.ts'
import { type CellValue, heldRows, sheetOf, textRows, workbookRows } from '../sheets/sheet-rows.ts'
import { limitedSheet } from '../sheets/workbook-limits.ts'

/**
 * Child process that reads one file (`sheets/tables.ts`), with a memory limit that fits the file. It sends the result in parts,
 * each only after the previous one was acknowledged, so that the server can do other work in between.
 */

export interface TableRequest {
  content: Uint8Array
  kind: 'text' | 'workbook'
  /** `cells`: raw cell values of a workbook; `sheet`: headers and cleaned text rows. */
  want: 'cells' | 'sheet'
  trim: boolean
}

export type TableReply =
  /** Some items of the list that the answer has under the key `of`. */
  | { of: string; some: unknown[] }
  /** The remaining fields of the answer, sent after its lists. */
  | { end: object }
  | { refused: string; values: Record<string, unknown> }

process.once('message', (asked: TableRequest) =>
  read(asked)
    .then(sendAll)
    .catch((error) => {
      if (error instanceof Refusal) return send({ refused: error.refusal.code, values: error.values })
    })
    .then(() => process.exit()),
)
process.once('disconnect', () => process.exit())

async function read({ content, kind, want, trim }: TableRequest): Promise<object> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (kind === 'text') return sheetOf(await textRows(bytes))
  const rows = (await readSheet(await repacked(bytes), { trim })) as CellValue[][]
  rows.forEach(heldRows())
  return want === 'cells' ? { rows } : sheetOf(workbookRows(rows))
}

/** Cells per message; each row counts as one more. */
const partSize = 4000

async function sendAll(answer: object): Promise<void> {
  const rest: Record<string, unknown> = {}
  for (const [of, value] of Object.entries(answer)) {
    if (!isRows(value) || value.length === 0) {
      rest[of] = value
      continue
    }
    for (const some of partsOf(value)) {
      const taken = once(process, 'message')
      await send({ of, some })
      await taken
    }
  }
  await send({ end: rest })
}

const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object')

function* partsOf(rows: readonly object[]): Generator<object[]> {
  let some: object[] = []
  let size = 0
  for (const row of rows) {
    some.push(row)
    size += 1 + cellsIn(row)
    if (size < partSize) continue
    yield some
    some = []
    size = 0
  }
  if (some.length > 0) yield some
}

const cellsIn = (row: object): number =>
  Array.isArray(row) ? row.length : ((row as { cells?: unknown[] }).cells?.length ?? 0)

const send = (reply: TableReply): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(reply, () => resolve())
  })

/** Repacks the archive, so that the workbook reader sees only entries whose size and cells were checked. */
async function repacked(content: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  const archive = await fromBufferPromise(content)
  const first = firstSheetOf(await partsOfBook(content))
  for await (const entry of archive.eachEntry()) {
    const { fileName } = entry
    if (!/\.(xml|rels)$/.test(fileName)) continue
    const isSheet = fileName.startsWith('xl/worksheets/')
    // Only the first sheet is read.
    if (isSheet && first !== undefined && fileName !== first) continue
    // Throws when the entry unpacks to more than the archive's directory declares.
    const stream = await archive.openReadStreamPromise(entry)
    zip.addBuffer(await (isSheet ? limitedSheet(stream) : buffer(stream)), fileName, { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream)
}

const bookParts = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']

/** The files that list the workbook's sheets, by name. */
async function partsOfBook(content: Buffer): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const archive = await fromBufferPromise(content)
  for await (const entry of archive.eachEntry())
    if (bookParts.includes(entry.fileName))
      found.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString())
  return found
}

/** The name of the file with the first sheet; undefined when the workbook declares it in a form that this code doesn't parse. */
function firstSheetOf(parts: ReadonlyMap<string, string>): string | undefined {
  const [book = '', relations = ''] = bookParts.map((name) => parts.get(name))
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(book)?.[1]
  const relation = relations.match(/<Relationship\b[^>]*>/g)?.find((one) => one.includes(`Id="${id}"`))
  const target = /\bTarget="([^"]+)"/.exec(relation ?? '')?.[1]
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
}
