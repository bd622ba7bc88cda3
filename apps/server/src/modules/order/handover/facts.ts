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

/** Parcels that a station hands over. Orders that share a parcel count once, by the first of them. */

const work = sql<string>`${channel.warehouseId} || ':' || ${channel.carrier}`
const ready = sql`${order.status} = 50 AND ${order.trackingNumber} IS NOT NULL`
const formerNumbers = sql<string[]>`ARRAY(SELECT l.number FROM ${parcelLabel} l
  WHERE l.order_id = ${order.id} AND l.state = 'dead' AND l.number IS NOT NULL)`

const parcelsWhere = async (ctx: UserCtx, which: SQL) => {
  const rows = await ctx.db
    .selectDistinctOn([sql`coalesce(${order.combinedId}, -${order.id})`], {
      row: order,
      carrier: channel.carrier,
      work,
      former: formerNumbers,
    })
    .from(order)
    .innerJoin(channel, sql`${channel.id} = ${order.channelId}`)
    .where(which)
    .orderBy(sql`coalesce(${order.combinedId}, -${order.id})`, order.id)
  return rows.map(({ row, carrier, work, former }) => {
    const may = mayHandOver(viewOf(row))
    const { id, orderSn, trackingNumber, country } = row
    const parcel = {
      order_id: id,
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
  const meant = sql`(${order.trackingNumber} = ANY (${numbers}) OR ${order.id} = ANY (${ids})
    OR ${order.id} = ANY (ARRAY(SELECT l.order_id FROM ${parcelLabel} l WHERE l.number = ANY (${numbers}))))`
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
    .where(ready)
    .groupBy(channel.carrier, channel.warehouseId, warehouse.id)
    .orderBy(channel.carrier, warehouse.id)
