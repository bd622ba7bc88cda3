import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import type { Parcel } from './state.ts'

/** The carrier's label: one page of 100 × 150 mm. */

const mm = 72 / 25.4
const names = { yunexpress: 'YunExpress', fourpx: '4PX EXPRESS', yanwen: 'YANWEN' }

export function labelPdf(parcel: Parcel): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [100 * mm, 150 * mm], margin: 0 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.rect(3 * mm, 3 * mm, 94 * mm, 144 * mm).stroke()
  const write = (text: string, y: number, size: number) =>
    pdf.font('Helvetica-Bold', size).text(text, 7 * mm, y * mm, { lineBreak: false })
  write(names[parcel.carrier], 8, 20)
  write(`${parcel.country}  ${parcel.service}`, 20, 16)
  write(`To: ${parcel.receiver.replace(/[^\x20-\x7e]/g, '?')}`, 34, 11)
  write(`${(parcel.grams / 1000).toFixed(3)} KG   Ref ${parcel.ref}`, 42, 10)
  if (parcel.ioss) write('IOSS', 50, 12)
  drawBars(pdf, parcel.tracking, 72)
  write(parcel.tracking, 104, 12)
  pdf.end()
  return new Promise((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
}

export function drawBars(pdf: InstanceType<typeof PDFDocument>, text: string, y: number): void {
  const [code] = bwip.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[]
  const widths = code?.sbs ?? []
  const module = (84 * mm) / widths.reduce((sum, width) => sum + width, 0)
  let x = 8 * mm
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, y * mm, width * module, 28 * mm).fill()
    x += width * module
  }
}
