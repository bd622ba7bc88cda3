import type { PDFDocument, PDFEmbeddedPage } from 'pdf-lib'
import { breather } from '../../../kit/jobs/breath.ts'
import { documentMerger, rasterizer } from '../../../kit/start/libraries.ts'
import { inDots, labelHeight, labelWidth } from './label-size.ts'

/** Labels of several parcels as one document, and as commands for label printers (ZPL). */

export interface Sheet {
  /** Null: it is not there, and its place among all stays empty. */
  pdf: Buffer | null
  /** Beside its place among all: so a page that is lost shows. */
  name: string
  /** Pages that follow it. */
  after?: Buffer | undefined
}

/**
 * One page of 100 × 150 mm for each page of the labels; the last line says which parcel it is, and its place among all that
 * were asked for.
 * @param before pages of ours that come before all of them
 * @returns also the sheets that are not on it: not there, or broken
 */
export async function mergeLabels<S extends Sheet>(
  sheets: readonly S[],
  before?: Buffer,
): Promise<{ pdf: Buffer; missing: S[] }> {
  const { PDFDocument, StandardFonts } = await documentMerger()
  const whole = await PDFDocument.create()
  const font = await whole.embedFont(StandardFonts.Helvetica)
  const missing: S[] = []
  const breathe = breather()
  if (before) await addPages(whole, before)
  for (const [place, sheet] of sheets.entries()) {
    const pages = sheet.pdf && (await pagesOf(whole, sheet.pdf))
    if (!pages) missing.push(sheet)
    for (const embedded of pages ?? []) {
      const page = whole.addPage([labelWidth, labelHeight])
      // A carrier's page of another size is brought to ours.
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
    await breathe()
  }
  return { pdf: Buffer.from(await whole.save()), missing }
}

/** Pages of our own, as they are. */
async function addPages(whole: PDFDocument, pdf: Buffer): Promise<void> {
  const { PDFDocument } = await documentMerger()
  const from = await PDFDocument.load(pdf)
  for (const page of await whole.copyPages(from, from.getPageIndices())) whole.addPage(page)
}

/** The pages of a carrier's file, taken over at once; null where it can not be read whole. */
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
  const breathe = breather()
  try {
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ ...inDots, render: 'bitmap' })
      labels.push(graphic(data, width, height))
      await breathe()
    }
  } finally {
    document.destroy()
    library.destroy()
  }
  return Buffer.from(labels.join('\n'))
}

/** A picture of black and white as `^GFA` takes it; four bytes a dot come in. */
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

/** Runs of a digit by their length (G is one, g is twenty); zeros to the end of a line are a comma. */
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
