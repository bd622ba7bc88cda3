import { displayMoney } from '@dropyard/contract/kit/money'
import { parcelStatusWords } from '@dropyard/contract/order/parcel/status'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import type { Files } from '../../../kit/files/files.ts'
import { makePdf, type Pdf, writeText } from '../../../kit/files/pdf.ts'
import { documentMerger } from '../../../kit/start/libraries.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { parcelLabel } from '../label/table.ts'
import { linesOf } from '../order/change.ts'
import { toSend } from '../order/pieces.ts'
import { order } from '../order/table.ts'
import { bornAt, isOld } from '../parcel/born.ts'
import { parcel, parcelEvent } from '../parcel/table.ts'
import { trackClaim } from './table.ts'

/** A claim with its proofs as one document: what was sent and declared, what the carrier said of it, and its label. */

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - margin

export async function readPack(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select({ claim: trackClaim, parcel, order, file: parcelLabel.file })
    .from(trackClaim)
    .innerJoin(parcel, eq(parcel.id, trackClaim.parcelId))
    .innerJoin(order, eq(order.id, trackClaim.orderId))
    .leftJoin(parcelLabel, eq(parcelLabel.id, parcel.labelId))
    .where(eq(trackClaim.id, id))
  const read = found(row)
  const sent = toSend(await linesOf(ctx, [read.order.id]))
  const skus = await ctx.db
    .select({
      id: sku.id,
      code: sku.code,
      name: goods.declaredNameEn,
      title: goods.titleEn,
      value: goods.declaredValue,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      inArray(
        sku.id,
        sent.map((one) => one.skuId),
      ),
    )
  const byId = new Map(skus.map((one) => [one.id, one]))
  const [said, born] = await Promise.all([
    ctx.db
      .select()
      .from(parcelEvent)
      .where(eq(parcelEvent.parcelId, read.parcel.id))
      .orderBy(asc(sql`coalesce(${parcelEvent.at}, ${parcelEvent.heardAt})`), asc(parcelEvent.id)),
    bornAt(ctx, [read.parcel.id]),
  ])
  return {
    ...read,
    events: said.filter((event) => !isOld(born, event)),
    items: sent.flatMap(({ skuId, quantity }) => {
      const one = byId.get(skuId)
      return one ? [{ ...one, quantity }] : []
    }),
  }
}
type Pack = Awaited<ReturnType<typeof readPack>>

export async function packPdf(pack: Pack, files: Files): Promise<Buffer> {
  const pages = await makePdf(pack.claim.claimSn, (pdf) => {
    draw(pdf, pack)
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

function draw(pdf: Pdf, { claim, parcel: its, order: o, items, events }: Pack): void {
  let y = margin
  const line = (text: string, size = 9, bold = false): void => {
    y += size + 5
    if (y > bottom) {
      pdf.addPage()
      y = margin + size
    }
    writeText(pdf, margin, y, text, { size, bold, width })
  }
  const section = (title: string): void => {
    y += 10
    line(title, 11, true)
  }
  line(`Claim ${claim.claimSn} 索赔`, 16, true)
  line(`${its.carrier}  ${its.number}`, 12)
  section('Claim 索赔内容')
  line(`Amount 金额: ${displayMoney({ amount: claim.asked, currency: 'CNY' }, 'en')}`)
  line(claim.reason)
  section('Order 订单')
  line(`${o.orderSn}  ${o.pltOrderSn}`)
  line(`Shipped 发货: ${minute(its.shippedAt)}`)
  line(
    `To 收件: ${[o.address.name, o.address.city, o.address.zip, o.address.country].filter(Boolean).join(', ')}`,
  )
  section('Declared goods 申报商品')
  for (const { code, name, title, quantity, value } of items)
    line(
      `${quantity} × ${code}  ${name || title}  ${displayMoney({ amount: value * quantity, currency: 'USD' }, 'en')}`,
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

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
