import { formatMessage } from '@dropyard/contract/kit/format-message'
import type { Lang } from '@dropyard/contract/kit/text'
import { taxAreaText } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { checkAddress } from '@dropyard/contract/order/order/address/check'
import { findingWords } from '@dropyard/contract/order/order/address/finding'
import type { AddressLimits } from '@dropyard/contract/order/order/address/limits'
import { taxPlaces, taxProposal } from '@dropyard/contract/order/order/address/tax-proposal'
import { type BlockReason, blockReasons, fixOf, fixWords } from '@dropyard/contract/order/order/block'
import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import { storeDetailKinds } from '@dropyard/contract/order/order/store-details'
import { storeHoldReasons, storeHoldWords } from '@dropyard/contract/order/order/store-hold'
import type { FullDetail } from '@dropyard/contract/order/order-list/detail'
import { termsOf } from '@dropyard/contract/order/order-price/terms'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { assertFound } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { promisedDays } from '../../logistics/channel/promised.ts'
import { channel } from '../../logistics/channel/table.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { platform } from '../../store/platform/table.ts'
import { store } from '../../store/store/table.ts'
import { chargesDueText } from '../make-up-charge/due.ts'
import { axesOf, hasNoLabel, type OrderRecord, viewOf } from '../order/change.ts'
import { leftOutOf } from '../order/line/left-out.ts'
import { isMatched } from '../order/line/sets.ts'
import { statusName } from '../order/status-name.ts'
import { order } from '../order/table.ts'
import { waitsForProofText } from '../order-proof/holds.ts'
import { proofRowOf as shownProof } from '../order-proof/query.ts'
import { countAlike } from '../order-sku/waiting.ts'
import { marksOf, type TagRow } from '../order-tag/query.ts'
import { actionsOf, isJoinable } from './detail-actions.ts'
import { company, companyOf, dressLines, forStaff, type LineRow, linesWithGoods } from './detail-lines.ts'
import { eventsOf } from './events.ts'
import { iossFor } from './ioss.ts'
import { relatives } from './relatives.ts'

/** All data of one order, and what may be done with it now. */

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
        shipsFrom: channel.warehouseId,
        relatives,
        marks: sql<TagRow[] | null>`CASE WHEN ${forStaff} THEN ${sql.raw(marksOf('"order".id', lang))} END`,
        urgentBy: sql<
          string | null
        >`(SELECT ${nameIn({ lang }, 'p')} FROM ${person} p WHERE p.id = ("order".urgent_why ->> 'userId')::bigint)`,
        // As promised when the parcel was shipped; if it is not tracked, as the channel promises now.
        expected:
          sql<Date | null>`CASE WHEN ${order.shippedAt} IS NOT NULL AND ${order.deliveredAt} IS NULL THEN coalesce(
          (SELECT p.shipped_at + make_interval(days => p.promised_days) FROM parcel p
           WHERE p.order_id = ${order.id} AND p.dead_at IS NULL AND p.promised_days IS NOT NULL ORDER BY p.id DESC LIMIT 1),
          ${order.shippedAt} + make_interval(days => ${promisedDays(sql`${order.channelId}`, sql`${order.country}`)})) END`.mapWith(
            order.shippedAt,
          ),
        due: sql<number | null>`${sql.raw(chargesDueText('"order".id'))}`,
        ahead: sql<
          number | null
        >`CASE WHEN ${order.supply} = 'short' AND NOT ${order.cancelled} THEN orders_ahead(${order.id}) END`,
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

export async function orderDetail(ctx: UserCtx, id: number): Promise<FullDetail> {
  const asked = { id, entity: companyOf(ctx) }
  // The queries are pipelined into one round trip. Row-level security limits each to what the caller may see.
  const [[row], lineRows, leftOut, events, limits] = await Promise.all([
    orderWithNames[ctx.lang](ctx.db, asked),
    linesWithGoods(ctx.db, asked),
    leftOutOf(ctx, id),
    eventsOf(ctx, id),
    addressLimits(ctx),
  ])
  const { o, relatives: others, ...names } = assertFound(row)
  const charges = o.charges?.quoted
  const isStaff = ctx.user.kind === 'staff'
  const isOpen = o.payment === 'due' && !o.cancelled
  const [lines, alike] = await Promise.all([
    dressLines(ctx, o, lineRows, names.shipsFrom),
    isOpen && lineRows.some(({ line }) => !isMatched(line)) ? countAlike(ctx, id) : 0,
  ])
  return {
    ...plain(o),
    ...others,
    combined: isStaff ? others.combined : null,
    redeliveries: others.redeliveries.map((one) => (isStaff ? one : { ...one, cost: null })),
    ioss_number: iossFor(ctx.user, o.iossNumber),
    tax_area: taxAreaText(o.address, ctx.lang),
    tax_collected: o.taxCollected && {
      ...o.taxCollected,
      number: iossFor(ctx.user, o.taxCollected.number) ?? '',
    },
    charges_due: names.due ?? 0,
    alike,
    expected_time: names.expected?.toISOString() ?? null,
    marks: names.marks ?? [],
    urgency: urgencyOf(ctx, o, names.urgentBy),
    status_name: statusName(o.status, ctx.lang),
    company: names.company,
    shop_name: names.shop,
    customizable: names.customized === true && mayEditAddress(viewOf(o)).ok,
    platform_name: names.platform,
    express_name: names.channel,
    blocked: blockedOf(o, ctx, names.proofOpen),
    queue_place: names.ahead === null ? null : names.ahead + 1,
    terms: charges ? termsOf(charges, ctx.lang) : [],
    lines: lines.map((line, place) => {
      const { line: own, sku: packed, note, proof, answeredBy } = lineRows[place] as LineRow
      return {
        ...line,
        ...(names.customized && packed ? printSize(packed) : {}),
        ...(note === null ? {} : { note }),
        ...(proof ? { proof: shownProof(ctx, proof, own.title, answeredBy?.[ctx.lang] ?? '') } : {}),
      }
    }),
    left_out: leftOut.map(({ id, orderSkuId, line }) => ({
      id,
      title: line.title,
      variant_title: line.variantTitle,
      platform_sku: line.sku,
      quantity: line.quantity,
      image: line.image,
      order_sku_id: orderSkuId,
    })),
    store_hold: storeHoldOf(o, ctx.lang),
    store_details: o.storeDetails.map((one) => ({
      ...one,
      kind_name: storeDetailKinds[one.kind][ctx.lang],
    })),
    tax_proposal: taxProposalOf(ctx, o),
    events,
    address_editable: mayEditAddress(viewOf(o)).ok,
    address_findings: findingsOf(ctx, o, limits(o)),
    actions: [
      ...actionsOf(o, ctx, names.proofOpen),
      // `join` is offered on the order itself as well as on its parts.
      ...(others.parts.length > 0 && isJoinable(o, ctx) ? ['join'] : []),
    ],
  }
}

/** The two longer sides of the item's packed size: a picture printed on it can't be larger. */
function printSize({ sides }: { sides: readonly number[] }): { print_mm?: [number, number] } {
  const [long = 0, short = 0] = sides.toSorted((a, b) => b - a)
  return short > 0 ? { print_mm: [long, short] } : {}
}

/** The order's own columns under their wire names. */
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
  ship_by: o.shippedAt || o.cancelled ? null : (o.shipBy?.toISOString() ?? null),
  paid_time: o.paidAt?.toISOString() ?? null,
  shipped_time: o.shippedAt?.toISOString() ?? null,
  delivered_time: o.deliveredAt?.toISOString() ?? null,
})

/** Findings about the address, as long as the order has no label. */
const findingsOf = (ctx: Ctx, o: OrderRecord, limits: AddressLimits): FullDetail['address_findings'] =>
  hasNoLabel(o)
    ? checkAddress(o.address, limits)
        .filter(({ onlyForCarriers }) => !onlyForCarriers)
        .map(({ level, field, code, values = {}, suggested }) => ({
          level,
          field,
          text: formatMessage(findingWords[code], values, ctx.lang),
          fixable: suggested !== undefined,
        }))
    : []

const storeHoldOf = ({ platformHold: hold }: OrderRecord, lang: Lang): FullDetail['store_hold'] =>
  hold && { reason: storeHoldReasons[hold.reason][lang], note: hold.note, overruled: hold.overruled }

/** Offered as long as the address can be corrected. */
function taxProposalOf(ctx: Ctx, o: OrderRecord): FullDetail['tax_proposal'] {
  const found = hasNoLabel(o)
    ? taxProposal(o.address, { note: o.buyerRemark, details: o.storeDetails })
    : undefined
  return found ? { value: found.value, place: taxPlaces[found.place][ctx.lang] } : null
}

/** How urgent the order is. The reason and who set it are for staff only. */
function urgencyOf(ctx: UserCtx, o: OrderRecord, by: string | null): FullDetail['urgency'] {
  if (!o.urgent) return null
  const shown = { level: Math.max(1, o.urgentLevel), until: o.urgentUntil?.toISOString() ?? null }
  const why = ctx.user.kind === 'staff' ? o.urgentWhy : null
  if (!why) return { ...shown, reason: '', by: '' }
  return { ...shown, reason: why.reason, by: why.rule ?? by ?? '' }
}

function blockedOf(o: OrderRecord, ctx: Ctx, proofOpen: boolean): FullDetail['blocked'] {
  const awaited = proofOpen && (o.fulfilment === 'checked' || o.status === 20) ? 'proof_open' : null
  const reason = (o.blocked as BlockReason | null) ?? awaited
  if (reason === null) return null
  const fix = fixOf(reason, axesOf(o))
  const name = blockReasons[reason].words[ctx.lang]
  const why = reason === 'store_held' && o.platformHold ? storeHoldWords(o.platformHold)[ctx.lang] : ''
  return {
    reason,
    name: why ? `${name}${ctx.lang === 'zh' ? '：' : ': '}${why}` : name,
    fix,
    fix_name: fixWords[fix][ctx.lang],
  }
}
