import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { order } from '../order/table.ts'
import type { ReadyParcel } from './fill.ts'

/** Orders that could join a wave: with a label, free of holds, in no wave, with all their pieces reserved in its warehouse. */

export interface WaveFilter {
  readonly warehouseId: number
  readonly kind: 'single' | 'multi'
  readonly channelIds: readonly number[]
  /** Names of carriers; empty for all. */
  readonly carriers: readonly string[]
  readonly cutOff: Date | null
  /** Only channels whose next cut-off is not later than `cutOff`. */
  readonly byCutOff: boolean
  readonly urgentOnly: boolean
}

/** Most orders that are looked at for one wave, the first ones in the queue. */
const most = 5000

const isReady = (
  o: SQL,
): SQL => sql`${o}.status = 50 AND ${o}.fulfilment = 'predicted' AND ${o}.tracking_number IS NOT NULL
  AND NOT ${o}.cancelled AND ${o}.payment IN ('paid', 'partly_refunded') AND ${o}.supply = 'reserved' AND ${o}.wave = 'none'
  AND ${o}.on_hold IS NULL AND ${o}.abnormal IS NULL AND ${o}.after_sale NOT IN ('open', 'offered')`

/** Orders `o` whose channel has the carrier and the cut-off. */
function ofChannels({ carriers, cutOff, byCutOff }: WaveFilter, now: Date): SQL {
  const wanted = [
    ...(carriers.length > 0
      ? [sql`c.carrier = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(carriers)}::jsonb)))`]
      : []),
    ...(byCutOff && cutOff
      ? [
          sql`(local.today + closing.clock + CASE WHEN closing.clock <= local.clock THEN interval '1 day' ELSE interval '0' END)
            AT TIME ZONE w.time_zone <= ${cutOff.toISOString()}::timestamptz`,
        ]
      : []),
  ]
  return wanted.length === 0
    ? sql`true`
    : sql`o.channel_id IN (SELECT c.id FROM channel c JOIN warehouse w ON w.id = c.warehouse_id
        CROSS JOIN LATERAL (SELECT nullif(c.cut_off, '')::time AS clock) closing
        CROSS JOIN LATERAL (SELECT date_trunc('day', z.now) AS today, z.now::time AS clock
          FROM (SELECT ${now.toISOString()}::timestamptz AT TIME ZONE w.time_zone AS now) z) local
        WHERE ${sql.join(wanted, sql` AND `)})`
}

type Row = {
  id: string
  parcel: string
  line_id: string
  sku_id: string
  warehouse_id: string | null
  pieces: number
  reserved: number
  grams: number
}

/**
 * Ready parcels, the most urgent first, then the earliest paid; a combined one as a whole or not at all. One is urgent if any of its
 * orders is.
 * @param among ids of orders to which it is limited
 */
export async function readyParcels(
  ctx: Pick<Ctx, 'db' | 'now'>,
  filter: WaveFilter,
  among?: readonly number[],
): Promise<ReadyParcel[]> {
  const { warehouseId, kind, channelIds, urgentOnly } = filter
  const list = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::bigint[]`
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH ready AS (
      SELECT o.id, o.combined_id, o.urgent_level, o.paid_at FROM ${order} o
      WHERE ${isReady(sql`o`)} AND ${among ? sql`o.id = ANY (${list(among)})` : sql`true`}
        AND ${channelIds.length > 0 ? sql`o.channel_id = ANY (${list(channelIds)})` : sql`true`}
        AND ${ofChannels(filter, ctx.now)}
        AND ${urgentOnly ? sql`(o.urgent OR EXISTS (SELECT FROM ${order} u WHERE u.combined_id = o.combined_id AND u.urgent AND NOT u.cancelled))` : sql`true`}
        AND EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.warehouse_id = ${warehouseId})
        AND (o.combined_id IS NULL OR NOT EXISTS (SELECT FROM ${order} p WHERE p.combined_id = o.combined_id
          AND NOT p.cancelled AND p.payment <> 'refunded' AND NOT (${isReady(sql`p`)})))
      ORDER BY o.urgent_level DESC NULLS FIRST, o.paid_at, o.id LIMIT ${most}
    ), whole AS (
      SELECT r.* FROM ready r WHERE r.combined_id IS NULL OR NOT EXISTS (SELECT FROM ${order} p
        JOIN order_line l ON l.order_id = p.id AND l.sku_id IS NOT NULL AND l.quantity > l.refunded
        WHERE p.combined_id = r.combined_id AND NOT p.cancelled AND p.payment <> 'refunded' AND p.id NOT IN (SELECT id FROM ready))
    )
    SELECT r.id, coalesce(-r.combined_id, r.id) AS parcel, l.id AS line_id, l.sku_id, l.warehouse_id, l.quantity - l.refunded AS pieces,
      l.reserved, k.weight_grams * (l.quantity - l.refunded) AS grams
    FROM whole r JOIN order_line l ON l.order_id = r.id AND l.sku_id IS NOT NULL AND l.quantity > l.refunded JOIN sku k ON k.id = l.sku_id
    ORDER BY r.urgent_level DESC, r.paid_at, r.id, l.position, l.id`)
  return [...Map.groupBy(rows, ({ parcel }) => parcel).values()].flatMap((lines) => {
    const pieces = lines.reduce((sum, one) => sum + one.pieces, 0)
    const isHere = lines.every(
      (one) => Number(one.warehouse_id) === warehouseId && one.reserved >= one.pieces,
    )
    if (!isHere || (kind === 'single') !== (pieces === 1)) return []
    return [
      {
        orderIds: [...new Set(lines.map(({ id }) => Number(id)))],
        grams: lines.reduce((sum, one) => sum + one.grams, 0),
        lines: lines.map((one) => ({
          ...{ orderId: Number(one.id), lineId: Number(one.line_id), skuId: Number(one.sku_id) },
          pieces: one.pieces,
        })),
      },
    ]
  })
}
