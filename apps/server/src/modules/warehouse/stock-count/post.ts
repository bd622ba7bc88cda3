import { stockCountErrors as errors } from '@dropyard/contract/warehouse/stock-count/errors'
import type { LineIssue } from '@dropyard/contract/warehouse/stock-count/lines'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { freePieces } from '../stock/available.ts'
import { lockBalances } from '../stock/balance.ts'
import { bookMoves } from '../stock/book-moves.ts'
import { stockMissing } from '../stock/signals.ts'
import { binStock, stockBalance } from '../stock/table.ts'
import { type Difference, fitting, shortOf } from './fitting.ts'
import { stockCountLine } from './table.ts'
import { valueSql } from './value.ts'

/**
 * Posts counted lines: what a bin differed by when it was counted is added to what it has now. The count is locked by the caller;
 * then orders that give up pieces are locked, then balances.
 */

type Line = Awaited<ReturnType<typeof countedLines>>[number]

const countedLines = (ctx: Ctx, countId: number) =>
  ctx.db
    .select({
      ...{ id: stockCountLine.id, binId: stockCountLine.binId, skuId: stockCountLine.skuId },
      ...{ warehouseId: stockCountLine.warehouseId, condition: stockCountLine.condition },
      variance: sql<number>`${stockCountLine.counted} - ${stockCountLine.expected}`.mapWith(Number),
      countedBy: stockCountLine.countedBy,
      value: valueSql,
    })
    .from(stockCountLine)
    .where(
      and(
        eq(stockCountLine.countId, countId),
        eq(stockCountLine.active, true),
        isNotNull(stockCountLine.counted),
      ),
    )
    .orderBy(stockCountLine.id)

/** Lines whose count is uncertain. */
const toCountAgain = (ctx: Ctx, countId: number): Promise<number> =>
  ctx.db.$count(
    stockCountLine,
    and(
      eq(stockCountLine.countId, countId),
      eq(stockCountLine.active, true),
      eq(stockCountLine.issue, 'moved'),
    ),
  )

/** Whether a line needs another person than the one who counted it. */
const needsAnother = ({ value, countedBy }: Line, { user, config }: Ctx): boolean =>
  countedBy === (user?.id ?? 0) && Math.abs(value ?? 0) > config.STOCK_COUNT_ALONE * 100

async function freeOf(ctx: Ctx, warehouseId: number, skuIds: readonly number[]) {
  const rows = await ctx.db
    .select({ skuId: stockBalance.skuId, free: sql<number>`${freePieces}`.mapWith(Number) })
    .from(stockBalance)
    .where(and(eq(stockBalance.warehouseId, warehouseId), inArray(stockBalance.skuId, [...skuIds])))
  const free = new Map(rows.map((row) => [row.skuId, row.free]))
  return (skuId: number): number => free.get(skuId) ?? 0
}

const placeOf = ({ binId, skuId, condition }: Omit<Difference, 'id' | 'variance' | 'warehouseId'>): string =>
  `${binId}:${skuId}:${condition}`

async function inBins(ctx: Ctx, lines: readonly Difference[]) {
  const rows = await ctx.db
    .select({
      ...{ binId: binStock.binId, skuId: binStock.skuId, condition: binStock.condition },
      quantity: sql<number>`sum(${binStock.quantity})`.mapWith(Number),
      allocated: sql<number>`sum(${binStock.allocated})`.mapWith(Number),
    })
    .from(binStock)
    .where(
      and(
        inArray(binStock.binId, [...new Set(lines.map(({ binId }) => binId))]),
        inArray(binStock.skuId, [...new Set(lines.map(({ skuId }) => skuId))]),
      ),
    )
    .groupBy(binStock.binId, binStock.skuId, binStock.condition)
  const found = new Map(rows.map((row) => [placeOf(row as Parameters<typeof placeOf>[0]), row]))
  const claimed = (one: Difference): number => found.get(placeOf(one))?.allocated ?? 0
  return {
    claimed,
    inBin: (one: Difference): number => (found.get(placeOf(one))?.quantity ?? 0) - claimed(one),
  }
}

async function book(ctx: Ctx, countId: number, lines: readonly Difference[]): Promise<void> {
  await bookMoves(
    ctx,
    lines.map(({ id, binId, skuId, warehouseId, condition, variance }) => ({
      ...{ kind: 'count', skuId, warehouseId, onHand: variance },
      ...(condition === 'damaged' ? { damaged: variance } : {}),
      ...(variance > 0 ? { toBinId: binId } : { fromBinId: binId }),
      ...{ reference: `stock-count:${countId}`, key: `stock-count-line:${id}` },
    })),
  )
}

const markPosted = (ctx: Ctx, ids: readonly number[]): Promise<unknown> =>
  ctx.db.execute(sql`
    UPDATE stock_count_line l SET result = 'posted', active = false, issue = NULL, posted_at = ${ctx.now.toISOString()}::timestamptz,
      posted_value = coalesce((SELECT sum(c.value) FROM stock_movement m JOIN cost_layer_move c ON c.movement_id = m.id
        WHERE m.key = 'stock-count-line:' || l.id), 0)
    WHERE l.id = ANY (${`{${ids.join()}}`}::bigint[])`)

const markRefused = (ctx: Ctx, refused: readonly { id: number; issue: LineIssue }[]): Promise<unknown> =>
  ctx.db.execute(sql`
    UPDATE stock_count_line l SET issue = r.issue
    FROM jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) AS r(id bigint, issue text) WHERE l.id = r.id`)

/**
 * The lines that are still counted as when they were read: an input without a connection can ask to count lines again (`late-move.ts`)
 * until the balances are locked. They stay locked.
 */
async function unchanged(ctx: Ctx, countId: number, lines: readonly Line[]): Promise<Line[]> {
  await ctx.db.execute(sql`
    SELECT 1 FROM stock_count_line WHERE id = ANY (${`{${lines.map(({ id }) => id).join()}}`}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
  const now = new Map((await countedLines(ctx, countId)).map((line) => [line.id, line]))
  return lines.filter(({ id, variance }) => now.get(id)?.variance === variance)
}

/**
 * Books the differences of all counted lines that can be booked; the others stay open with the reason.
 * @returns whether lines stay open
 * @throws if no line can be posted
 */
export async function postLines(ctx: Ctx, countId: number): Promise<{ isDone: boolean }> {
  const read = await countedLines(ctx, countId)
  if (read.length === 0) fail(errors.none_counted)
  await lockRoom(ctx, differing(othersOf(ctx, read)))
  const lines = await unchanged(ctx, countId, read)
  if (lines.length === 0) fail(errors.moved)
  const others = othersOf(ctx, lines)
  const own = lines.filter((line) => !others.includes(line))
  const { fit, refused } = await divide(ctx, differing(others))
  await book(ctx, countId, fit)
  const open = [...refused, ...own.map(({ id }) => ({ id, issue: 'own' as const }))]
  const openIds = new Set(open.map(({ id }) => id))
  const posted = lines.filter(({ id }) => !openIds.has(id)).map(({ id }) => id)
  if (posted.length === 0) fail(errors[open[0]?.issue ?? 'own'])
  await markPosted(ctx, posted)
  await markRefused(ctx, open)
  const isAll = lines.length === read.length && open.length === 0
  return { isDone: isAll && (await toCountAgain(ctx, countId)) === 0 }
}

const othersOf = (ctx: Ctx, lines: readonly Line[]): Line[] =>
  lines.filter((line) => !needsAnother(line, ctx))
const differing = (lines: readonly Line[]): Line[] => lines.filter(({ variance }) => variance !== 0)
const skusOf = (differences: readonly Difference[]): number[] => [
  ...new Set(differences.map(({ skuId }) => skuId)),
]

/** Has orders give up what differences lack, and locks the balances. */
async function lockRoom(ctx: Ctx, differences: readonly Difference[]): Promise<void> {
  const [first] = differences
  if (!first) return
  const { warehouseId } = first
  const skuIds = skusOf(differences)
  const places = skuIds.map((skuId) => ({ skuId, warehouseId }))
  const { inBin: before } = await inBins(ctx, differences)
  // Orders give up nothing for what can't be booked anyway.
  const possible = differences.filter((one) => before(one) + one.variance >= 0)
  const missing = shortOf(possible, await freeOf(ctx, warehouseId, skuIds))
  if (missing.length > 0)
    await stockMissing.send(ctx, { missing: missing.map((one) => ({ ...one, warehouseId })), places })
  lockBalances(ctx, places)
}

/** What is free now decides: orders may have taken pieces since they gave up some. */
async function divide(ctx: Ctx, differences: readonly Difference[]) {
  const [first] = differences
  if (!first) return { fit: [], refused: [] }
  const free = await freeOf(ctx, first.warehouseId, skusOf(differences))
  return fitting(differences, { free, ...(await inBins(ctx, differences)) })
}
