import { makePdf, type Pdf, writeText } from '../../../kit/files/pdf.ts'
import { labelHeight, labelWidth } from './label-size.ts'
import type { PickedItem, ToPrint } from './pick-order.ts'

/** Papers that accompany labels, in the size of labels, so that one printer prints both into one stack. */

const margin = 8.5
const inner = labelWidth - 2 * margin
const rowHeight = 24
const firstRow = 74
const rowsOnPage = Math.floor((labelHeight - firstRow - margin) / rowHeight)
const black = { colour: '#000000' } as const

/** All items of the parcels by SKU, so that they are picked in one walk. */
export function pickList(parcels: readonly Pick<ToPrint, 'items'>[]): Promise<Buffer> {
  const bySku = new Map<string, PickedItem>()
  for (const item of parcels.flatMap(({ items }) => items)) {
    const quantity = (bySku.get(item.sku)?.quantity ?? 0) + item.quantity
    bySku.set(item.sku, { ...item, quantity })
  }
  const items = [...bySku.values()].sort((a, b) => a.sku.localeCompare(b.sku))
  const parcelCount = `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'} 个包裹`
  return paper('Pick list 拣货单', [parcelCount], items)
}

/** Contents of a parcel, without prices: the buyer paid the store, not us. */
export const packingSlip = ({ orderSn, receiver, items }: ToPrint): Promise<Buffer> =>
  paper('Packing slip 装箱单', [orderSn, receiver], items)

function paper(title: string, about: readonly string[], items: readonly PickedItem[]): Promise<Buffer> {
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const pages = Math.max(1, Math.ceil(items.length / rowsOnPage))
  const draw = async (pdf: Pdf): Promise<void> => {
    for (let page = 0; page < pages; page += 1) {
      if (page > 0) pdf.addPage()
      writeText(pdf, margin, 24, title, { ...black, size: 13, bold: true })
      const place = pages > 1 ? `${page + 1}/${pages}` : ''
      writeText(pdf, margin, 24, place, { ...black, size: 10, width: inner, right: true })
      writeText(pdf, margin, 40, about.filter(Boolean).join(' · '), { ...black, size: 9, width: inner })
      writeText(pdf, margin, 54, `Total 合计 ${total}`, { ...black, size: 9, bold: true })
      pdf
        .moveTo(margin, 60)
        .lineTo(labelWidth - margin, 60)
        .lineWidth(0.8)
        .stroke('#000000')
      for (const [row, item] of items.slice(page * rowsOnPage, (page + 1) * rowsOnPage).entries())
        drawItem(pdf, firstRow + row * rowHeight, item)
    }
  }
  return makePdf(title, draw, [labelWidth, labelHeight])
}

function drawItem(pdf: Pdf, y: number, { sku, title, quantity }: PickedItem): void {
  writeText(pdf, margin, y, sku, { ...black, size: 10, bold: true, width: inner - 40 })
  writeText(pdf, margin, y, `× ${quantity}`, { ...black, size: 12, bold: true, width: inner, right: true })
  writeText(pdf, margin, y + 10, title, { ...black, size: 7, width: inner - 40 })
}
