import { puttingAway, puttingAwayErrors } from '@dropyard/contract/purchasing/putting-away'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serveStation } from '../../../kit/station/station.ts'
import { noteLateMove } from '../../warehouse/stock-count/late-move.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { storableOf } from '../asn/counted.ts'
import { putAways } from '../asn/facts.ts'
import { flow } from '../asn/service.ts'
import { asn, putAway } from '../asn/table.ts'
import { dockLines, facts } from './facts.ts'

/** Putting away by scan: each bin that is scanned puts the items in hand away at once, by the arrival's own step. */

/** Warehouses with items that can be put away, and those in which the person has an open session. */
async function works(ctx: UserCtx) {
  const { rows } = await ctx.db.execute<{
    id: number
    title: string
    items: number
    arrivals: number
    total: number
  }>(sql`
    SELECT warehouse.id::int, ${warehouseName(ctx)} AS title, count(DISTINCT d.sku_id)::int AS items,
      count(DISTINCT d.asn_id)::int AS arrivals, coalesce(sum(d.pieces), 0)::int AS total
    FROM warehouse LEFT JOIN (
      SELECT * FROM (
        SELECT h.warehouse_id, h.id AS asn_id, l.sku_id, ${storableOf(sql`l.id`)} AS pieces FROM ${dockLines}) waits WHERE pieces > 0
    ) d ON d.warehouse_id = warehouse.id
    LEFT JOIN station_session s ON s.station = ${puttingAway.name} AND s.work = warehouse.id || ':' || ${ctx.user.id}
      AND s.closed_at IS NULL
    GROUP BY warehouse.id HAVING count(d.sku_id) > 0 OR count(s.id) > 0 ORDER BY warehouse.id`)
  const detail = ({ items, arrivals }: (typeof rows)[number]): string =>
    ctx.lang === 'zh' ? `${items} 个 SKU · ${arrivals} 张到货单` : `${items} SKUs · ${arrivals} arrivals`
  return rows.map((row) => ({
    ...{ work: `${row.id}:${ctx.user.id}`, title: row.title, detail: detail(row), total: row.total },
  }))
}

/** The arrivals of parts. All are locked, by id, before the first balance. */
const lockArrivals = (ctx: Ctx, parts: readonly { readonly asn_id: number }[]) =>
  ctx.db
    .select({ id: asn.id, state: asn.state })
    .from(asn)
    .where(
      inArray(
        asn.id,
        parts.map(({ asn_id }) => asn_id),
      ),
    )
    .orderBy(asc(asn.id))
    .for('no key update')

const served = serveStation(puttingAway, {
  works,
  facts,
  accepted: async (ctx, { kind, sku_id: skuId, bin_id: binId, parts }, key, when) => {
    if (kind !== 'put') return
    const arrivals = await lockArrivals(ctx, parts)
    if (arrivals.some(({ state }) => state !== 'receiving' && state !== 'received'))
      fail(puttingAwayErrors.over)
    const keyed = parts.map((part, n) => ({ ...part, key: n === 0 ? key : `${key}:${n}` }))
    for (const { id } of arrivals) {
      const counts = keyed.flatMap(({ asn_id, ...count }) => (asn_id === id ? [count] : []))
      await flow.move(ctx, 'put-away', [id], { counts, bin_id: binId })
    }
    await noteLateMove(ctx, { binId, skuId }, when)
  },
  undone: async (ctx, { kind, parts }, key) => {
    if (kind !== 'put') return
    await lockArrivals(ctx, parts)
    const rows = await ctx.db
      .select({ id: putAway.id })
      .from(putAway)
      .where(
        and(
          inArray(
            putAway.lineId,
            parts.map(({ line_id }) => line_id),
          ),
          or(eq(putAway.key, key), sql`starts_with(${putAway.key}, ${`${key}:`})`),
          isNull(putAway.reversesId),
        ),
      )
      .orderBy(asc(putAway.id))
    for (const { id } of rows)
      await putAways.reverse(ctx, id, ctx.lang === 'zh' ? '扫码撤销' : 'Undone when scanning')
  },
})

registerModule({ name: 'putting-away', ...served })
