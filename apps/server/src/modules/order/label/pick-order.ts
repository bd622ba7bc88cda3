import type { BlockReason } from '@dropyard/contract/order/order/block'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'
import { inParcels } from './in-parcels.ts'
import { type LabelRecord, parcelLabel } from './table.ts'

/** Contents of a parcel, by SKU. */
export interface PickedItem {
  readonly sku: string
  readonly title: string
  readonly quantity: number
}

export interface ToPrint {
  /** Null: no label was requested yet. */
  readonly label: LabelRecord | null
  /** The orders in the parcel. */
  readonly orderIds: readonly number[]
  /** Number of the order, or of all orders in the parcel. */
  readonly orderSn: string
  readonly channel: string
  /** The last request for a label failed, or the order is blocked. */
  readonly isRefused: boolean
  /** Why the order is blocked. */
  readonly blocked: BlockReason | null
  readonly receiver: string
  readonly items: readonly PickedItem[]
}

/** Ids of the orders in a parcel. */
const ofParcel = sql`CASE WHEN ${order.combinedId} IS NULL THEN ARRAY[${order.id}]
  ELSE ARRAY(SELECT p.id FROM "order" p WHERE p.combined_id = ${order.combinedId}) END`

/** Items that are still to be sent, by SKU. Parcels are sorted by the first. */
const itemsOf = sql<PickedItem[]>`coalesce((
  SELECT json_agg(json_build_object('sku', i.code, 'title', i.title, 'quantity', i.quantity) ORDER BY i.code) FROM (
    SELECT k.code, g.title_en AS title, sum(l.quantity - l.refunded)::int AS quantity
    FROM order_line l JOIN sku k ON k.id = l.sku_id JOIN goods g ON g.id = k.goods_id
    WHERE l.order_id = ANY (${ofParcel}) AND l.quantity > l.refunded GROUP BY 1, 2) i), '[]'::json)`

/**
 * Parcels with one SKU come first, sorted by SKU, because they are picked together; parcels with several SKUs follow. A parcel
 * without a label keeps its place.
 *
 * @param unprinted leaves out labels that were printed before
 */
export async function inPickOrder(
  ctx: Ctx,
  orderIds: readonly number[],
  unprinted: boolean,
): Promise<ToPrint[]> {
  const rows = await ctx.db
    .select({
      label: parcelLabel,
      parcel: sql<string>`coalesce(-${order.combinedId}, ${order.id})::text`,
      orderSn: sql<string>`coalesce((SELECT string_agg(p.order_sn, ' + ' ORDER BY p.id) FROM "order" p
        WHERE p.combined_id = ${order.combinedId}), ${order.orderSn})`,
      channel: sql<string>`coalesce(${channel.code}, '')`,
      orderIds: sql<number[]>`${ofParcel}`.mapWith((ids: readonly unknown[]) => ids.map(Number)),
      blocked: sql<BlockReason | null>`${order.blocked}`,
      isRefused: sql<boolean>`${order.labelError} IS NOT NULL OR ${order.blocked} IS NOT NULL`,
      receiver: sql<string>`coalesce(${order.address} ->> 'name', '')`,
      items: itemsOf,
    })
    .from(order)
    .leftJoin(
      parcelLabel,
      and(eq(parcelLabel.orderId, order.id), inArray(parcelLabel.state, ['live', 'asked', 'refused'])),
    )
    .leftJoin(channel, eq(channel.id, parcelLabel.channelId))
    .where(inArray(order.id, inParcels(orderIds)))
  const labelled = new Set(rows.flatMap(({ label, parcel }) => (label ? [parcel] : [])))
  const without = new Map(rows.flatMap((row) => (labelled.has(row.parcel) ? [] : [[row.parcel, row]])))
  return [...rows.filter(({ label }) => label), ...without.values()]
    .filter(({ label }) => !unprinted || label?.state !== 'live' || label.prints === 0)
    .sort(
      (a, b) =>
        Number(a.items.length > 1) - Number(b.items.length > 1) ||
        (a.items[0]?.sku ?? '').localeCompare(b.items[0]?.sku ?? '') ||
        a.orderSn.localeCompare(b.orderSn),
    )
}
