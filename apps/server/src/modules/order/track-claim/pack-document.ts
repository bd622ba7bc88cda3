import { displayMoney } from '@dropyard/contract/kit/money'
import { parcelStatusWords } from '@dropyard/contract/order/parcel/status'
import { barsOf, drawBars } from '../../../kit/files/bars.ts'
import type { Files } from '../../../kit/files/files.ts'
import { makePdf, type Pdf, writeText } from '../../../kit/files/pdf.ts'
import { ownWork } from '../../../kit/jobs/turns.ts'
import { documentMerger } from '../../../kit/start/libraries.ts'
import { pictureIn } from '../../system/file/picture.ts'
import type { Pack } from './pack.ts'

/** A claim with its evidence as one PDF: claim, events, invoice for the parcel's contents, photos of its cases, and the label. */

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - margin

export async function packPdf(pack: Pack, files: Files): Promise<Buffer> {
  const [bars, photos] = await Promise.all([barsOf(pack.parcel.number), photosOf(pack, files)])
  const pages = await makePdf(pack.claim.claimSn, (pdf) => {
    drawBars(pdf, bars, 595 - margin, margin)
    drawClaim(pdf, pack)
    if (pack.isPriced) drawInvoice(pdf, pack)
    for (const [place, photo] of photos.entries()) drawPhoto(pdf, place, photo)
    return Promise.resolve()
  })
  const label = pack.file === null ? null : await files.get(pack.file)
  if (!label) return pages
  const { PDFDocument } = await documentMerger()
  const whole = await PDFDocument.load(pages)
  const from = await PDFDocument.load(label)
  for (const page of await whole.copyPages(from, from.getPageIndices())) whole.addPage(page)
  return Buffer.from(await whole.save())
}

interface Photo {
  sn: string
  bytes: Buffer
}

async function photosOf({ photos }: Pack, files: Files): Promise<Photo[]> {
  const shape = { width: 960, height: 960, format: 'jpeg' } as const
  const read = await Promise.all(
    photos.map(async ({ sn, picture }) => {
      const bytes = await pictureIn(files, picture.replace('/files/', ''), shape, { owner: ownWork })
      return bytes ? [{ sn, bytes }] : []
    }),
  )
  return read.flat()
}

/** Writes lines of text one below another, on as many pages as needed. */
function writer(pdf: Pdf) {
  let y = margin
  const line = (text: string, size = 9, bold = false): void => {
    y += size + 5
    if (y > bottom) {
      pdf.addPage()
      y = margin + size
    }
    writeText(pdf, margin, y, text, { size, bold, width })
  }
  return {
    line,
    section(title: string): void {
      y += 10
      line(title, 11, true)
    },
    /** A line with an amount at its right end. */
    amount(text: string, value: number, bold = false): void {
      line('')
      const style = { size: 9, bold } as const
      writeText(pdf, margin, y, text, { ...style, width: width - 100 })
      writeText(pdf, margin, y, usd(value), { ...style, width, right: true })
    },
  }
}

function drawClaim(pdf: Pdf, { claim, parcel: its, order: o, items, events }: Pack): void {
  const { line, section } = writer(pdf)
  line(`Claim ${claim.claimSn} 索赔`, 16, true)
  line(its.carrier, 12)
  line(its.number, 12)
  section('Claim 索赔内容')
  line(`Amount 金额: ${displayMoney({ amount: claim.asked, currency: 'CNY' }, 'en')}`)
  line(claim.reason)
  section('Order 订单')
  line(`${o.orderSn}  ${o.pltOrderSn}`)
  line(`Shipped 发货: ${minute(its.shippedAt)}`)
  line(`To 收件: ${receiverOf(o)}`)
  section('Declared goods 申报商品')
  for (const { code, name, title, hs, quantity, value } of items)
    line(
      [`${quantity} × ${code}`, name || title, hs && `HS ${hs}`, usd(value * quantity)]
        .filter(Boolean)
        .join('  '),
    )
  section('Tracking events 物流轨迹 (UTC)')
  if (events.length === 0) line('None 无')
  for (const event of events)
    line(
      [
        event.at ? minute(event.at) : '',
        event.status ? parcelStatusWords(event.status, event.subStatus).en : '',
        event.text,
        event.place,
      ]
        .filter(Boolean)
        .join('  '),
      8,
    )
}

/** The value of the goods in the parcel, line by line. */
function drawInvoice(pdf: Pdf, { order: o, company, items }: Pack): void {
  pdf.addPage()
  const { line, section, amount } = writer(pdf)
  line(`Invoice ${o.orderSn} 发票`, 16, true)
  line(`Date 日期: ${minute(o.paidAt ?? o.placedAt)}`)
  line(`Sold to 购方: ${company}`)
  line(`Shipped to 收件: ${receiverOf(o)}`)
  section('Goods 商品 (USD)')
  for (const { code, name, title, quantity, unitPrice } of items)
    amount(`${quantity} × ${code}  ${name || title}  @ ${usd(unitPrice)}`, quantity * unitPrice)
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  amount('Total 合计', total, true)
}

const perPage = 4
const photoWidth = (width - 12) / 2
const photoHeight = 340

function drawPhoto(pdf: Pdf, place: number, { sn, bytes }: Photo): void {
  const at = place % perPage
  if (at === 0) pdf.addPage()
  const x = margin + (at % 2) * (photoWidth + 12)
  const y = margin + Math.floor(at / 2) * (photoHeight + 30)
  writeText(pdf, x, y, `Photo ${place + 1} 照片 ${sn}`, { size: 9, bold: true, width: photoWidth })
  pdf.image(bytes, x, y + 8, { fit: [photoWidth, photoHeight] })
}

const receiverOf = ({ address: { name, city, zip, country } }: Pack['order']): string =>
  [name, city, zip, country].filter(Boolean).join(', ')
const usd = (amount: number): string => displayMoney({ amount, currency: 'USD' }, 'en')
const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
