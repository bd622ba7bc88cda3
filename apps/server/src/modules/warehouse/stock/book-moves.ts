import { type MovementKind, type StockCondition, stockErrors } from '@dropyard/contract/warehouse/stock/words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { sku } from '../../catalog/goods/table.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { changedBalance, freePieces } from './available.ts'
import { lockBalances, type Place, placeKey } from './balance.ts'
import { wakeWaiting } from './signals.ts'
import { stockBalance, stockMovement } from './table.ts'

/** Movements of pieces other than the reservations of orders: receipts, put-aways, counts, corrections, returns, losses. */

export interface StockMove extends Place {
  kind: MovementKind
  /** Pieces that come, or negative: leave. Good ones unless they are counted in `quarantine` or `damaged`, too. */
  onHand?: number
  quarantine?: number
  damaged?: number
  /** Pieces that only change their bin, from `fromBinId` to `toBinId`. */
  moved?: number
  movedCondition?: StockCondition
  /** Where pieces leave and arrive. By default as the trigger in `table.sql` chooses. */
  fromBinId?: number
  toBinId?: number
  /** Lot of the pieces; by default as `table.sql` chooses. */
  lotId?: number
  /** What the pieces that come are worth, in CNY fen. By default as much as the SKU's pieces that lie there. */
  value?: number
  /** Source of the cost layer; pieces that leave or change their condition belong to layers whose source begins so first. */
  costSource?: string
  /** What caused it, such as `after-sale:12`. */
  reference: string
  remark?: string
  orderId?: number
  /** Idempotency key: a movement whose key was booked before is skipped. */
  key: string
}

/**
 * Books movements together with their balances, and wakes orders that wait for pieces that become free. All or none: refuses with
 * `stock.too_few` if pieces that leave are reserved, in quarantine or damaged.
 * @returns the keys that this call booked
 */
export async function bookMoves(ctx: Ctx, moves: readonly StockMove[]): Promise<ReadonlySet<string>> {
  const places = [...new Map(moves.map((one) => [placeKey(one), one])).values()].sort(
    (a, b) => a.warehouseId - b.warehouseId || a.skuId - b.skuId,
  )
  if (places.length === 0) return new Set()
  await ctx.db
    .insert(stockBalance)
    .values(places.map(({ skuId, warehouseId }) => ({ skuId, warehouseId })))
    .onConflictDoNothing()
  // Movements are inserted under the lock, so that the order of their ids is the order in which balances changed.
  lockBalances(ctx, places)
  const booked = await ctx.db
    .select({ key: stockMovement.key })
    .from(stockMovement)
    .where(
      inArray(
        stockMovement.key,
        moves.map(({ key }) => key),
      ),
    )
  const known = new Set(booked.map(({ key }) => key))
  const fresh = moves.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return new Set()
  await changeBalances(ctx, fresh)
  await insertMoves(ctx, fresh)
  refreshGoodsStock(ctx, [...new Set(fresh.map(({ skuId }) => skuId))])
  return new Set(fresh.map(({ key }) => key))
}

async function insertMoves(ctx: Ctx, moves: readonly StockMove[]): Promise<void> {
  const rows = moves.map(({ onHand = 0, quarantine = 0, damaged = 0, ...move }) => ({
    ...move,
    onHandChange: onHand,
    quarantineChange: quarantine,
    damagedChange: damaged,
    userId: ctx.user?.id ?? null,
    at: ctx.now,
  }))
  try {
    await ctx.db.insert(stockMovement).values(rows)
  } catch (error) {
    if (constraintOf(error) === 'bin_stock_quantity') fail(stockErrors.bin_too_few)
    if (constraintOf(error) === 'bin_stock_allocated') fail(stockErrors.bin_claimed)
    if (constraintOf(error) === 'lot_held') fail(stockErrors.lot_held)
    throw error
  }
}

async function changeBalances(ctx: Ctx, moves: readonly StockMove[]): Promise<void> {
  const list = (of: (one: StockMove) => number | undefined): string =>
    `{${moves.map((one) => of(one) ?? 0).join(',')}}`
  const given = sql`(
    SELECT sku_id, warehouse_id, sum(on_hand)::int AS on_hand, sum(quarantine)::int AS quarantine, sum(damaged)::int AS damaged
    FROM unnest(${list((one) => one.skuId)}::bigint[], ${list((one) => one.warehouseId)}::bigint[], ${list((one) => one.onHand)}::int[],
      ${list((one) => one.quarantine)}::int[], ${list((one) => one.damaged)}::int[])
      AS m(sku_id, warehouse_id, on_hand, quarantine, damaged)
    GROUP BY sku_id, warehouse_id) AS given`
  const good = sql`(given.on_hand - given.quarantine - given.damaged)`
  const changed = await ctx.db
    .update(stockBalance)
    .set({
      onHand: sql`${stockBalance.onHand} + given.on_hand`,
      quarantine: sql`${stockBalance.quarantine} + given.quarantine`,
      damaged: sql`${stockBalance.damaged} + given.damaged`,
    })
    .from(given)
    .where(
      sql`${stockBalance.skuId} = given.sku_id AND ${stockBalance.warehouseId} = given.warehouse_id
        AND (${good} >= 0 OR ${freePieces} + ${good} >= 0)
        AND ${stockBalance.quarantine} + given.quarantine >= 0 AND ${stockBalance.damaged} + given.damaged >= 0`,
    )
    .returning({ ...changedBalance, warehouseId: stockBalance.warehouseId })
  const done = new Set(changed.map(placeKey))
  const refused = moves.find((one) => !done.has(placeKey(one)))
  if (refused) await refuseShortage(ctx, refused)
  await wakeWaiting(ctx, changed)
}

async function refuseShortage(ctx: Ctx, { skuId, warehouseId }: Place): Promise<never> {
  const [row] = await ctx.db
    .select({
      onHand: stockBalance.onHand,
      free: sql<number>`${freePieces}`.mapWith(Number),
      sku: sku.code,
      warehouse: warehouseName(ctx),
    })
    .from(stockBalance)
    .innerJoin(sku, eq(sku.id, stockBalance.skuId))
    .innerJoin(warehouse, eq(warehouse.id, stockBalance.warehouseId))
    .where(and(eq(stockBalance.skuId, skuId), eq(stockBalance.warehouseId, warehouseId)))
  const there = assertFound(row)
  fail(stockErrors.too_few, {
    sku: there.sku,
    warehouse: there.warehouse,
    free: there.free,
    on_hand: there.onHand,
    held: there.onHand - there.free,
  })
}
