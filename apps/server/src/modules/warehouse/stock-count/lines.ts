import { mostCountLines } from '@dropyard/contract/warehouse/stock-count'
import { stockCountErrors as errors } from '@dropyard/contract/warehouse/stock-count/errors'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { type stockCount, stockCountLine } from './table.ts'

/** The lines of counts: made from the stock of the bins. */

export type Count = typeof stockCount.$inferSelect

/** Kinds of bins whose pieces belong to arrivals or are being looked for. */
export const uncountedKinds = ['dock', 'quarantine', 'lost'] as const
const uncounted = sql.raw(uncountedKinds.map((kind) => `'${kind}'`).join())

const array = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::bigint[]`

/** Whether a bin `b` belongs to a count. */
export const binInScope = ({ warehouseId, zone, binIds }: Count): SQL =>
  sql`b.warehouse_id = ${warehouseId} AND b.kind NOT IN (${uncounted})
    AND (${zone === ''} OR b.zone = ${zone}) AND (${binIds.length === 0} OR b.id = ANY (${array(binIds)}))`
export const skuInScope = ({ skuIds }: Count, skuId: SQL): SQL =>
  sql`(${skuIds.length === 0} OR ${skuId} = ANY (${array(skuIds)}))`

/** What lies where a line `l` counts, of all lots. */
export const lyingSql = sql`(SELECT coalesce(sum(s.quantity), 0) FROM bin_stock s WHERE s.bin_id = l.bin_id AND s.sku_id = l.sku_id
  AND s.condition = l.condition AND s.warehouse_id = l.warehouse_id)`

/** Makes the lines of a count, the last one on the walking route first, because lists begin with the newest. @throws if there are none or too many, or if something is being counted already */
export async function makeLines(ctx: Ctx, count: Count): Promise<void> {
  const lying = sql`FROM (
      SELECT DISTINCT warehouse_id, bin_id, sku_id, condition FROM bin_stock
      WHERE warehouse_id = ${count.warehouseId} AND quantity > 0 AND condition IN ('good', 'damaged')
    ) s JOIN bin b ON b.id = s.bin_id
    WHERE ${binInScope(count)} AND ${skuInScope(count, sql`s.sku_id`)}`
  const { rows } = await ctx.db.execute<{ lines: string }>(sql`SELECT count(*) AS lines ${lying}`)
  const lines = Number(rows[0]?.lines)
  if (lines === 0) fail(errors.nothing)
  if (lines > mostCountLines) fail(errors.too_many, { lines, most: mostCountLines })
  const { rows: others } = await ctx.db.execute<{ sku: string; bin: string; count: string }>(sql`
    SELECT k.code AS sku, b.code AS bin, c.count_sn AS count
    FROM (SELECT s.bin_id, s.sku_id, s.condition ${lying}) lies
    JOIN stock_count_line o ON o.bin_id = lies.bin_id AND o.sku_id = lies.sku_id AND o.condition = lies.condition AND o.active
    JOIN stock_count c ON c.id = o.count_id JOIN bin b ON b.id = o.bin_id JOIN sku k ON k.id = o.sku_id LIMIT 1`)
  const [other] = others
  if (other) fail(errors.taken, other)
  try {
    await ctx.db.execute(sql`
      INSERT INTO stock_count_line (count_id, warehouse_id, bin_id, sku_id, condition)
      SELECT ${count.id}, s.warehouse_id, s.bin_id, s.sku_id, s.condition ${lying} ORDER BY b.place DESC, b.id DESC, s.sku_id DESC, s.condition DESC`)
  } catch (error) {
    if (constraintOf(error) === 'stock_count_line_active') fail(errors.taken_now)
    throw error
  }
}

/** Lines that are not posted keep their stock and may be counted elsewhere. */
export const leaveLines = (ctx: Ctx, countId: number): Promise<unknown> =>
  ctx.db
    .update(stockCountLine)
    .set({ active: false, result: 'left', issue: null })
    .where(and(eq(stockCountLine.countId, countId), eq(stockCountLine.active, true)))

interface Pieces {
  readonly binId: number
  readonly skuId: number
  readonly condition: 'good' | 'damaged'
}

/** The line of what is counted; made if it wasn't expected there. @throws if it is out of scope, posted, or counted elsewhere */
export async function lineFor(ctx: Ctx, count: Count, pieces: Pieces): Promise<number> {
  const { binId, skuId, condition } = pieces
  const same = and(
    eq(stockCountLine.binId, binId),
    eq(stockCountLine.skuId, skuId),
    eq(stockCountLine.condition, condition),
  )
  const [line] = await ctx.db
    .select({ id: stockCountLine.id, active: stockCountLine.active })
    .from(stockCountLine)
    .where(and(eq(stockCountLine.countId, count.id), same))
  if (line) return line.active ? line.id : fail(errors.posted_line)
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM bin b WHERE b.id = ${binId} AND ${binInScope(count)} AND ${skuInScope(count, sql`${skuId}::bigint`)}`,
  )
  if (rows.length === 0) fail(errors.out_of_scope)
  const made = await ctx.db
    .insert(stockCountLine)
    .values({ countId: count.id, warehouseId: count.warehouseId, ...pieces })
    .onConflictDoNothing()
    .returning({ id: stockCountLine.id })
  if (made[0]) return made[0].id
  // Another person counted the same at this moment, here or in another count.
  const [now] = await ctx.db
    .select({ id: stockCountLine.id, countId: stockCountLine.countId })
    .from(stockCountLine)
    .where(and(same, eq(stockCountLine.active, true)))
  return now?.countId === count.id ? assertFound(now).id : fail(errors.taken_now)
}
