import { displayMoney } from '@dropyard/contract/kit/money'
import { townLine, townLines } from '@dropyard/contract/kit/town-line'
import { taxIdRules } from '@dropyard/contract/order/order/address/tax-id'
import { parcelCode } from '@dropyard/contract/order/parcel/code'
import { drawSquares, squaresOf } from '../../../kit/files/bars.ts'
import { makePdf, type Pdf, writeText } from '../../../kit/files/pdf.ts'
import { barcodes } from '../../../kit/start/libraries.ts'
import type { Party } from '../../logistics/carrier-account/connection.ts'
import { dot, labelHeight, labelWidth } from './label-size.ts'
import type { Parcel } from './parcel.ts'

/** Our own label, drawn as vectors. Its bars are whole dots of a label printer, so that scanners can read them. */

export interface OwnLabel {
  orderId: number
  orderSn: string
  number: string
  channel: string
  parcel: Parcel
}

const margin = 8.5
/** Sorting machines abroad read the country's name, in English capitals. */
const countryOf = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code).toUpperCase() : code
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const inner = labelWidth - 2 * margin
/** Number of lines below the name that fit above the bars. */
const mostLines = 7

export async function ownLabel(one: OwnLabel): Promise<Buffer> {
  const codes = await barcodes()
  const bars = codes.raw({ bcid: 'code128', text: one.number })[0]
  const square = await squaresOf(parcelCode(one.orderId))
  return makePdf(
    one.number,
    (pdf) => {
      draw(pdf, one)
      if (bars && 'sbs' in bars) drawBars(pdf, bars.sbs, 206, 74)
      const side = Math.floor(64 / (square.across * dot)) * dot
      drawSquares(pdf, square, labelWidth - margin - 64, 322, side)
      return Promise.resolve()
    },
    [labelWidth, labelHeight],
  )
}

function draw(pdf: Pdf, { orderSn, number, channel, parcel }: OwnLabel): void {
  const { sender, receiver, items } = parcel
  const rule = (y: number) =>
    pdf
      .moveTo(margin, y)
      .lineTo(labelWidth - margin, y)
      .lineWidth(0.8)
      .stroke('#000000')
  const black = { colour: '#000000' } as const
  const line = (y: number, text: string, size = 9, bold = false) =>
    writeText(pdf, margin, y, text, { ...black, size, bold, width: inner })
  writeText(pdf, margin, 26, channel, { ...black, size: 14, bold: true, width: inner - 50 })
  writeText(pdf, margin, 28, receiver.country, { ...black, size: 22, bold: true, width: inner, right: true })
  rule(36)
  line(47, `From 寄件人 ${sender.name}, ${sender.company}`, 7)
  line(56, streetOf(sender), 7)
  rule(62)
  line(76, 'To 收件人', 7)
  line(92, receiver.name, 13, true)
  const company = receiver.company ? [receiver.company] : []
  const taxId = receiver.taxId
    ? [`${taxIdRules[receiver.country]?.name ?? 'Tax ID 税号'} ${receiver.taxId}`]
    : []
  const lines = [
    ...company,
    receiver.address1,
    receiver.address2,
    ...townLines(receiver),
    countryOf(receiver.country),
    receiver.phone,
    ...taxId,
  ].filter(Boolean)
  const wish = parcel.instructions ? [`Note 派送说明: ${parcel.instructions}`] : []
  for (const [n, text] of [...lines, ...wish].slice(0, mostLines).entries())
    line(105 + n * 11.4, text, n < lines.length ? 10 : 9)
  rule(180)
  writeText(pdf, margin, 296, number, { ...black, size: 13, bold: true })
  const facts = [
    `${(parcel.grams / 1000).toFixed(3)} kg`,
    ...(parcel.iossNumber ? [`IOSS ${parcel.iossNumber}`] : []),
    ...(parcel.taxPaid ? [`${parcel.taxPaid.scheme} ${parcel.taxPaid.number}`] : []),
  ]
  writeText(pdf, margin, 296, facts.join('  '), { ...black, size: 9, width: inner, right: true })
  rule(304)
  const value = parcel.items.reduce((sum, item) => sum + item.value * item.quantity, 0)
  const declared = displayMoney({ amount: value, currency: parcel.currency }, 'en')
  line(316, parcel.customs ? `${orderSn}  Customs 报关 ${declared}` : orderSn, 10, true)
  for (const [n, item] of items.slice(0, 5).entries())
    writeText(pdf, margin, 330 + n * 12, itemText(item, parcel.customs), {
      ...black,
      size: 8,
      width: inner - 72,
    })
  if (items.length > 5) line(330 + 60, `+ ${items.length - 5}`, 8)
}

/** Customs need the English name, the HS code and the country of origin. */
const itemText = (item: Parcel['items'][number], customs: boolean): string =>
  [
    `${item.quantity} × ${item.sku}`,
    ...(customs ? [item.nameEn, item.nameZh, `HS ${item.hsCode} ${item.origin}`] : [item.nameZh]),
  ].join('  ')

const streetOf = (one: Party): string =>
  [one.address1, townLine(one), countryOf(one.country)].filter(Boolean).join(', ')

/** Bars with quiet zones of ten narrow bars at both ends; a narrow bar is a whole number of dots. */
function drawBars(pdf: Pdf, widths: readonly number[], y: number, height: number): void {
  const narrow = widths.reduce((sum, width) => sum + width, 0)
  const module = Math.max(1, Math.floor(inner / ((narrow + 20) * dot))) * dot
  let x = (labelWidth - narrow * module) / 2
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, y, width * module, height)
    x += width * module
  }
  pdf.fill('#000000')
}
