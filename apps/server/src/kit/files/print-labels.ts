import { barsOf, drawBars, drawSquares, squaresOf } from './bars.ts'
import { makePdf, type Pdf, type TextStyle, wrapText, writeText } from './pdf.ts'

/** Prints labels for cartons, bins and items, one on a page, each with a square code and, if wanted, a barcode. */

export interface PrintedLabel {
  /** Large, such as a bin's code. */
  readonly title: string
  readonly lines: readonly string[]
  /** What the square code contains. */
  readonly code: string
  /** What the barcode contains; none if left out. */
  readonly bars?: string
}

/** Width and height in mm. */
export const labelSizes = { carton: [100, 150], bin: [100, 50], item: [60, 40] } as const
export type LabelSize = keyof typeof labelSizes

const mm = 72 / 25.4
const black = '#000000'
/** By size, in points: margin, sizes of title and lines, side of the square code. */
const looks = {
  carton: { margin: 14, title: 26, line: 12, square: 96 },
  bin: { margin: 10, title: 34, line: 10, square: 84 },
  item: { margin: 7, title: 11, line: 7.5, square: 50 },
} as const
/** Space of the barcode at the foot. */
const barsHeight = 46

export async function printLabels(
  title: string,
  size: LabelSize,
  labels: readonly PrintedLabel[],
): Promise<Buffer> {
  const [width, height] = labelSizes[size].map((side) => side * mm) as [number, number]
  return makePdf(
    title,
    async (pdf) => {
      for (const [at, label] of labels.entries()) {
        if (at > 0) pdf.addPage()
        // Other requests are served between labels.
        if (at % 50 === 49) await new Promise((done) => setImmediate(done))
        await drawLabel(pdf, size, label)
      }
    },
    [width, height],
  )
}

async function drawLabel(
  pdf: Pdf,
  size: LabelSize,
  { title, lines, code, bars }: PrintedLabel,
): Promise<void> {
  const { margin, title: titleSize, line: lineSize, square } = looks[size]
  const { width, height } = pdf.page
  const squares = await squaresOf(code)
  const foot = height - margin - (bars ? barsHeight : 0)
  // Tall labels have the square code below the title, flat ones beside it.
  const isTall = height > width
  const inner = width - 2 * margin
  const textWidth = isTall ? inner : inner - square - margin
  const style: TextStyle = { colour: black, width: textWidth }
  let y = margin + titleSize * 0.8
  for (const part of wrapText(pdf, title, { size: titleSize, bold: true, width: textWidth }, 2)) {
    writeText(pdf, margin, y, part, { ...style, size: titleSize, bold: true })
    y += titleSize * 1.1
  }
  y += lineSize * 0.3
  const end = isTall ? foot - square - margin : foot
  for (const part of lines.flatMap((one) => wrapText(pdf, one, { size: lineSize, width: textWidth }, 3))) {
    if (y > end) break
    writeText(pdf, margin, y, part, { ...style, size: lineSize })
    y += lineSize * 1.35
  }
  const [x, top] = [width - margin - square, isTall ? foot - square : margin]
  drawSquares(pdf, squares, x, top, square / squares.across)
  if (!bars) return
  drawBars(pdf, await barsOf(bars), width - margin, foot + 8)
}
