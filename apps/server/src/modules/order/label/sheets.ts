import type { PDFDocument, PDFEmbeddedPage } from 'pdf-lib'
import { eventLoopPauses } from '../../../kit/jobs/event-loop-pauses.ts'
import { documentMerger, rasterizer } from '../../../kit/start/libraries.ts'
import { inDots, labelHeight, labelWidth } from './label-size.ts'

/** Labels of several parcels as one PDF, and as commands for label printers (ZPL). */

export interface Sheet {
  /** Null: the file is missing; its position in the count stays unused. */
  pdf: Buffer | null
  /** Printed with the position, such as 2/3, so that a lost page is noticed. */
  name: string
  /** Pages of ours that follow it. */
  after?: Buffer | undefined
}

/**
 * One page of 100 × 150 mm for each page of the labels. The last line of a page names the parcel and its position among all that
 * were requested.
 * @param before pages of ours that precede all labels
 * @returns also the sheets that were left out because their file is missing or broken
 */
export async function mergeLabels<S extends Sheet>(
  sheets: readonly S[],
  before?: Buffer,
): Promise<{ pdf: Buffer; missing: S[] }> {
  const { PDFDocument, StandardFonts } = await documentMerger()
  const whole = await PDFDocument.create()
  const font = await whole.embedFont(StandardFonts.Helvetica)
  const missing: S[] = []
  const pause = eventLoopPauses()
  if (before) await addPages(whole, before)
  for (const [place, sheet] of sheets.entries()) {
    const pages = sheet.pdf && (await pagesOf(whole, sheet.pdf))
    if (!pages) missing.push(sheet)
    for (const embedded of pages ?? []) {
      const page = whole.addPage([labelWidth, labelHeight])
      // Pages of other sizes are scaled to ours.
      const scale = Math.min(labelWidth / embedded.width, labelHeight / embedded.height)
      page.drawPage(embedded, {
        x: 0,
        y: labelHeight - embedded.height * scale,
        xScale: scale,
        yScale: scale,
      })
      page.drawText(`${place + 1}/${sheets.length}  ${sheet.name}`, { x: 10, y: 3, size: 6, font })
    }
    if (pages && sheet.after) await addPages(whole, sheet.after)
    await pause()
  }
  return { pdf: Buffer.from(await whole.save()), missing }
}

/** Copies pages of our own unscaled. */
async function addPages(whole: PDFDocument, pdf: Buffer): Promise<void> {
  const { PDFDocument } = await documentMerger()
  const from = await PDFDocument.load(pdf)
  for (const page of await whole.copyPages(from, from.getPageIndices())) whole.addPage(page)
}

/** The pages of a carrier's file, embedded immediately so that errors surface here; null if any can't be read. */
async function pagesOf(whole: PDFDocument, pdf: Buffer): Promise<PDFEmbeddedPage[] | null> {
  const { PDFDocument } = await documentMerger()
  try {
    const from = await PDFDocument.load(pdf, { throwOnInvalidObject: true })
    const pages = await whole.embedPages(from.getPages())
    for (const page of pages) await page.embed()
    return pages.length > 0 ? pages : null
  } catch {
    return null
  }
}

export async function zplOf(pdf: Buffer): Promise<Buffer> {
  const { PDFiumLibrary } = await rasterizer()
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const labels: string[] = []
  const pause = eventLoopPauses()
  try {
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ ...inDots, render: 'bitmap' })
      labels.push(graphic(data, width, height))
      await pause()
    }
  } finally {
    document.destroy()
    library.destroy()
  }
  return Buffer.from(labels.join('\n'))
}

/** A black-and-white picture in the format of `^GFA`. The input has four bytes per dot. */
function graphic(dots: Uint8Array, width: number, height: number): string {
  const across = Math.ceil(width / 8)
  let before = ''
  let text = ''
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(across)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const light = (dots[at] ?? 255) + (dots[at + 1] ?? 255) + (dots[at + 2] ?? 255)
      if (light < 384) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7))
    }
    const hex = row.toString('hex').toUpperCase()
    text += hex === before ? ':' : shortened(hex)
    before = hex
  }
  const total = across * height
  return `^XA^PW${width}^LL${height}^FO0,0^GFA,${total},${total},${across},${text}^FS^XZ`
}

/** ZPL's compression: a letter before a digit is the run length (G is 1, g is 20), a comma fills the line with zeros. */
function shortened(hex: string): string {
  const trimmed = hex.replace(/0+$/, '')
  const body = trimmed.replace(/(.)\1*/g, (run, digit: string) => counted(run.length) + digit)
  return trimmed.length < hex.length ? `${body},` : body
}

function counted(length: number): string {
  if (length === 1) return ''
  const most = 'z'.repeat(Math.floor(length / 400))
  const twenties = Math.floor((length % 400) / 20)
  const ones = length % 20
  return (
    most +
    (twenties > 0 ? String.fromCharCode(102 + twenties) : '') +
    (ones > 0 ? String.fromCharCode(70 + ones) : '')
  )
}
