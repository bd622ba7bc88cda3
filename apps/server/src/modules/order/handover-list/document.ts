import { barsOf, drawBars } from '../../../kit/files/bars.ts'
import { makePdf, type Pdf, writeText } from '../../../kit/files/pdf.ts'
import type { printList } from './service.ts'

/** A hand-over list as PDF: what the carrier counts, and where it signs. It contains no personal data. */

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - margin

type Read = Awaited<ReturnType<typeof printList>>

export async function listPdf(read: Read): Promise<Buffer> {
  const bars = await barsOf(read.list.listSn)
  return makePdf(read.list.listSn, (pdf) => {
    drawBars(pdf, bars, 595 - margin, margin)
    draw(pdf, read)
    return Promise.resolve()
  })
}

function draw(pdf: Pdf, { list, warehouse, parcels }: Read): void {
  let y = margin + 14
  writeText(pdf, margin, y, `Hand-over list ${list.listSn} 交接清单`, { size: 15, bold: true })
  y += 22
  writeText(pdf, margin, y, `${list.carrier}    ${warehouse}    ${list.day}`, { size: 11 })
  y += 18
  const kilograms = (list.grams / 1000).toFixed(3)
  writeText(pdf, margin, y, `Parcels 包裹数: ${list.parcels}    Weight 重量: ${kilograms} kg`, { size: 10 })
  y += 20
  const columns = [
    [margin, 34],
    [margin + 36, 190],
    [margin + 230, 130],
    [margin + 364, 40],
    [margin + 408, 90],
  ] as const
  const line = (values: readonly string[], bold = false) => {
    if (y > bottom) {
      pdf.addPage()
      y = margin + 10
    }
    for (const [n, value] of values.entries()) {
      const [x, room] = columns[n] ?? [margin, width]
      writeText(pdf, x, y, value, { size: 8.5, bold, width: room })
    }
    y += 13
  }
  line(['#', 'Tracking number 运单号', 'Order 订单', 'To', 'Channel 渠道'], true)
  for (const [n, one] of parcels.entries())
    line([String(n + 1), one.number ?? '', one.orderSn, one.country, one.channel])
  y += 30
  if (y > bottom - 30) {
    pdf.addPage()
    y = margin + 30
  }
  writeText(pdf, margin, y, 'Handed over by 交件人: ____________________', { size: 10 })
  writeText(pdf, margin + 260, y, 'Received by 揽收人: ____________________', { size: 10 })
}
