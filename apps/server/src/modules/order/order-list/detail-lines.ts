import type { Words } from '@dropyard/contract/kit/text'
import { refundable } from '@dropyard/contract/order/order/guard'
import { apportion } from '@dropyard/contract/order/order/money'
import { refundLines } from '@dropyard/contract/order/order/refund'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { FullDetail } from '@dropyard/contract/order/order-list/detail'
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { nameWordsText } from '../../../kit/data/people.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { person } from '../../account/user/table.ts'
import { optionsIn } from '../../catalog/goods/sku-name.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { availableIn, availableOf } from '../../warehouse/stock/available.ts'
import { inParts, refundedOf } from '../after-sale/cancel.ts'
import { mayRedeliver, sentFreeOf } from '../after-sale/redeliver.ts'
import { axesOf, type LineRecord, type OrderRecord, viewOf } from '../order/change.ts'
import { isMatched, partsOf, wholeSets } from '../order/line/sets.ts'
import { orderLine } from '../order/line/table.ts'
import { pinnedOn } from '../order-note/query.ts'
import { isNewest } from '../order-proof/query.ts'
import { orderProof } from '../order-proof/table.ts'
import { pricesOf } from '../payment/decide.ts'
import { warehouseOf } from '../payment/reserve-lines.ts'

/** The lines of an order with current data about them. */

/** The company of the merchant who reads; null for staff, who read fields that merchants don't. */
export const company = sql`${sql.placeholder('entity')}::bigint`
export const forStaff = sql`${company} IS NULL`

/** The company that a merchant's user acts for; null for staff. */
export const companyOf = ({ user }: Ctx): number | null =>
  user?.kind === 'merchant' ? (user.entityId ?? 0) : null

/** The set of a line; for an unmatched line the set that its variant is mapped to. */
const setMeant = sql`coalesce(${orderLine.setId}, CASE WHEN ${orderLine.skuId} IS NULL THEN
  (SELECT m.set_id FROM order_sku m WHERE m.id = ${orderLine.orderSkuId}) END)`

export const linesWithGoods = prepared((db) =>
  db
    .select({
      line: orderLine,
      sku: {
        code: sku.code,
        sides: sql<number[]>`ARRAY[${sku.lengthMm}, ${sku.widthMm}, ${sku.heightMm}]`,
        image: sku.image,
        goodsId: sku.goodsId,
        optionValues: sku.optionValues,
      },
      titleEn: goods.titleEn,
      titleZh: goods.titleZh,
      optionsZh: goods.optionsZh,
      set: { code: goodsSet.code, name: goodsSet.name, nameZh: goodsSet.nameZh, status: goodsSet.status },
      sentAgain: sentFreeOf('order_line.id'),
      note: pinnedOn(qualified(orderLine.id), forStaff),
      proof: orderProof,
      answeredBy: sql<Words | null>`(SELECT ${sql.raw(nameWordsText())} FROM ${person} p WHERE p.id = ${orderProof.answeredBy}
        AND (${forStaff} OR p.entity_id = ${company}))`,
    })
    .from(orderLine)
    .leftJoin(sku, eq(sku.id, orderLine.skuId))
    .leftJoin(goods, eq(goods.id, sku.goodsId))
    .leftJoin(goodsSet, eq(goodsSet.id, setMeant))
    .leftJoin(orderProof, isNewest(qualified(orderLine.id)))
    .where(eq(orderLine.orderId, sql.placeholder('id')))
    .orderBy(asc(orderLine.position), asc(orderLine.id))
    .prepare('order_lines_with_goods'),
)

export type LineRow = Awaited<ReturnType<typeof linesWithGoods>>[number]

/** The lines of an order with stock and with what refunding one more piece would give back. */
export const detailLines = async (ctx: Ctx, o: OrderRecord): Promise<FullDetail['lines']> =>
  dressLines(
    ctx,
    o,
    await linesWithGoods(ctx.db, { id: o.id, entity: companyOf(ctx) }),
    await warehouseOf(ctx, o.channelId),
  )

/** @param warehouseId where the order's channel ships from, whose stock is shown; null for the stock of all warehouses */
export async function dressLines(
  ctx: Ctx,
  o: OrderRecord,
  rows: readonly LineRow[],
  warehouseId: number | null,
): Promise<FullDetail['lines']> {
  const unpaid = isUnpaid(axesOf(o)) && !o.cancelled
  const stock = unpaid
    ? await availableOf(
        ctx,
        rows.flatMap((row) => row.line.skuId ?? []),
      )
    : new Map()
  const lines = rows.map((row) => row.line)
  const quoted = quotedPrices(o, lines)
  const again = ctx.user?.kind === 'staff' && mayRedeliver(o)
  const free = (line: LineRecord): number => availableIn(stock.get(line.skuId ?? 0), warehouseId)
  return rows.map(({ line, sku: s, titleEn, titleZh, optionsZh, set, sentAgain }) => ({
    id: line.id,
    order_id: line.orderId,
    // A part of a set is one of our products, so it has our title and options.
    title: (line.parentId === null ? null : inLang(ctx, titleEn, titleZh)) ?? line.title,
    variant_title:
      line.parentId === null
        ? line.variantTitle
        : optionsIn(ctx, s?.optionValues ?? [], optionsZh).join(' / ') || line.variantTitle,
    platform_sku: line.platformSku,
    sku_id: line.skuId,
    sku: s?.code ?? null,
    quantity: line.quantity,
    reserved:
      line.setId === null ? line.reserved : wholeSets(line.quantity, partsOf(lines, line), (p) => p.reserved),
    sold_price: line.soldPrice,
    image: line.image ?? pictureUrl(s?.image ?? null),
    unit_price: line.unitPrice || (quoted.get(line.id) ?? 0),
    goods_id: s?.goodsId ?? null,
    goods_title: line.setId === null ? inLang(ctx, titleEn, titleZh) : inLang(ctx, set?.name, set?.nameZh),
    options: optionsIn(ctx, s?.optionValues ?? [], optionsZh),
    available: unpaid && isMatched(line) ? availableFor(lines, line, free) : null,
    refunded: line.refunded,
    sent_again: again ? sentAgain : 0,
    refundable: pieceBack(o, lines, line),
    properties: line.properties,
    made: line.made,
    ...(line.parentId === null ? {} : { parent_id: line.parentId }),
    ...(line.setId === null || !set ? {} : { set_id: line.setId, set: set.code }),
    ...(line.setId === null && set && set.status !== 'active' ? { stopped_set: set.code } : {}),
  }))
}

/** Prices per piece of the current quote. Once the order is paid, its lines store them. */
function quotedPrices(o: OrderRecord, lines: readonly LineRecord[]): ReadonlyMap<number, number> {
  if (!isUnpaid(axesOf(o)) || !o.charges) return new Map()
  return new Map(pricesOf(apportion(o.charges.quoted), lines).map(({ id, price }) => [id, price ?? 0]))
}

const inLang = (ctx: Ctx, en: string | null | undefined, zh: string | null | undefined): string | null =>
  (ctx.lang === 'zh' && zh) || (en ?? null)

/** Free pieces; for a set as many sets as they make. */
const availableFor = (
  lines: readonly LineRecord[],
  line: LineRecord,
  free: (line: LineRecord) => number,
): number => (line.setId === null ? free(line) : wholeSets(line.quantity, partsOf(lines, line), free))

function pieceBack(o: OrderRecord, lines: readonly LineRecord[], line: LineRecord): number {
  const paid = o.charges?.paid
  // A part is refunded with its set.
  if (!paid || line.parentId !== null || line.refunded >= line.quantity || !refundable(viewOf(o)).ok) return 0
  const answer = refundLines(paid, refundedOf(o, lines), inParts(lines, [{ line_id: line.id, quantity: 1 }]))
  return answer.ok ? answer.refund.total : 0
}
