import { trackingNumberOf } from '@dropyard/contract/order/handover'
import { mayHandOver } from '@dropyard/contract/order/order/guard'
import { orderOfCode } from '@dropyard/contract/order/parcel/code'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { parcelLabel } from '../label/table.ts'
import { viewOf } from '../order/change.ts'
import { order } from '../order/table.ts'

/** Parcels that a station hands over. Orders that share a parcel count once, by the first of them that is still to be sent. */

const work = sql<string>`${channel.warehouseId} || ':' || ${channel.carrier}`
const ready = sql`${order.status} = 50 AND ${order.trackingNumber} IS NOT NULL`
/** The same as `isOver`, because an order that isn't cancelled is fully refunded only after it was packed. */
const over = sql`(${order.cancelled} OR ${order.payment} = 'refunded')`
/** The rules of `mayHandOver` for orders that are ready. */
const mayLeave = sql`NOT ${over} AND ${order.onHold} IS NULL AND ${order.abnormal} IS NULL AND ${order.wave} <> 'picking'
  AND ${order.afterSale} NOT IN ('open', 'offered')`
/** Ids of the orders in a parcel. */
const ofParcel = sql<number[]>`CASE WHEN ${order.combinedId} IS NULL THEN ARRAY[${order.id}]
  ELSE ARRAY(SELECT p.id FROM "order" p WHERE p.combined_id = ${order.combinedId}) END`
const formerNumbers = sql<string[]>`ARRAY(SELECT l.number FROM ${parcelLabel} l
  WHERE l.order_id = ANY (${ofParcel}) AND l.state = 'dead' AND l.number IS NOT NULL)`

const parcelsWhere = async (ctx: UserCtx, which: SQL) => {
  const rows = await ctx.db
    .selectDistinctOn([sql`coalesce(${order.combinedId}, -${order.id})`], {
      row: order,
      carrier: channel.carrier,
      work,
      orders: ofParcel,
      former: formerNumbers,
    })
    .from(order)
    .innerJoin(channel, sql`${channel.id} = ${order.channelId}`)
    .where(which)
    .orderBy(sql`coalesce(${order.combinedId}, -${order.id})`, over, order.id)
  return rows.map(({ row, orders, carrier, work, former }) => {
    const may = mayHandOver(viewOf(row))
    const { id, orderSn, trackingNumber, country } = row
    const parcel = {
      order_id: id,
      orders: orders.map(Number),
      order_sn: orderSn,
      number: trackingNumber ?? '',
      country,
      carrier,
      work,
      former,
    }
    return { ...parcel, blocked: may.ok ? null : may.code }
  })
}

export async function parcelFacts(ctx: UserCtx, of: string, codes?: readonly string[]) {
  const numbers = sql`${sql.param(codes?.map(trackingNumberOf) ?? [])}::text[]`
  const ids = sql`${sql.param(codes?.flatMap((code) => orderOfCode(code) ?? []) ?? [])}::bigint[]`
  const named = sql`(SELECT o.id, o.combined_id FROM "order" o
    WHERE o.tracking_number = ANY (${numbers}) OR o.id = ANY (${ids})
      OR o.id = ANY (ARRAY(SELECT l.order_id FROM ${parcelLabel} l WHERE l.number = ANY (${numbers})))) AS named`
  const meant = sql`(${order.id} = ANY (ARRAY(SELECT named.id FROM ${named}))
    OR ${order.combinedId} = ANY (ARRAY(SELECT named.combined_id FROM ${named})))`
  const parcels =
    codes?.length === 0 ? [] : await parcelsWhere(ctx, codes ? meant : sql`${ready} AND ${work} = ${of}`)
  return { work: of, carrier: of.slice(of.indexOf(':') + 1), parcels }
}

/** Carriers with parcels that are ready, by warehouse. */
export const handoverWorks = (ctx: UserCtx) =>
  ctx.db
    .select({
      work: work.as('work'),
      title: channel.carrier,
      detail: warehouseName(ctx).as('detail'),
      total: sql<number>`count(DISTINCT coalesce(${order.combinedId}, -${order.id}))::int`,
    })
    .from(order)
    .innerJoin(channel, sql`${channel.id} = ${order.channelId}`)
    .innerJoin(warehouse, sql`${warehouse.id} = ${channel.warehouseId}`)
    .where(sql`${ready} AND ${mayLeave}`)
    .groupBy(channel.carrier, channel.warehouseId, warehouse.id)
    .orderBy(channel.carrier, warehouse.id)
