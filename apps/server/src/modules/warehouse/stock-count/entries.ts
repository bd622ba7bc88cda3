import { stockCountErrors as errors } from '@dropyard/contract/warehouse/stock-count/errors'
import { stockCountEntry as contract } from '@dropyard/contract/warehouse/stock-count/lines'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { serveFacts } from '../../../kit/record/serve-facts.ts'
import type { GivenTime } from '../../../kit/station/station.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { bin } from '../bin/table.ts'
import { lockOrCreateBalances } from '../stock/balance.ts'
import { binAt, isLate } from './bin-at.ts'
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

/** A time before the count started is wrong: then it may have been counted at any time since. */
function sinceStart({ now }: Ctx, { startedAt }: Count, { earliest, latest }: GivenTime): GivenTime {
  const start = startedAt ?? earliest
  if (latest < start) return { earliest: start, latest: now }
  return { earliest: earliest < start ? start : earliest, latest }
}

/** The newest valid entry of a line is its count; an uncertain one asks for another. */
const refreshLine = (ctx: Ctx, lineId: number): Promise<unknown> =>
  ctx.db.execute(sql`
    UPDATE stock_count_line l SET counted = CASE WHEN NOT e.uncertain THEN e.pieces END,
      expected = CASE WHEN NOT e.uncertain THEN e.expected END, counted_by = e.created_by, counted_at = e.counted_at,
      issue = CASE WHEN e.uncertain THEN 'moved' END, result = CASE WHEN e.id IS NULL OR e.uncertain THEN 'open' WHEN e.variance = 0 THEN 'matches' ELSE 'differs' END
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT * FROM stock_count_entry e WHERE e.line_id = ${lineId} AND e.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM stock_count_entry r WHERE r.reverses_id = e.id)
      ORDER BY e.counted_at DESC, e.id DESC LIMIT 1
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
    const { when, ...given } = input as typeof input & { when?: GivenTime }
    const time = when && sinceStart(ctx, count, when)
    const { pieces: expected, isCertain } = await binAt(ctx, { skuId, warehouseId, binId, condition }, time)
    const counted_at = time && isLate(ctx, time) ? time.latest : ctx.now
    return {
      ...{ ...given, line_id, expected, variance: pieces - expected },
      ...{ counted_at, uncertain: !isCertain },
    }
  },
  mayReverse: async (ctx, { id, count_id }) => {
    await openCount(ctx, Number(count_id))
    if (!(await lineOf(ctx, id)).active) fail(errors.posted_line)
  },
  afterSave: async (ctx, { id }) => {
    await refreshLine(ctx, (await lineOf(ctx, id)).id)
  },
})
