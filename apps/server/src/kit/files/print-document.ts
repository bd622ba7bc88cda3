import { barsOf, drawBars, drawSquares, squaresOf } from './bars.ts'
import { makePdf, type Pdf, wrapText, writeText } from './pdf.ts'

/**
 * Prints a business document on A4: heading with number and codes, facts in two columns, tables whose heads repeat on each page,
 * sums, and notes. Texts come in the languages in which they are to be printed.
 */

/** A text, a picture (JPEG or PNG), or a square code that scanners read. */
export type PrintCell = string | Buffer | { readonly code: string }

interface PrintColumn {
  readonly title: string
  /** In points; the page has 515. */
  readonly width: number
  readonly right?: boolean
}

interface PrintTable {
  readonly columns: readonly PrintColumn[]
  readonly rows: readonly (readonly PrintCell[])[]
}

export interface PrintedDocument {
  readonly issuer: string
  readonly title: string
  readonly number: string
  /** What the square code contains. */
  readonly code: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly tables: readonly PrintTable[]
  /** Below the tables, at the right; the last one is the total. */
  readonly sums: readonly (readonly [label: string, value: string])[]
  readonly notes: readonly (readonly [title: string, text: string])[]
}

const left = 40
const right = 555
const bottom = 790
const soft = '#5b6670'
const hairline = '#d9dee1'
const lineHeight = 11
const pictureSide = 34
const cellSide = pictureSide - 4

export async function printDocument(document: PrintedDocument): Promise<Buffer> {
  const { title, number, issuer, code, facts, tables, sums, notes } = document
  const [bars, squares] = await Promise.all([barsOf(number), squaresOf(code)])
  return makePdf(`${title} ${number}`, async (pdf) => {
    writeText(pdf, left, 52, issuer, { size: 11, bold: true, width: 260 })
    writeText(pdf, left, 82, title, { size: 18, bold: true, width: 300 })
    drawBars(pdf, bars, right - 56, 40)
    writeText(pdf, right - 256, 86, number, { size: 9, bold: true, width: 200, right: true })
    drawSquares(pdf, squares, right - 46, 40, 46 / squares.across)
    let y = drawFacts(pdf, facts, 112)
    for (const table of tables) y = await drawTable(pdf, table, y + 14)
    y = drawSums(pdf, sums, y + 8)
    drawNotes(pdf, notes, y + 8)
    const { count } = pdf.bufferedPageRange()
    for (let n = 0; n < count; n++) {
      pdf.switchToPage(n)
      writeText(pdf, left, 822, `${issuer} · ${number}`, { size: 8, colour: soft, width: 380 })
      writeText(pdf, right - 100, 822, `${n + 1} / ${count}`, {
        size: 8,
        colour: soft,
        width: 100,
        right: true,
      })
    }
  })
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(hairline).stroke()
}

/** @returns where to go on: below what was drawn, or at the top of a new page if there is too little room. */
function withRoom(pdf: Pdf, y: number, needed: number): number {
  if (y + needed <= bottom) return y
  pdf.addPage()
  return 52
}

function drawFacts(pdf: Pdf, facts: PrintedDocument['facts'], top: number): number {
  const width = (right - left) / 2 - 10
  const ends = [top, top]
  for (const [at, [label, value]] of facts.entries()) {
    const side = at % 2
    const x = left + side * (width + 20)
    writeText(pdf, x, (ends[side] ?? top) + 8, label, { size: 8, colour: soft, width: 100 })
    const lines = wrapText(pdf, value, { size: 9, width: width - 104 })
    for (const [n, line] of lines.entries())
      writeText(pdf, x + 104, (ends[side] ?? top) + 8 + n * lineHeight, line, { size: 9, width: width - 104 })
    ends[side] = (ends[side] ?? top) + lines.length * lineHeight + 4
    // Rows of both columns begin at the same height.
    if (side === 1) ends.fill(Math.max(...ends))
  }
  return Math.max(...ends)
}

async function drawTable(pdf: Pdf, { columns, rows }: PrintTable, top: number): Promise<number> {
  const starts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + width, left))
  const heads = (y: number): number => {
    const titles = columns.map(({ title, width }) =>
      wrapText(pdf, title, { size: 7.5, bold: true, width: width - 6 }),
    )
    const height = Math.max(...titles.map((lines) => lines.length)) * 9
    for (const [at, { width, right: isRight = false }] of columns.entries())
      for (const [n, line] of (titles[at] ?? []).entries())
        writeText(pdf, starts[at] ?? left, y + 8 + n * 9, line, {
          ...{ size: 7.5, bold: true, colour: soft, width: width - 6, right: isRight },
        })
    rule(pdf, y + height + 4)
    return y + height + 6
  }
  let y = heads(withRoom(pdf, top, 60))
  for (const [place, row] of rows.entries()) {
    // A long document takes a second: other requests are served between its rows.
    if (place % 50 === 49) await new Promise((done) => setImmediate(done))
    const texts = row.map((cell, at) =>
      typeof cell === 'string'
        ? cell
            .split('\n')
            .flatMap((part) => wrapText(pdf, part, { size: 8.5, width: (columns[at]?.width ?? 60) - 6 }, 2))
        : [],
    )
    const hasPicture = row.some((cell) => typeof cell !== 'string')
    const lines = Math.max(...texts.map((some) => some.length))
    const height = Math.max(lines * lineHeight, hasPicture ? pictureSide : 0) + 5
    if (y + height > bottom) {
      pdf.addPage()
      y = heads(52)
    }
    for (const [at, cell] of row.entries()) {
      const x = starts[at] ?? left
      if (Buffer.isBuffer(cell)) pdf.image(cell, x, y + 2, { fit: [cellSide, cellSide] })
      else if (typeof cell !== 'string') {
        const squares = await squaresOf(cell.code)
        drawSquares(pdf, squares, x, y + 3, (cellSide - 2) / squares.across)
      }
      for (const [n, text] of (texts[at] ?? []).entries())
        writeText(pdf, x, y + 10 + n * lineHeight, text, {
          ...{ size: 8.5, width: (columns[at]?.width ?? 60) - 6, right: columns[at]?.right ?? false },
        })
    }
    y += height
    rule(pdf, y)
  }
  return y
}

function drawSums(pdf: Pdf, sums: PrintedDocument['sums'], top: number): number {
  let y = withRoom(pdf, top, sums.length * 14)
  for (const [at, [label, value]] of sums.entries()) {
    const bold = at === sums.length - 1
    writeText(pdf, right - 300, y + 10, label, {
      size: 9,
      bold,
      colour: bold ? '#1a2023' : soft,
      width: 194,
      right: true,
    })
    writeText(pdf, right - 100, y + 10, value, { size: bold ? 11 : 9, bold, width: 94, right: true })
    y += 14
  }
  return y
}

function drawNotes(pdf: Pdf, notes: PrintedDocument['notes'], top: number): void {
  let y = top
  for (const [title, text] of notes) {
    y = withRoom(pdf, y, 36)
    writeText(pdf, left, y + 10, title, { size: 8, colour: soft, width: right - left })
    y += 14
    for (const line of wrapText(pdf, text, { size: 9, width: right - left })) {
      y = withRoom(pdf, y, lineHeight)
      writeText(pdf, left, y + 8, line, { size: 9, width: right - left })
      y += lineHeight
    }
    y += 6
  }
}
