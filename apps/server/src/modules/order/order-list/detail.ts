import { say, withoutAmounts } from '@dropyard/contract/kit/say'
import type { Lang } from '@dropyard/contract/kit/text'
import { checkAddress } from '@dropyard/contract/order/address/check'
import { findingWords } from '@dropyard/contract/order/address/finding'
import type { AddressLimits } from '@dropyard/contract/order/address/limits'
import { type BlockReason, blockReasons, fixOf, fixWords } from '@dropyard/contract/order/order/block'
import { type EventValues, eventText } from '@dropyard/contract/order/order/event'
import {
  type Guarded,
  mayChangeGoods,
  mayChooseChannel,
  mayEditAddress,
  mayRegroup,
  mayTellAmount,
  refundable,
} from '@dropyard/contract/order/order/guard'
import { refundLines } from '@dropyard/contract/order/order/refund'
import { type FullDetail, orderMoney } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { termsOf } from '@dropyard/contract/order/order/terms'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { found } from '../../../kit/errors.ts'
import { isTold } from '../../../kit/http/withheld.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { platform } from '../../store/platform/table.ts'
import { store } from '../../store/store/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { availableOf } from '../../warehouse/stock/available.ts'
import { inParts, refundedOf } from '../after-sale/cancel.ts'
import { mayRedeliver, sentFreeOf } from '../after-sale/redeliver.ts'
import { chargesDueText } from '../make-up-charge/due.ts'
import { allowedTo } from '../order/actions.ts'
import { axesOf, hasNoLabel, type LineRecord, type OrderRecord, viewOf } from '../order/change.ts'
import { isMatched, partsOf, wholeSets } from '../order/sets.ts'
import { statusName } from '../order/status-name.ts'
import { order, orderAddress, orderEvent, orderLine } from '../order/table.ts'
import { noteGone, pinnedOn } from '../order-note/query.ts'
import { goodsAreFree } from '../order-price/price.ts'
import { waitsForProofText } from '../order-proof/holds.ts'
import { isNewest, shown as shownProof } from '../order-proof/query.ts'
import { orderProof } from '../order-proof/table.ts'
import { marksOf, type TagRow } from '../order-tag/query.ts'
import { iossFor } from './ioss.ts'
import { relatives } from './relatives.ts'

/** Everything about one order, and what may be done with it now. */

/** Nobody's company: asked for staff, who see what merchants do not. */
const company = sql`${sql.placeholder('entity')}::bigint`
const forStaff = sql`${company} IS NULL`

const orderIn = (lang: Lang) =>
  prepared((db) =>
    db
      .select({
        o: order,
        company: entity.name,
        shop: store.name,
        customized: store.customized,
        platform: platform.name,
        channel: lang === 'zh' ? channel.nameZh : channel.nameEn,
        relatives,
        marks: sql<TagRow[] | null>`CASE WHEN ${forStaff} THEN ${sql.raw(marksOf('"order".id', lang))} END`,
        urgentBy: sql<
          string | null
        >`(SELECT p.name FROM ${person} p WHERE p.id = ("order".urgent_why ->> 'userId')::bigint)`,
        due: sql<number | null>`${sql.raw(chargesDueText('"order".id'))}`,
        proofOpen: sql<boolean>`${sql.raw(waitsForProofText('"order".id'))}`,
      })
      .from(order)
      .innerJoin(entity, eq(entity.id, order.entityId))
      .leftJoin(store, eq(store.id, order.storeId))
      .leftJoin(platform, eq(platform.id, store.platformId))
      .leftJoin(channel, eq(channel.id, order.channelId))
      .where(and(eq(order.id, sql.placeholder('id')), sql`(${forStaff} OR ${order.entityId} = ${company})`))
      .prepare(`order_with_names_${lang}`),
  )
const orderWithNames = { en: orderIn('en'), zh: orderIn('zh') }

/** The company that a person of a merchant acts for. */
const companyOf = ({ user }: Ctx): number | null => (user?.kind === 'merchant' ? (user.entityId ?? 0) : null)

export async function orderDetail(ctx: UserCtx, id: number): Promise<FullDetail> {
  const asked = { id, entity: companyOf(ctx) }
  // Asked together: they travel in one go, and row-level security keeps each to what the caller may see.
  const [[row], lineRows, events, limits] = await Promise.all([
    orderWithNames[ctx.lang](ctx.db, asked),
    linesWithGoods(ctx.db, asked),
    eventsOf(ctx, id),
    addressLimits(ctx),
  ])
  const { o, relatives: others, ...names } = found(row)
  const charges = o.charges?.quoted
  const isStaff = ctx.user.kind === 'staff'
  const lines = await dressLines(ctx, o, lineRows)
  return {
    ...plain(o),
    ...others,
    combined: isStaff ? others.combined : null,
    redeliveries: others.redeliveries.map((one) => (isStaff ? one : { ...one, cost: null })),
    ioss_number: iossFor(ctx.user, o.iossNumber),
    charges_due: names.due ?? 0,
    marks: names.marks ?? [],
    urgency: urgencyOf(ctx, o, names.urgentBy),
    status_name: statusName(o.status, ctx.lang),
    company: names.company,
    shop_name: names.shop,
    customizable: names.customized === true && mayEditAddress(viewOf(o)).ok,
    platform_name: names.platform,
    express_name: names.channel,
    blocked: blockedOf(o, ctx, names.proofOpen),
    terms: charges ? termsOf(charges, ctx.lang) : [],
    lines: lines.map((line, place) => {
      const { line: own, sku: packed, note, proof, answeredBy } = lineRows[place] as LineRow
      return {
        ...line,
        ...(names.customized && packed ? printSize(packed) : {}),
        ...(note === null ? {} : { note }),
        ...(proof ? { proof: shownProof(ctx, proof, own.title, answeredBy) } : {}),
      }
    }),
    events,
    address_editable: mayEditAddress(viewOf(o)).ok,
    address_findings: findingsOf(ctx, o, limits(o)),
    actions: [
      ...actionsOf(o, ctx, names.proofOpen),
      // Its parts are joined with it as well as it with them.
      ...(others.parts.length > 0 && isJoinable(o, ctx) ? ['join'] : []),
    ],
  }
}

/** The two longer sides of an item as it is packed: no picture on it is larger. */
function printSize({ sides }: { sides: readonly number[] }): { print_mm?: [number, number] } {
  const [long = 0, short = 0] = sides.toSorted((a, b) => b - a)
  return short > 0 ? { print_mm: [long, short] } : {}
}

/** The order's own columns by their wire names. */
const plain = (o: OrderRecord) => ({
  id: o.id,
  version: o.version,
  order_sn: o.orderSn,
  plt_order_sn: o.pltOrderSn,
  status: o.status,
  source: o.source,
  payment: o.payment,
  supply: o.supply,
  fulfilment: o.fulfilment,
  after_sale: o.afterSale,
  entity_id: o.entityId,
  store_id: o.storeId,
  abnormal: o.abnormal,
  on_hold: o.onHold,
  urgent: o.urgent,
  tags: o.tags,
  remark: o.remark,
  buyer_remark: o.buyerRemark,
  buyer_name: o.buyerName,
  buyer_email: o.buyerEmail,
  country: o.country,
  address: o.address,
  order_amount: o.orderAmount,
  order_currency: o.orderCurrency,
  goods_num: o.goodsNum,
  channel_id: o.channelId,
  ioss_number: o.iossNumber,
  coupon_id: o.couponId,
  currency: o.charges?.quoted.currency ?? 'USD',
  pay_amount: o.payAmount,
  refunded_amount: o.refundedAmount,
  quoted_until: o.quotedUntil?.toISOString() ?? null,
  tracking_number: o.trackingNumber,
  own_tracking_number: o.ownTrackingNumber,
  redelivered_from: o.redeliveredFrom,
  redeliver_pricing: o.redeliverPricing,
  redeliver_cause: o.redeliverCause,
  tracking_url: o.trackingUrl,
  push_state: o.pushState,
  create_time: o.placedAt.toISOString(),
  paid_time: o.paidAt?.toISOString() ?? null,
  shipped_time: o.shippedAt?.toISOString() ?? null,
  delivered_time: o.deliveredAt?.toISOString() ?? null,
})

/** What is to be said of its address, as long as it has no label. */
const findingsOf = (ctx: Ctx, o: OrderRecord, limits: AddressLimits): FullDetail['address_findings'] =>
  hasNoLabel(o)
    ? checkAddress(o.address, limits).map(({ level, field, code, values = {}, suggested }) => ({
        level,
        field,
        text: say(findingWords[code], values, ctx.lang),
        fixable: suggested !== undefined,
      }))
    : []

/** How urgent it is; why and who said so is the house's. */
function urgencyOf(ctx: UserCtx, o: OrderRecord, by: string | null): FullDetail['urgency'] {
  if (!o.urgent) return null
  const shown = { level: Math.max(1, o.urgentLevel), until: o.urgentUntil?.toISOString() ?? null }
  const why = ctx.user.kind === 'staff' ? o.urgentWhy : null
  if (!why) return { ...shown, reason: '', by: '' }
  return { ...shown, reason: why.reason, by: why.rule ?? by ?? '' }
}

function blockedOf(o: OrderRecord, ctx: Ctx, proofOpen: boolean): FullDetail['blocked'] {
  const awaited = proofOpen && o.fulfilment === 'checked' ? 'proof_open' : null
  const reason = (o.blocked as BlockReason | null) ?? awaited
  if (reason === null) return null
  const fix = fixOf(reason, axesOf(o))
  return { reason, name: blockReasons[reason].words[ctx.lang], fix, fix_name: fixWords[fix][ctx.lang] }
}

/** The set of a line; for one that is unmatched, the set that was chosen for it. */
const setMeant = sql`coalesce(${orderLine.setId}, CASE WHEN ${orderLine.skuId} IS NULL THEN
  (SELECT m.set_id FROM order_sku m WHERE m.id = ${orderLine.orderSkuId}) END)`

const linesWithGoods = prepared((db) =>
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
      set: { code: goodsSet.code, name: goodsSet.name, nameZh: goodsSet.nameZh, status: goodsSet.status },
      sentAgain: sentFreeOf('order_line.id'),
      note: pinnedOn(qualified(orderLine.id), forStaff),
      proof: orderProof,
      answeredBy: sql<string>`coalesce((SELECT p.name FROM ${person} p WHERE p.id = ${orderProof.answeredBy}
        AND (${forStaff} OR p.entity_id = ${company})), '')`,
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

type LineRow = Awaited<ReturnType<typeof linesWithGoods>>[number]

/** The lines of an order with stock and what one more refunded piece would give back. */
export const detailLines = async (ctx: Ctx, o: OrderRecord): Promise<FullDetail['lines']> =>
  dressLines(ctx, o, await linesWithGoods(ctx.db, { id: o.id, entity: companyOf(ctx) }))

async function dressLines(ctx: Ctx, o: OrderRecord, rows: readonly LineRow[]): Promise<FullDetail['lines']> {
  const unpaid = isUnpaid(axesOf(o)) && !o.cancelled
  const stock = unpaid
    ? await availableOf(
        ctx,
        rows.flatMap((row) => row.line.skuId ?? []),
      )
    : new Map()
  const lines = rows.map((row) => row.line)
  const again = ctx.user?.kind === 'staff' && mayRedeliver(o)
  const free = (line: LineRecord): number => stock.get(line.skuId ?? 0)?.available ?? 0
  return rows.map(({ line, sku: s, titleEn, titleZh, set, sentAgain }) => ({
    id: line.id,
    order_id: line.orderId,
    // A part of a set is ours: it has our title.
    title: (line.parentId === null ? null : inLang(ctx, titleEn, titleZh)) ?? line.title,
    variant_title: line.variantTitle,
    platform_sku: line.platformSku,
    sku_id: line.skuId,
    sku: s?.code ?? null,
    quantity: line.quantity,
    reserved:
      line.setId === null ? line.reserved : wholeSets(line.quantity, partsOf(lines, line), (p) => p.reserved),
    sold_price: line.soldPrice,
    image: line.image ?? pictureUrl(s?.image ?? null),
    unit_price: line.unitPrice,
    goods_id: s?.goodsId ?? null,
    goods_title: line.setId === null ? inLang(ctx, titleEn, titleZh) : inLang(ctx, set?.name, set?.nameZh),
    options: s?.optionValues ?? [],
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

const inLang = (ctx: Ctx, en: string | null | undefined, zh: string | null | undefined): string | null =>
  (ctx.lang === 'zh' && zh) || (en ?? null)

/** Pieces that are free; of a set as many as can be put together. */
const availableFor = (
  lines: readonly LineRecord[],
  line: LineRecord,
  free: (line: LineRecord) => number,
): number => (line.setId === null ? free(line) : wholeSets(line.quantity, partsOf(lines, line), free))

function pieceBack(o: OrderRecord, lines: readonly LineRecord[], line: LineRecord): number {
  const paid = o.charges?.paid
  // A part comes back with its set.
  if (!paid || line.parentId !== null || line.refunded >= line.quantity || !refundable(viewOf(o)).ok) return 0
  const answer = refundLines(paid, refundedOf(o, lines), inParts(lines, [{ line_id: line.id, quantity: 1 }]))
  return answer.ok ? answer.refund.total : 0
}

const eventsWithNames = prepared((db) =>
  db
    .select({ event: orderEvent, by: person.name, gone: noteGone(orderEvent) })
    .from(orderEvent)
    .leftJoin(person, eq(person.id, orderEvent.userId))
    .where(
      and(
        eq(orderEvent.orderId, sql.placeholder('id')),
        sql`(${sql.placeholder('internal')}::boolean OR NOT ${orderEvent.internal})`,
      ),
    )
    .orderBy(desc(orderEvent.id))
    .limit(500)
    .prepare('order_events_with_names'),
)

/** The timeline, newest first; notes among colleagues are for staff. */
async function eventsOf(ctx: UserCtx, orderId: number): Promise<FullDetail['events']> {
  const rows = await eventsWithNames(ctx.db, { id: orderId, internal: ctx.user.kind === 'staff' })
  const shown = isTold(ctx.user, orderMoney) ? (values: EventValues) => values : withoutAmounts
  return rows.map(({ event, by, gone }) => ({
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    text: eventText(gone ? 'note_deleted' : event.kind, shown(event.values as EventValues), ctx.lang),
    by,
    internal: event.internal,
  }))
}

/** What is changed in the order itself, by the permission that it needs; the browser draws exactly these. */
const changes: Readonly<Record<string, readonly [string, (o: OrderRecord) => Guarded]>> = {
  refund: ['order:refund', (o) => refundable(viewOf(o))],
  address: ['order:update', (o) => mayEditAddress(viewOf(o))],
  goods: [
    'order:update',
    (o) => (goodsAreFree(o) ? { ok: false, code: 'goods_free' } : mayChangeGoods(viewOf(o))),
  ],
  channel: ['order:update', (o) => mayChooseChannel(viewOf(o))],
  act_amount: ['order:update', mayTellAmount],
  own_number: ['order:update', (o) => mayEditAddress(viewOf(o))],
  redeliver: [
    'erp-order:redeliver',
    (o) => (mayRedeliver(o) ? { ok: true } : { ok: false, code: 'not_packed' }),
  ],
  split: [
    'erp-order:combine',
    (o) =>
      o.splitFrom !== null || o.payment !== 'paid' || o.goodsNum < 2
        ? { ok: false, code: 'not_paid' }
        : mayRegroup(viewOf(o)),
  ],
  erp_address: ['erp-order:update', (o) => mayEditAddress(viewOf(o))],
}

function actionsOf(o: OrderRecord, ctx: UserCtx, proofOpen: boolean): string[] {
  const changeable = Object.entries(changes)
    .filter(([, [permission, may]]) => ctx.user.permissions.has(permission) && may(o).ok)
    .map(([action]) => action)
  return [...allowedTo(ctx)({ ...o, proofOpen }), ...changeable]
}

const isJoinable = (o: OrderRecord, ctx: UserCtx): boolean =>
  ctx.user.permissions.has('erp-order:combine') && mayRegroup(viewOf(o)).ok

/** The addresses that an order had, newest change first. */
export async function addressChanges(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .select({ change: orderAddress, by: person.name })
    .from(orderAddress)
    .leftJoin(person, eq(person.id, orderAddress.userId))
    .where(eq(orderAddress.orderId, orderId))
    .orderBy(desc(orderAddress.id))
    .limit(100)
  return rows.map(({ change, by }) => ({ at: change.at, by, before: change.before, after: change.after }))
}
