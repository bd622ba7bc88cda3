import { parse } from 'csv-parse/sync'
import { decoded, type Encoding } from './text-encoding.ts'

/** A row of a table. `row` is the row number as in a spreadsheet: the header is row 1. */
export type TableRow = {
  row: number
  cells: string[]
  /** Cells that are certainly text, although they look like the result of a spreadsheet's conversion. */
  texts?: string[]
  /** Set when the quotes of the row are unbalanced; its only cell is then the whole line. */
  broken?: true
  /** The separator of the file. */
  delimiter?: Delimiter
}

export type Delimiter = ',' | ';' | '\t'

/** A record with more lines or characters than this must have lost its closing quote. */
const maxLines = 4000
const maxCharacters = 1_000_000

/** Records parsed per call: starting the parser costs more than parsing. */
const batchSize = 100

/** Lines including their line breaks: LF, CRLF, or the lone CR of old spreadsheets. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of input) {
    const whole = rest + text
    const breaks = /\r\n|\n|\r(?!$)/g
    let start = 0
    for (let found = breaks.exec(whole); found; found = breaks.exec(whole)) {
      yield whole.slice(start, breaks.lastIndex)
      start = breaks.lastIndex
    }
    rest = whole.slice(start)
  }
  if (rest) yield rest
}

function quotesIn(line: string): number {
  let count = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count++
  return count
}

/** Whether each quotation mark opens a cell, closes one, or is doubled inside one. */
function quotesFit(record: string, delimiter: string): boolean {
  let inside = false
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) {
    if (!inside) {
      if (at > 0 && record[at - 1] !== delimiter) return false
      inside = true
    } else if (record[at + 1] === '"') {
      at++
    } else {
      const after = record[at + 1]
      if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r') return false
      inside = false
    }
  }
  return !inside
}

const unquotedText = /="([^"]+)"/y

/**
 * Many programs write `="0012"` so that spreadsheets keep a code as text; correct CSV would require quotes around the cell, which
 * this adds. The same characters inside a quoted cell are left as they are.
 */
function quoted(line: string, delimiter: string): string {
  if (!line.includes('="')) return line
  let result = ''
  let inside = false
  for (let at = 0; at < line.length; at++) {
    const isStart = at === 0 || line[at - 1] === delimiter
    unquotedText.lastIndex = at
    const found = !inside && isStart ? unquotedText.exec(line) : null
    if (found && [delimiter, '\r', '\n', undefined].includes(line[unquotedText.lastIndex])) {
      result += `"=""${found[1]}"""`
      at += found[0].length - 1
      continue
    }
    if (line[at] === '"') inside = !inside
    result += line[at]
  }
  return result
}

/** The comma, unless the first line clearly uses the separator of European or Chinese spreadsheets. */
function delimiterOf(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  return ([';', '\t'] as const).find((mark) => count(mark) > count(',')) ?? ','
}

/** An optional first line that tells Excel the separator; it is not a row. */
const declared = /^sep=([,;\t])[\r\n]*$/i

/**
 * Reads CSV row by row with constant memory: quoted line breaks, a byte order mark, any kind of line break, and commas,
 * semicolons or tabs. A row with unbalanced quotes is returned as broken, and reading continues with the next line, so that one
 * stray quote does not swallow the rest of the file. Get the encoding with `encodingOf` on the whole file.
 */
export async function* csvRows(
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<TableRow> {
  let delimiter: Delimiter | undefined
  let row = 0
  let batch: { row: number; text: string }[] = []
  let ready: TableRow[] = []

  const options = () => ({ delimiter: delimiter ?? ',', relax_column_count: true, bom: false })
  const cellsOf = (text: string): string[] | undefined => {
    try {
      const records: string[][] = parse(text, options())
      return records.length <= 1 ? (records[0] ?? ['']) : undefined
    } catch {
      return undefined
    }
  }
  const between = () => (delimiter === undefined ? {} : { delimiter })
  const brokenRow = (at: number, text: string): TableRow => ({
    row: at,
    cells: [text.replace(/[\r\n]+$/, '')],
    broken: true,
  })
  const parseBatch = (): void => {
    if (batch.length === 0) return
    let records: string[][] | undefined
    try {
      records = parse(batch.map((one) => (/[\r\n]$/.test(one.text) ? one.text : `${one.text}\n`)).join(''), {
        ...options(),
        record_delimiter: ['\r\n', '\n', '\r'],
      })
    } catch {
      records = undefined
    }
    for (const [index, one] of batch.entries()) {
      const cells = records?.length === batch.length ? records[index] : cellsOf(one.text)
      ready.push(cells ? { row: one.row, cells, ...between() } : brokenRow(one.row, one.text))
    }
    batch = []
  }

  let open: string[] = []
  let quotes = 0
  let characters = 0
  /** Gives up on the first line of an unfinished record, and returns the lines after it to be read again. */
  const resume = (): string[] => {
    const [first = '', ...rest] = open
    row++
    parseBatch()
    ready.push(brokenRow(row, first))
    open = []
    quotes = 0
    characters = 0
    return rest
  }
  const take = (line: string): string[] => {
    if (delimiter === undefined && line.trim() !== '') {
      const said = declared.exec(line)?.[1] as Delimiter | undefined
      delimiter = said ?? delimiterOf(line)
      if (said) return []
    }
    const written = open.length === 0 ? quoted(line, delimiter ?? ',') : line
    open.push(written)
    quotes += quotesIn(written)
    characters += written.length
    if (quotes % 2 === 1) return open.length > maxLines || characters > maxCharacters ? resume() : []
    const text = open.join('')
    // If quotes were matched wrongly across several lines, they would be for all later lines too.
    if (open.length > 1 && !quotesFit(text, delimiter ?? ',')) return resume()
    row++
    batch.push({ row, text })
    if (batch.length >= batchSize) parseBatch()
    open = []
    quotes = 0
    characters = 0
    return []
  }
  const takeAll = (lines: string[]): void => {
    const waiting = lines.toReversed()
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
      waiting.push(...take(line).toReversed())
    }
  }

  for await (const line of linesOf(decoded(input, encoding))) {
    takeAll([line])
    if (ready.length > 0) {
      yield* ready
      ready = []
    }
  }
  while (open.length > 0) takeAll(resume())
  parseBatch()
  yield* ready
}
