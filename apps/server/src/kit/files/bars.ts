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
