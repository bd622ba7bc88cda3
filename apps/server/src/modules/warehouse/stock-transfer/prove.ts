import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { openOfLine } from './table.ts'

/** Pieces under way by SKU and warehouse: rows `sku_id`, `warehouse_id`, `pieces`. */
export const transferredSql = sql`
  SELECT stock_transfer_item.sku_id, stock_transfer.to_id AS warehouse_id, ${openOfLine} AS pieces
  FROM stock_transfer_item JOIN stock_transfer ON stock_transfer.id = stock_transfer_item.stock_transfer_id
  WHERE stock_transfer.state = 'under_way'`

/** Verifies that the cost layers of transfers have the pieces that their lines say are under way or were lost. */
export async function proveTransfers(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ ok: boolean; checked: Record<string, number>; problems: string[] }> {
  const { rows: problems } = await ctx.db.execute<{ problem: string }>(sql`
    SELECT 'stock-transfer-line:' || i.id || ' has ' || i.pieces - a.arrived - a.lost || ' under way and ' || a.lost
      || ' lost, its cost layers say ' || coalesce(u.left, 0) || ' and ' || coalesce(u.lost, 0) AS problem
    FROM stock_transfer_item i JOIN stock_transfer t ON t.id = i.stock_transfer_id AND t.sent_at IS NOT NULL
    JOIN LATERAL (
      SELECT coalesce(sum(pieces) FILTER (WHERE outcome = 'arrived'), 0) AS arrived,
        coalesce(sum(pieces) FILTER (WHERE outcome = 'lost'), 0) AS lost
      FROM stock_transfer_arrival WHERE line_id = i.id
    ) a ON true
    LEFT JOIN (
      SELECT source, sum(pieces_left) AS left, sum(pieces_lost) AS lost FROM layer_under_way GROUP BY 1
    ) u ON u.source = 'stock-transfer-line:' || i.id
    WHERE i.pieces - a.arrived - a.lost <> coalesce(u.left, 0) OR a.lost <> coalesce(u.lost, 0) LIMIT 200`)
  const { rows: counts } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT (SELECT count(*) FROM stock_transfer WHERE sent_at IS NOT NULL) AS transfers,
      (SELECT coalesce(sum(pieces_left), 0) FROM layer_under_way) AS pieces,
      (SELECT coalesce(sum(value_left), 0) FROM layer_under_way) AS fen`)
  return {
    ok: problems.length === 0,
    checked: Object.fromEntries(Object.entries(counts[0] ?? {}).map(([name, n]) => [name, Number(n)])),
    problems: problems.map((row) => row.problem),
  }
}
