import type { PutAwayFacts } from '@dropyard/contract/purchasing/putting-away/state'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { stationSession } from '../../../kit/station/station-table.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { storableOf } from '../asn/counted.ts'

/** What the station for putting away knows. What its own open session put away counts as still at the dock. */

export const stationName = 'putting-away'

/** Lines `l` of arrivals `h` of which pieces may be at the dock. */
export const dockLines = sql`asn h JOIN asn_item l ON l.asn_id = h.id AND l.sku_id IS NOT NULL
  AND h.state IN ('receiving', 'received')`

/** Pieces of the line `l` that a session put away. */
const putBy = (session: number): SQL =>
  sql`(SELECT coalesce(sum(f.pieces), 0)::int FROM put_away f
    WHERE f.line_id = l.id AND f.reverses_id IS NULL AND NOT EXISTS (SELECT FROM put_away r WHERE r.reverses_id = f.id)
      AND EXISTS (SELECT FROM station_input n WHERE n.session_id = ${session} AND n.key = split_part(f.key, ':', 1)))`

/** Everything that may be scanned for a bin `b`, in upper case. */
const codesOfBin = sql`ARRAY[upper(b.code), 'B:' || upper(b.code), 'DY1:B:' || b.id]`

/** Only the bins that scanned codes may name. */
const namedBin = (codes: readonly string[]): SQL =>
  sql`${codesOfBin} && ARRAY(SELECT upper(trim(c)) FROM jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) c)`

export async function facts(ctx: UserCtx, work: string, codes?: readonly string[]): Promise<PutAwayFacts> {
  const warehouseId = Number(work.split(':')[0])
  const [session] = await ctx.db
    .select({ id: stationSession.id })
    .from(stationSession)
    .where(
      and(
        eq(stationSession.station, stationName),
        eq(stationSession.work, work),
        isNull(stationSession.closedAt),
      ),
    )
  const own = putBy(session?.id ?? 0)
  const { rows: lines } = await ctx.db.execute<Line>(sql`
    SELECT * FROM (
      SELECT h.id::int AS asn_id, l.id::int AS line_id, l.sku_id::int, k.code AS sku, ${skuTitle(ctx)} AS title,
        array_remove(ARRAY[upper(k.code), upper(nullif(k.barcode, '')), upper(nullif(s.supplier_code, ''))], NULL) AS codes,
        ${storableOf(sql`l.id`)} + ${own} AS left, ${own} AS own
      FROM ${dockLines} JOIN sku k ON k.id = l.sku_id JOIN goods g ON g.id = k.goods_id
      LEFT JOIN purchase_order o ON o.id = l.po_id
      LEFT JOIN goods_seller s ON s.sku_id = l.sku_id AND s.supplier_id = coalesce(o.supplier_id, h.supplier_id)
      WHERE h.warehouse_id = ${warehouseId}
    ) lines WHERE "left" > 0 ORDER BY asn_id, line_id`)
  const skuIds = [...new Set(lines.map((one) => one.sku_id))]
  const some = sql`${`{${skuIds.join()}}`}::bigint[]`
  const [{ rows: bins }, { rows: waiting }] = await Promise.all([
    ctx.db.execute<Record<string, never>>(sql`
      SELECT b.id::int AS bin_id, b.code AS bin, ${codesOfBin} AS codes, b.kind, b.place, b.blocked, b.mixed,
        ARRAY(SELECT DISTINCT s.sku_id::int FROM bin_stock s WHERE s.bin_id = b.id AND s.quantity > 0
          AND (NOT b.kind = ANY (${kindsOfAll}::text[]) OR s.sku_id = ANY (${some}))) AS holds,
        ARRAY(SELECT DISTINCT s.sku_id::int FROM bin_stock s WHERE s.bin_id = b.id AND s.quantity = 0 AND s.condition = 'good'
          AND s.sku_id = ANY (${some})) AS held
      FROM bin b WHERE b.warehouse_id = ${warehouseId} AND ${codes ? namedBin(codes) : sql`true`} ORDER BY b.place, b.code`),
    ctx.db.execute<{ sku_id: number; pieces: number }>(sql`
      SELECT b.sku_id::int, b.waiting AS pieces FROM stock_balance b
      WHERE b.warehouse_id = ${warehouseId} AND b.sku_id = ANY (${some})`),
  ])
  const needed = waiting.flatMap(({ sku_id, pieces }) => {
    // What the session put away went to orders that waited when it began.
    const before = lines.reduce((sum, one) => sum + (one.sku_id === sku_id ? one.own : 0), 0)
    return pieces > 0 ? [{ sku_id, pieces: pieces + before }] : []
  })
  return { lines: lines.map(({ own: _, ...line }) => line), bins: bins as never, needed }
}

type Line = PutAwayFacts['lines'][number] & { readonly own: number }

/** Bins where many products lie: only what waits to be put away is looked for there. */
const kindsOfAll = '{stock,dock,quarantine,damaged,returns,lost}'
