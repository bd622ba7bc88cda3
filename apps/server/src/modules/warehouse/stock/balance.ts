import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { lowStock, noteStockLow } from '../../catalog/goods/news.ts'
import { type ChangedBalance, wakeWaiting } from './signals.ts'

/** Guarded updates of balances for order lines. */

export interface Place {
  skuId: number
  warehouseId: number
}

export const placeKey = ({ skuId, warehouseId }: Place): string => `${skuId}:${warehouseId}`

/** Numbers as a PostgreSQL array literal. */
const array = (values: readonly (number | null)[]): string =>
  `{${values.map((one) => one ?? 'NULL').join(',')}}`

/**
 * Locks balances in the global order: warehouse, then SKU. In a separate statement, so that the next one sees what others
 * committed while this one waited.
 */
export function lockBalances(ctx: Ctx, places: readonly Place[]): void {
  if (places.length === 0) return
  const lock = sql`
    SELECT 1 FROM stock_balance b
    JOIN unnest(${array(places.map((one) => one.skuId))}::bigint[], ${array(places.map((one) => one.warehouseId))}::bigint[])
      AS p(sku_id, warehouse_id) ON b.sku_id = p.sku_id AND b.warehouse_id = p.warehouse_id
    ORDER BY b.warehouse_id, b.sku_id FOR UPDATE OF b`
  deferWrite(ctx.db, ctx.db.execute(lock))
}

/** Locks balances in the same way, after creating those that are missing. */
export function lockOrCreateBalances(ctx: Ctx, places: readonly Place[]): void {
  if (places.length === 0) return
  const insert = sql`
    INSERT INTO stock_balance (sku_id, warehouse_id)
    SELECT * FROM unnest(${array(places.map((one) => one.skuId))}::bigint[], ${array(places.map((one) => one.warehouseId))}::bigint[])
      AS p(sku_id, warehouse_id) ORDER BY warehouse_id, sku_id ON CONFLICT DO NOTHING`
  deferWrite(ctx.db, ctx.db.execute(insert))
  lockBalances(ctx, places)
}

interface Demand extends Place {
  lineId: number
  /** Pieces of the line that aren't reserved yet, and how many of these it waits for already. */
  missing: number
  waiting: number
}

/** Pieces that earlier orders in the queue wait for, by `placeKey`. */
export type PiecesAhead = (places: readonly Place[]) => Promise<ReadonlyMap<string, number>>

export interface Taken {
  pieces: ReadonlyMap<number, number>
  /** The database's clock under the lock: of two orders for the same pieces, the second has the later time. */
  at: Date
  /** What the next order can reserve there. */
  left: readonly (Place & { sellable: number })[]
}

/**
 * Reserves free pieces of locked balances and makes the rest waiting, in one statement. @returns the reserved pieces by line
 * @param ahead pieces that have priority over the order; by default, all that other orders wait for
 */
export async function take(ctx: Ctx, lines: readonly Demand[], ahead?: PiecesAhead): Promise<Taken> {
  const demands = [...Map.groupBy(lines, placeKey).values()].map((some) => ({
    skuId: some[0]?.skuId ?? 0,
    warehouseId: some[0]?.warehouseId ?? 0,
    missing: some.reduce((sum, line) => sum + line.missing, 0),
    waiting: some.reduce((sum, line) => sum + line.waiting, 0),
  }))
  const before = await ahead?.(demands)
  const rows = await takeDemands(ctx, demands, before)
  const taken = new Map(rows.map((row) => [keyOf(row), row.taken]))
  const unknown = demands.filter((one) => !taken.has(placeKey(one)))
  if (unknown.length > 0) {
    // The SKU was never in this warehouse: creates a balance to record the waiting pieces.
    await ctx.db.execute(sql`
      INSERT INTO stock_balance (sku_id, warehouse_id)
      SELECT * FROM unnest(${array(unknown.map((one) => one.skuId))}::bigint[], ${array(unknown.map((one) => one.warehouseId))}::bigint[])
      ON CONFLICT DO NOTHING`)
    const more = await takeDemands(ctx, unknown, before)
    for (const row of more) taken.set(keyOf(row), row.taken)
    rows.push(...more)
  }
  const pieces = new Map(
    lines.map((line) => {
      const left = taken.get(placeKey(line)) ?? 0
      const got = Math.min(line.missing, left)
      taken.set(placeKey(line), left - got)
      return [line.lineId, got]
    }),
  )
  return {
    pieces,
    at: new Date(Math.max(...rows.map((row) => Number(row.at)))),
    left: rows.map(({ sku_id, warehouse_id, free, waiting }) => ({
      skuId: Number(sku_id),
      warehouseId: Number(warehouse_id),
      sellable: Math.max(0, free - waiting),
    })),
  }
}

async function takeDemands(
  ctx: Ctx,
  demands: readonly Omit<Demand, 'lineId'>[],
  before: ReadonlyMap<string, number> | undefined,
): Promise<TakenRow[]> {
  const ids = (of: (one: Omit<Demand, 'lineId'>) => number | null): string => array(demands.map(of))
  const { rows } = await ctx.db.execute<TakenRow>(sql`
    WITH wanted AS (
      SELECT * FROM unnest(${ids((one) => one.skuId)}::bigint[], ${ids((one) => one.warehouseId)}::bigint[],
        ${ids((one) => one.missing)}::int[], ${ids((one) => one.waiting)}::int[],
        ${ids((one) => (before ? (before.get(placeKey(one)) ?? 0) : null))}::int[])
        AS w(sku_id, warehouse_id, missing, waits, ahead)
    ), given AS (
      SELECT w.*, greatest(0, least(w.missing, b.on_hand - b.reserved - b.quarantine - b.damaged
        - coalesce(w.ahead, b.waiting - w.waits))) AS taken
      FROM stock_balance b JOIN wanted w ON b.sku_id = w.sku_id AND b.warehouse_id = w.warehouse_id
    )
    UPDATE stock_balance b SET reserved = b.reserved + given.taken,
      waiting = b.waiting - given.waits + given.missing - given.taken
    FROM given WHERE b.sku_id = given.sku_id AND b.warehouse_id = given.warehouse_id
    RETURNING b.sku_id, b.warehouse_id, given.taken, b.waiting, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at,
      b.on_hand - b.reserved - b.quarantine - b.damaged AS free`)
  const low = rows.filter(({ free, taken }) => free < lowStock && free + taken >= lowStock)
  await noteStockLow(
    ctx,
    low.map((row) => Number(row.sku_id)),
  )
  return rows
}

type ChangedRow = {
  sku_id: number
  warehouse_id: number
  waiting: number
  free: number
}

type TakenRow = ChangedRow & { taken: number; at: number }

const keyOf = (row: ChangedRow): string =>
  placeKey({ skuId: Number(row.sku_id), warehouseId: Number(row.warehouse_id) })

/**
 * Releases reserved pieces of locked balances or ends their waiting, and wakes orders that wait for pieces that are free then.
 */
export async function giveBack(
  ctx: Ctx,
  pieces: readonly (Place & { onHand: number; reserved: number; waiting: number })[],
): Promise<void> {
  if (pieces.length === 0) return
  const ids = (of: (one: (typeof pieces)[number]) => number): string => array(pieces.map(of))
  const { rows } = await ctx.db.execute<ChangedRow>(sql`
    UPDATE stock_balance b SET on_hand = b.on_hand + given.on_hand, reserved = b.reserved + given.reserved,
      waiting = b.waiting + given.waiting
    FROM (
      SELECT sku_id, warehouse_id, sum(on_hand)::int AS on_hand, sum(reserved)::int AS reserved, sum(waiting)::int AS waiting
      FROM unnest(${ids((one) => one.skuId)}::bigint[], ${ids((one) => one.warehouseId)}::bigint[],
        ${ids((one) => one.onHand)}::int[], ${ids((one) => one.reserved)}::int[], ${ids((one) => one.waiting)}::int[])
        AS g(sku_id, warehouse_id, on_hand, reserved, waiting)
      GROUP BY sku_id, warehouse_id
    ) AS given
    WHERE b.sku_id = given.sku_id AND b.warehouse_id = given.warehouse_id
    RETURNING b.sku_id, b.warehouse_id, b.waiting, b.on_hand - b.reserved - b.quarantine - b.damaged AS free`)
  await wakeWaiting(
    ctx,
    rows.map((row): ChangedBalance => ({ skuId: Number(row.sku_id), free: row.free, waiting: row.waiting })),
  )
}
