import { barcodes } from '../start/libraries.ts'
import type { Pdf } from './pdf.ts'

/** Barcodes of document numbers as vectors, so that a scanner finds the record of a printed document. */

/** A number in Code 128: the widths of bars and gaps alternately. */
export async function barsOf(text: string): Promise<readonly number[]> {
  const codes = await barcodes()
  const bars = codes.raw({ bcid: 'code128', text })[0]
  return bars && 'sbs' in bars ? bars.sbs : []
}

const narrow = 0.9
const height = 34

/** Draws bars whose right end is at `right`. */
export function drawBars(pdf: Pdf, widths: readonly number[], right: number, y: number): void {
  let x = right - widths.reduce((sum, one) => sum + one, 0) * narrow
  for (const [place, one] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, y, one * narrow, height)
    x += one * narrow
  }
  pdf.fill('#000000')
}

/** A square code (QR): its dark and light squares row by row. */
export interface Squares {
  readonly squares: ArrayLike<number>
  readonly across: number
}

export async function squaresOf(text: string): Promise<Squares> {
  const codes = await barcodes()
  const found = codes.raw({ bcid: 'qrcode', text })[0]
  return found && 'pixs' in found ? { squares: found.pixs, across: found.pixx } : { squares: [], across: 1 }
}

/** Draws a square code from its upper left corner; `side` is that of one of its squares. */
export function drawSquares(
  pdf: Pdf,
  { squares, across }: Squares,
  x: number,
  y: number,
  side: number,
): void {
  for (let at = 0; at < squares.length; at += 1)
    if (squares[at]) pdf.rect(x + (at % across) * side, y + Math.floor(at / across) * side, side, side)
  pdf.fill('#000000')
}
