import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/**
 * Verifies that what is claimed in each bin is what waves have to pick there, or have picked into it and not shipped; and that no
 * line claims more than it has reserved.
 */
export async function proveWaves(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    WITH claims AS (
      SELECT order_line_id, sku_id, warehouse_id, bin_id, pieces - picked - short - dropped AS pieces FROM wave_pick
      WHERE pieces > picked + short + dropped
      UNION ALL
      SELECT order_line_id, sku_id, warehouse_id, tote_bin_id, picked - shipped - to_return - returned FROM wave_pick
      WHERE picked > shipped + to_return + returned
    ), bins AS (SELECT sku_id, warehouse_id, bin_id, sum(pieces) AS pieces FROM claims GROUP BY 1, 2, 3),
    lines AS (SELECT order_line_id, sum(pieces) AS pieces FROM claims GROUP BY 1)
    SELECT 'bin ' || coalesce(s.bin_id, c.bin_id) || ' has ' || coalesce(s.allocated, 0) || ' claimed pieces of SKU '
      || coalesce(s.sku_id, c.sku_id) || ', its waves say ' || coalesce(c.pieces, 0) AS problem
    FROM (SELECT sku_id, warehouse_id, bin_id, sum(allocated) AS allocated FROM bin_stock WHERE allocated > 0 GROUP BY 1, 2, 3) s
    FULL JOIN bins c ON c.sku_id = s.sku_id AND c.warehouse_id = s.warehouse_id AND c.bin_id = s.bin_id
    WHERE coalesce(s.allocated, 0) <> coalesce(c.pieces, 0)
    UNION ALL
    SELECT 'line ' || l.id || ' of order ' || l.order_id || ' has ' || l.reserved || ' reserved, its waves claim ' || c.pieces
    FROM lines c JOIN order_line l ON l.id = c.order_line_id WHERE c.pieces > l.reserved
    UNION ALL
    SELECT 'order ' || o.id || ' is in a wave as ' || o.wave || ', its waves say otherwise' FROM "order" o
    FULL JOIN (SELECT order_id FROM wave_order WHERE open) w ON w.order_id = o.id
    WHERE (o.wave <> 'none') <> (w.order_id IS NOT NULL)
    LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT (SELECT count(*) FROM wave) AS waves, (SELECT count(*) FROM wave_order WHERE open) AS orders,
      (SELECT coalesce(sum(allocated), 0) FROM bin_stock) AS pieces`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    problems: problems.map((row) => row.problem),
  }
}
