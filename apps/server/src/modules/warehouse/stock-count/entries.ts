import { stockCountErrors as errors } from '@dropyard/contract/warehouse/stock-count/errors'
import { stockCountEntry as contract } from '@dropyard/contract/warehouse/stock-count/lines'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { serveFacts } from '../../../kit/record/serve-facts.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { bin } from '../bin/table.ts'
import { lockOrCreateBalances } from '../stock/balance.ts'
import { binStock } from '../stock/table.ts'
import { type Count, lineFor } from './lines.ts'
import { stockCount, stockCountEntry, stockCountLine } from './table.ts'

/** Counted quantities, each with what the bin had at that moment. Locked in this order: the count, balances. */

const counting = ['counting', 'counted']

/** @throws unless quantities can be entered; the count can't change its state before this transaction ends */
async function openCount(ctx: Ctx, id: number): Promise<Count> {
  const [row] = await ctx.db.select().from(stockCount).where(eq(stockCount.id, id)).for('share')
  const count = assertFound(row)
  if (!counting.includes(count.state)) fail(errors.not_counting)
  return count
}

/** The newest valid entry of a line is its count. */
const refreshLine = (ctx: Ctx, lineId: number): Promise<unknown> =>
  ctx.db.execute(sql`
    UPDATE stock_count_line l SET counted = e.pieces, expected = e.expected, counted_by = e.created_by, counted_at = e.created_at,
      issue = NULL, result = CASE WHEN e.id IS NULL THEN 'open' WHEN e.variance = 0 THEN 'matches' ELSE 'differs' END
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT * FROM stock_count_entry e WHERE e.line_id = ${lineId} AND e.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM stock_count_entry r WHERE r.reverses_id = e.id)
      ORDER BY e.id DESC LIMIT 1
    ) e ON true
    WHERE l.id = ${lineId}`)

const lineOf = async (ctx: Ctx, entryId: number): Promise<{ id: number; active: boolean }> => {
  const [line] = await ctx.db
    .select({ id: stockCountLine.id, active: stockCountLine.active })
    .from(stockCountLine)
    .innerJoin(stockCountEntry, eq(stockCountEntry.lineId, stockCountLine.id))
    .where(eq(stockCountEntry.id, entryId))
  return assertFound(line)
}

export const entries = serveFacts(contract, stockCountEntry, {
  columns: {
    bin_name: sql`(SELECT ${bin.code} FROM ${bin} WHERE ${bin.id} = stock_count_entry.bin_id)`,
    sku_name: (ctx) => skuNameOf(ctx, sql`stock_count_entry.sku_id`),
  },
  beforeSave: async (ctx, input) => {
    const count = await openCount(ctx, input.count_id)
    const { bin_id: binId, sku_id: skuId, condition, pieces } = input
    const line_id = await lineFor(ctx, count, { binId, skuId, condition })
    // Whatever moves pieces locks their balance first: the bin can't change before this quantity is noted.
    const { warehouseId } = count
    lockOrCreateBalances(ctx, [{ skuId, warehouseId }])
    const [lying] = await ctx.db
      .select({ quantity: sql<number>`coalesce(sum(${binStock.quantity}), 0)`.mapWith(Number) })
      .from(binStock)
      .where(
        and(
          eq(binStock.skuId, skuId),
          eq(binStock.warehouseId, warehouseId),
          eq(binStock.condition, condition),
          eq(binStock.binId, binId),
        ),
      )
    const expected = lying?.quantity ?? 0
    return { ...input, line_id, expected, variance: pieces - expected }
  },
  mayReverse: async (ctx, { id, count_id }) => {
    await openCount(ctx, Number(count_id))
    if (!(await lineOf(ctx, id)).active) fail(errors.posted_line)
  },
  afterSave: async (ctx, { id }) => {
    await refreshLine(ctx, (await lineOf(ctx, id)).id)
  },
})
