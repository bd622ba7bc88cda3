import { waveErrors } from '@dropyard/contract/order/wave/errors'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { bin } from '../../warehouse/bin/table.ts'
import { wave, waveOrder, wavePick } from './table.ts'

/** Which open wave an order is in, and whose pieces lie in a tote. */

/**
 * Whether pieces of a pick `p` of an order `o` lie in its tote; the states have an index. Those of packed orders are in parcels, and only
 * counted there until they are shipped.
 */
export const fillsTote = sql`p.state IN ('picked', 'to_pick', 'to_return') AND (p.to_return > 0
  OR p.picked > p.shipped + p.returned AND o.fulfilment NOT IN ('packed', 'shipped', 'delivered', 'closed'))`

interface OpenWave {
  readonly waveId: number
  readonly waveSn: string
  readonly state: (typeof wave.$inferSelect)['state']
  readonly kind: (typeof wave.$inferSelect)['kind']
  /** The bin that its pieces are put into; null before the first one was picked. */
  readonly toteBinId: number | null
  /** Pieces that are still to be picked. */
  readonly left: number
}

/**
 * The open waves of orders, by order; orders that are in none are left out.
 * @public
 */
export async function openWaveOf(
  ctx: Pick<Ctx, 'db'>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OpenWave>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      orderId: waveOrder.orderId,
      ...{ waveId: wave.id, waveSn: wave.waveSn, state: wave.state, kind: wave.kind },
      toteBinId: waveOrder.toteBinId,
      left: sql<number>`(SELECT coalesce(sum(p.pieces - p.picked - p.short - p.dropped), 0) FROM wave_pick p
        WHERE p.order_id = ${waveOrder.orderId} AND p.wave_id = ${wave.id})`.mapWith(Number),
    })
    .from(waveOrder)
    .innerJoin(wave, eq(wave.id, waveOrder.waveId))
    .where(and(inArray(waveOrder.orderId, [...orderIds]), eq(waveOrder.open, true)))
  return new Map(rows.map(({ orderId, ...one }) => [orderId, one]))
}

/**
 * Ids of the orders of an open wave whose picked pieces lie in a tote, in the order of the wave.
 * @public
 */
export async function ordersInTote(ctx: Pick<Ctx, 'db'>, toteBinId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ orderId: waveOrder.orderId })
    .from(waveOrder)
    .where(
      and(
        eq(waveOrder.open, true),
        sql`EXISTS (SELECT FROM ${wavePick} p WHERE p.tote_bin_id = ${toteBinId} AND p.order_id = ${waveOrder.orderId}
          AND p.wave_id = ${waveOrder.waveId} AND p.picked > p.shipped + p.to_return + p.returned
          AND p.state IN ('picked', 'to_pick', 'to_return'))`,
      ),
    )
    .orderBy(asc(waveOrder.waveId), asc(waveOrder.position))
  return rows.map(({ orderId }) => orderId)
}

/**
 * A tote for a wave's pieces; it is locked, so that no other wave takes it at the same moment.
 * @throws unless it is a tote of the wave's warehouse that holds no unpacked pieces of other waves
 */
export async function assertTote(
  ctx: Pick<Ctx, 'db'>,
  { id, warehouseId }: { id: number; warehouseId: number },
  toteBinId: number,
): Promise<void> {
  const [tote] = await ctx.db.select().from(bin).where(eq(bin.id, toteBinId)).for('no key update')
  if (tote?.warehouseId !== warehouseId || tote.kind !== 'tote' || tote.blocked) fail(waveErrors.not_tote)
  const { rows } = await ctx.db.execute<{ wave_sn: string }>(sql`
    SELECT v.wave_sn FROM wave_pick p JOIN wave v ON v.id = p.wave_id JOIN "order" o ON o.id = p.order_id
    WHERE p.wave_id <> ${id} AND p.tote_bin_id = ${toteBinId} AND ${fillsTote} LIMIT 1`)
  const [other] = rows
  if (other) fail(waveErrors.tote_taken, { tote: tote.code, wave: other.wave_sn })
}
