import { picking } from '@dropyard/contract/order/picking'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { parcelOf } from '../wave/pick.ts'
import { leftToPick } from '../wave/service.ts'
import { wave } from '../wave/table.ts'
import { fillsTote } from '../wave/totes.ts'

/** What the picking station decides by. What the open session did itself is left out: its scans say that. */

const toReturn = sql<number>`(SELECT coalesce(sum(p.to_return), 0)::int FROM wave_pick p WHERE p.wave_id = ${wave.id} AND p.state = 'to_return')`

/** Waves to pick, and waves with something to put back: the nearest cut-off first. */
export const works = (ctx: UserCtx) =>
  ctx.db
    .select({
      work: sql<string>`${wave.id}::text`,
      title: wave.waveSn,
      detail: sql<string>`concat_ws(' · ', ${warehouseName(ctx)}, nullif(${wave.zone}, ''), nullif(${wave.note}, ''))`,
      total: sql<number>`${leftToPick} + ${toReturn}`,
    })
    .from(wave)
    .innerJoin(warehouse, eq(warehouse.id, wave.warehouseId))
    .where(
      or(
        inArray(wave.state, ['released', 'picking']),
        sql`${wave.id} IN (SELECT p.wave_id FROM wave_pick p WHERE p.state = 'to_return')`,
      ),
    )
    .orderBy(sql`${wave.cutOff} NULLS LAST`, asc(wave.id))
    .limit(200)

/** Pieces of scans of some kinds in the open session, by pick. */
const ownScans = (kinds: SQL): SQL => sql`coalesce((
  SELECT sum(s.pieces) FROM wave_scan s JOIN station_session z ON z.station = ${picking.name} AND z.work = p.wave_id::text AND z.closed_at IS NULL
  JOIN station_input i ON i.session_id = z.id AND i.key = s.key
  WHERE s.pick_id = p.id AND s.kind IN (${kinds})), 0)::int`

const image = sql`'/files/' || coalesce(k.image, g.cover_image)`
const codesOfBin = sql`ARRAY[upper(b.code), 'B:' || upper(b.code), 'DY1:B:' || b.id, 'DY1:T:' || b.id]`

export async function pickFacts(ctx: UserCtx, work: string, codes?: readonly string[]) {
  const [found] = await ctx.db
    .select()
    .from(wave)
    .where(and(eq(wave.id, Number(work))))
  const { id, waveSn, kind, warehouseId } = assertFound(found)
  const rows = async (query: SQL) => (await ctx.db.execute<Record<string, never>>(query)).rows as never
  const parcel = kind === 'single' ? sql`0` : parcelOf
  const named = (codes ?? []).map((code) => code.trim().toUpperCase().replace(/^B:/, ''))
  const [tasks, backs, totes, bins, skus] = await Promise.all([
    rows(sql`
      SELECT * FROM (
        SELECT b.id::int AS bin_id, b.code AS bin, k.id::int AS sku_id, k.code AS sku, ${skuTitle(ctx)} AS title, ${image} AS image,
          t.parcel::int AS parcel, CASE WHEN t.parcel = 0 THEN '' ELSE (SELECT o.order_sn FROM "order" o WHERE o.id = t.parcel) END AS order_sn,
          t.pieces::int AS pieces
        FROM (
          SELECT p.bin_id, p.sku_id, ${parcel} AS parcel, min(w.position) AS position,
            sum(CASE WHEN w.open THEN p.pieces - p.picked - p.short - p.dropped ELSE 0 END + ${ownScans(sql`'pick', 'undo', 'short'`)}) AS pieces
          FROM wave_pick p JOIN wave_order w ON w.wave_id = p.wave_id AND w.order_id = p.order_id
          JOIN "order" o ON o.id = p.order_id
          WHERE p.wave_id = ${id} GROUP BY 1, 2, 3
        ) t JOIN bin b ON b.id = t.bin_id JOIN sku k ON k.id = t.sku_id JOIN goods g ON g.id = k.goods_id
        ORDER BY b.place, b.code, k.code, t.position
      ) tasks WHERE pieces > 0`),
    rows(sql`
      SELECT b.id::int AS bin_id, b.code AS bin, k.id::int AS sku_id, k.code AS sku, ${skuTitle(ctx)} AS title, ${image} AS image,
        t.pieces::int AS pieces, c.id::int AS tote_id, c.code AS tote
      FROM (
        SELECT min(p.bin_id) AS bin_id, p.sku_id, p.tote_bin_id, sum(p.to_return + ${ownScans(sql`'return'`)}) AS pieces
        FROM wave_pick p WHERE p.wave_id = ${id} AND (p.to_return > 0 OR p.returned > 0) GROUP BY 2, 3
      ) t JOIN bin b ON b.id = t.bin_id JOIN bin c ON c.id = t.tote_bin_id JOIN sku k ON k.id = t.sku_id JOIN goods g ON g.id = k.goods_id
      WHERE t.pieces > 0 ORDER BY c.code, k.code`),
    rows(sql`
      SELECT b.id::int AS tote_id, b.code AS tote, ${codesOfBin} AS codes, coalesce((
        SELECT CASE WHEN p.wave_id <> ${id} THEN -1 ELSE ${parcel} END FROM wave_pick p
        JOIN wave_order w ON w.wave_id = p.wave_id AND w.order_id = p.order_id JOIN "order" o ON o.id = p.order_id
        WHERE p.tote_bin_id = b.id AND ${fillsTote} LIMIT 1), 0)::int AS parcel
      FROM bin b WHERE b.warehouse_id = ${warehouseId} AND b.kind = 'tote' AND NOT b.blocked ORDER BY b.code`),
    rows(sql`
      SELECT b.id::int AS bin_id, b.code AS bin, ${codesOfBin} AS codes FROM bin b
      WHERE b.warehouse_id = ${warehouseId} AND b.kind IN ('stock', 'pick', 'bulk', 'returns')
        AND (b.id IN (SELECT p.bin_id FROM wave_pick p WHERE p.wave_id = ${id})
          OR upper(b.code) IN (SELECT jsonb_array_elements_text(${JSON.stringify(named)}::jsonb)))`),
    rows(sql`
      SELECT k.id::int AS sku_id, array_remove(ARRAY[upper(k.code), upper(nullif(k.barcode, ''))], NULL) AS codes FROM sku k
      WHERE k.id IN (SELECT p.sku_id FROM wave_pick p WHERE p.wave_id = ${id})`),
  ])
  return { wave_id: id, wave_sn: waveSn, kind, online: codes !== undefined, tasks, backs, totes, bins, skus }
}
