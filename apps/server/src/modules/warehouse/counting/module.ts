import { counting, countingErrors } from '@dropyard/contract/warehouse/counting'
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serveStation } from '../../../kit/station/station.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { entries } from '../stock-count/entries.ts'
import { binInScope, lyingSql, skuInScope } from '../stock-count/lines.ts'
import { scopeSql } from '../stock-count/scope.ts'
import { stockCount, stockCountEntry, stockCountLine } from '../stock-count/table.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'

/** Counting by scan: each quantity is noted at once, and compared with what the bin had when it was counted. */

const works = (ctx: UserCtx) =>
  ctx.db
    .select({
      work: sql<string>`${stockCount.id} || ':' || ${ctx.user.id}`,
      title: stockCount.countSn,
      detail: sql<string>`concat_ws(' · ', ${warehouseName(ctx)}, nullif(${scopeSql}, ''), nullif(${stockCount.note}, ''))`,
      total: ctx.db.$count(
        stockCountLine,
        and(
          eq(stockCountLine.countId, stockCount.id),
          stockCountLine.active,
          or(isNull(stockCountLine.counted), eq(stockCountLine.issue, 'moved')),
        ),
      ),
    })
    .from(stockCount)
    .innerJoin(warehouse, eq(warehouse.id, stockCount.warehouseId))
    .where(eq(stockCount.state, 'counting'))
    .orderBy(asc(stockCount.id))

/** What may be scanned for a SKU `k`, in upper case. */
const codesOfSku = sql`array_remove(ARRAY[upper(k.code), upper(nullif(k.barcode, ''))], NULL)`

/** Counted by an entry that no open session made, so that no session counts what it did itself. */
const countedBefore = sql`(l.counted IS NOT NULL AND NOT EXISTS (
  SELECT FROM stock_count_entry e JOIN station_input i ON i.key = e.key JOIN station_session s ON s.id = i.session_id
  WHERE e.line_id = l.id AND s.station = ${counting.name} AND s.closed_at IS NULL))`

/** Counts of the line `l` by the open session of some work. */
const ownCounts = (work: string): SQL =>
  sql`(SELECT count(*)::int FROM stock_count_entry e JOIN station_input i ON i.key = e.key JOIN station_session s ON s.id = i.session_id
    WHERE e.line_id = l.id AND e.reverses_id IS NULL AND NOT EXISTS (SELECT FROM stock_count_entry r WHERE r.reverses_id = e.id)
      AND s.station = ${counting.name} AND s.work = ${work} AND s.closed_at IS NULL)`

/** The bins and SKUs that scanned codes may name: `B:A-01` and `DY1:B:7` are bins, too. */
function namedBy(codes: readonly string[]) {
  const all = codes.flatMap((code) => [code.trim(), code.trim().toUpperCase()])
  const list = (values: readonly (string | number)[]) => JSON.stringify(values)
  const named = (column: SQL) => sql`${column} IN (SELECT jsonb_array_elements_text(${list(all)}::jsonb))`
  const bins = list(all.map((code) => code.replace(/^B:/i, '').toUpperCase()))
  const ids = list(all.flatMap((code) => /^DY1:B:(\d{1,15})$/i.exec(code)?.[1] ?? []))
  return {
    sku: sql`(${named(sql`k.code`)} OR ${named(sql`k.barcode`)})`,
    bin: sql`(upper(b.code) IN (SELECT jsonb_array_elements_text(${bins}::jsonb))
      OR b.id IN (SELECT jsonb_array_elements_text(${ids}::jsonb)::bigint))`,
  }
}

async function facts(ctx: UserCtx, work: string, codes?: readonly string[]) {
  const [found] = await ctx.db
    .select()
    .from(stockCount)
    .where(eq(stockCount.id, Number(work.split(':')[0])))
  const count = assertFound(found)
  const named = codes && namedBy(codes)
  const rows = async (query: SQL) => (await ctx.db.execute<Record<string, never>>(query)).rows as never
  const [bins, lines, others] = await Promise.all([
    rows(sql`
      SELECT b.id::int AS bin_id, b.code AS bin, ARRAY[upper(b.code), 'B:' || upper(b.code), 'DY1:B:' || b.id] AS codes,
        b.kind = 'damaged' AS damaged
      FROM bin b WHERE ${binInScope(count)} AND ${named?.bin ?? sql`true`} ORDER BY b.place, b.code`),
    rows(sql`
      SELECT l.bin_id::int, b.code AS bin, l.sku_id::int, k.code AS sku, ${skuTitle(ctx)} AS title, l.condition,
        ${codesOfSku} AS codes, ${countedBefore} AS counted, coalesce(l.issue = 'moved', false) AS again,
        CASE WHEN l.issue = 'moved' THEN ${ownCounts(work)} ELSE 0 END AS uncertain,
        CASE WHEN ${count.blind} THEN NULL ELSE ${lyingSql}::int END AS expected
      FROM stock_count_line l JOIN bin b ON b.id = l.bin_id JOIN sku k ON k.id = l.sku_id JOIN goods g ON g.id = k.goods_id
      WHERE l.count_id = ${count.id} AND l.active AND ${named?.sku ?? sql`true`}
      ORDER BY b.place, b.code, k.code, l.condition`),
    named
      ? rows(sql`
          SELECT k.id::int AS sku_id, k.code AS sku, ${codesOfSku} AS codes FROM sku k
          WHERE ${named.sku} AND ${skuInScope(count, sql`k.id`)} ORDER BY k.code LIMIT 9`)
      : ([] as never),
  ])
  return { count_id: count.id, count_sn: count.countSn, bins, lines, found: others }
}

const served = serveStation(counting, {
  works,
  facts,
  accepted: async (ctx, { count_id, kind, bin_id, sku_id, condition, pieces }, key, when) => {
    const [count] = await ctx.db
      .select({ state: stockCount.state })
      .from(stockCount)
      .where(eq(stockCount.id, count_id))
    if (count?.state !== 'counting') fail(countingErrors.over)
    if (kind !== 'count') return
    await entries.create(ctx, { count_id, bin_id, sku_id, condition, pieces, note: '', scan_id: key, when })
  },
  undone: async (ctx, { count_id, kind }, key) => {
    if (kind !== 'count') return
    const [entry] = await ctx.db
      .select({ id: stockCountEntry.id })
      .from(stockCountEntry)
      .where(and(eq(stockCountEntry.key, key), eq(stockCountEntry.countId, count_id)))
    await entries.reverse(ctx, assertFound(entry).id, ctx.lang === 'zh' ? '扫码撤销' : 'Undone when scanning')
  },
})

registerModule({ name: 'counting', ...served })
