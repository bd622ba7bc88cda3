import { parse } from 'csv-parse/sync'

/** A row of a table. `row` counts as a spreadsheet does, the header being 1. */
export type TableRow = {
  row: number
  cells: string[]
  /** Set when the quotes of the row do not fit; its one cell is the line as it stands. */
  broken?: true
}

/** The file is not UTF-8. `line` is the first line that shows it. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError'
  readonly found: string
  readonly line: number

  constructor(found: string, line: number) {
    super(`Not UTF-8: ${found} in line ${line}`)
    this.found = found
    this.line = line
  }
}

/** A record of more lines or characters than this has lost its closing quote somewhere above. */
const mostLines = 4000
const mostCharacters = 1_000_000

/** Records parsed in one call: the parser is quick, starting it is not. */
const batchSize = 100

async function* decoded(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let first = true
  for await (const chunk of input) {
    if (first) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) throw new EncodingError('UTF-16', 1)
      if (chunk[0] === 0xfe && chunk[1] === 0xff) throw new EncodingError('UTF-16', 1)
      first = false
    }
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw new EncodingError(guessedEncoding(chunk), line + linesBeforeFault(chunk))
    }
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
    if (text) yield text
  }
  try {
    decoder.decode()
  } catch {
    throw new EncodingError('cut off in the middle of a character', line)
  }
}

/** How many whole lines of the chunk are sound. A line break is one byte in UTF-8, so lines can be tried one by one. */
function linesBeforeFault(chunk: Uint8Array): number {
  let lines = 0
  let start = 0
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(start, end))
    } catch {
      // The first line may begin in the middle of a character that the previous chunk started.
      if (lines > 0) return lines
    }
    lines++
    start = end + 1
  }
  return lines
}

/** Which encoding a spreadsheet would have used: two high bytes in a row are Chinese, single ones are Western. */
function guessedEncoding(chunk: Uint8Array): string {
  let pairs = 0
  let single = 0
  for (let at = 0; at < chunk.length; at++) {
    if ((chunk[at] ?? 0) < 0x80) continue
    if ((chunk[at + 1] ?? 0) >= 0x40) {
      if ((chunk[at + 1] ?? 0) >= 0x80) pairs++
      at++
    } else single++
  }
  return pairs > single ? 'GBK?' : 'Windows-1252?'
}

/** Lines with their line breaks: LF, CRLF and the lone CR of old spreadsheets. */
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

/** Whether each quotation mark opens a cell, closes one or is doubled inside one. */
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

/** The comma, unless the first line plainly uses what a European or Chinese spreadsheet writes instead. */
function delimiterOf(header: string): string {
  const count = (mark: string) => header.split(mark).length
  return ([';', '\t'] as const).find((mark) => count(mark) > count(',')) ?? ','
}

/**
 * Reads CSV row by row in flat memory: quoted line breaks, a byte order mark, every kind of line break, commas,
 * semicolons or tabs. A row whose quotes do not fit is given as broken, and reading goes on with the next line, so
 * that one stray quote does not swallow the rest of the file. Throws `EncodingError` when the bytes are not UTF-8.
 */
export async function* csvRows(input: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  let delimiter: string | undefined
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
      ready.push(cells ? { row: one.row, cells } : brokenRow(one.row, one.text))
    }
    batch = []
  }

  let open: string[] = []
  let quotes = 0
  let characters = 0
  /** Gives up on the first line of an unfinished record and reads the lines after it anew. */
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
    delimiter ??= delimiterOf(line)
    open.push(line)
    quotes += quotesIn(line)
    characters += line.length
    if (quotes % 2 === 1) return open.length > mostLines || characters > mostCharacters ? resume() : []
    const text = open.join('')
    // If the quotes of several lines were matched wrongly, those of all lines after them would be too.
    if (open.length > 1 && !quotesFit(text, delimiter)) return resume()
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

  for await (const line of linesOf(decoded(input))) {
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
