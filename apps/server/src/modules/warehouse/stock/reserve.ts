import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { lowStock, noteStockLow } from '../../catalog/goods/news.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { chooseWarehouse } from './choose-warehouse.ts'
import { stockBalance, stockMovement } from './table.ts'

/**
 * What orders hold, in an append-only ledger of movements with balances beside it. Balances are locked in the order of
 * SKU, change only together with a movement, and never show more reserved than is there.
 */

export interface ReserveLine {
  lineId: number
  skuId: number
  /** Where it must come from; chosen when not given. */
  warehouseId?: number | null
  quantity: number
}

export interface ReservedLine {
  lineId: number
  warehouseId: number
  /** Held for this line now, of this and earlier calls. */
  reserved: number
}

export interface Reservation {
  reserved: 'all' | 'short'
  lines: ReservedLine[]
}

export interface LineReservation {
  lineId: number
  skuId: number
  warehouseId: number
  reserved: number
  movements: number
}

/**
 * Holds stock for the lines of an order, as much as there is. Safe to call again: what is held stays held, and
 * what was short is topped up. Lines without a warehouse go together to the one that can send most of them.
 *
 * @param known what the order holds, as `lockReservations` told it in this transaction.
 */
export async function reserveOrder(
  ctx: Ctx,
  orderId: number,
  lines: readonly ReserveLine[],
  known?: readonly LineReservation[],
): Promise<Reservation> {
  const wrong = lines.find((line) => !Number.isSafeInteger(line.quantity) || line.quantity < 1)
  if (wrong) throw new RangeError(`Line ${wrong.lineId}: quantity must be at least 1`)
  const held = new Map((known ?? (await lockReservations(ctx, orderId))).map((one) => [one.lineId, one]))
  const placed = await place(ctx, lines, held)
  const missing = placed
    .map((line) => ({ ...line, missing: line.quantity - (held.get(line.lineId)?.reserved ?? 0) }))
    .filter((line) => line.missing > 0)
  const taken = await take(ctx, missing)
  recordMoves(
    ctx,
    orderId,
    missing.flatMap((line) => {
      const quantity = taken.get(line.lineId) ?? 0
      const turn = (held.get(line.lineId)?.movements ?? 0) + 1
      return quantity > 0 ? [{ ...line, kind: 'reserve' as const, onHand: 0, reserved: quantity, turn }] : []
    }),
  )
  const result = placed.map(({ lineId, warehouseId, quantity }) => {
    const reserved = (held.get(lineId)?.reserved ?? 0) + (taken.get(lineId) ?? 0)
    return { lineId, warehouseId, reserved, quantity }
  })
  return {
    reserved: result.every((line) => line.reserved >= line.quantity) ? 'all' : 'short',
    lines: result.map(({ lineId, warehouseId, reserved }) => ({ lineId, warehouseId, reserved })),
  }
}

/** Gives back what an order holds. Safe to call again. */
export async function releaseOrder(ctx: Ctx, orderId: number): Promise<{ released: number }> {
  const released = await letGo(ctx, orderId, 'release')
  return { released }
}

/** Sends out what an order holds: it leaves the shelf and the reservation together. Safe to call again. */
export async function shipStock(ctx: Ctx, orderId: number): Promise<{ shipped: number }> {
  const shipped = await letGo(ctx, orderId, 'ship')
  return { shipped }
}

/** What an order holds, by line. Reservations of one order wait for each other, whoever asks. */
export function lockReservations(ctx: Ctx, orderId: number): Promise<LineReservation[]> {
  const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stock:order:${orderId}`}, 0))`
  deferWrite(ctx.db, ctx.db.execute(lock))
  // Begins once the lock is there, so it sees what others held meanwhile.
  return heldBy(ctx, orderId)
}

const movedFor = prepared((db) =>
  db
    .select({
      lineId: stockMovement.lineId,
      skuId: stockMovement.skuId,
      warehouseId: stockMovement.warehouseId,
      reserved: sql<number>`sum(${stockMovement.reservedChange})`.mapWith(Number),
      movements: sql<number>`count(*)`.mapWith(Number),
    })
    .from(stockMovement)
    .where(eq(stockMovement.orderId, sql.placeholder('orderId')))
    .groupBy(stockMovement.lineId, stockMovement.skuId, stockMovement.warehouseId)
    .orderBy(asc(stockMovement.lineId))
    .prepare('moved_for_order'),
)

/** What each line of an order holds, and how many movements it has had. */
async function heldBy(ctx: Ctx, orderId: number): Promise<LineReservation[]> {
  const rows = await movedFor(ctx.db, { orderId })
  const lines = new Map<number, LineReservation>()
  for (const row of rows) {
    if (row.lineId === null) continue
    const before = lines.get(row.lineId)
    const current = row.reserved > 0 || !before ? row : before
    lines.set(row.lineId, {
      ...current,
      lineId: row.lineId,
      reserved: Math.max(row.reserved, before?.reserved ?? 0),
      movements: row.movements + (before?.movements ?? 0),
    })
  }
  return [...lines.values()]
}

/** Gives every line its warehouse: where it is held, where it must be, or where most of the order is. */
async function place(
  ctx: Ctx,
  lines: readonly ReserveLine[],
  held: ReadonlyMap<number, LineReservation>,
): Promise<(ReserveLine & { warehouseId: number })[]> {
  const fixed = (line: ReserveLine): number | undefined => {
    const one = held.get(line.lineId)
    return one && one.reserved > 0 ? one.warehouseId : (line.warehouseId ?? undefined)
  }
  const open = lines.filter((line) => fixed(line) === undefined)
  const chosen =
    open.length > 0
      ? await chooseWarehouse(
          ctx,
          open,
          lines.flatMap((line) => fixed(line) ?? []),
        )
      : 0
  return lines.map((line) => ({ ...line, warehouseId: fixed(line) ?? chosen }))
}

/** Reserves by one guarded update per warehouse, the demand of all lines summed by SKU; gives pieces by line. */
async function take(
  ctx: Ctx,
  lines: readonly { lineId: number; skuId: number; warehouseId: number; missing: number }[],
): Promise<Map<number, number>> {
  const byLine = new Map<number, number>()
  for (const warehouseId of [...new Set(lines.map((line) => line.warehouseId))].sort((a, b) => a - b)) {
    const here = lines.filter((line) => line.warehouseId === warehouseId)
    const demand = new Map<number, number>()
    for (const line of here) demand.set(line.skuId, (demand.get(line.skuId) ?? 0) + line.missing)
    // Locked by a statement of their own: what is free is read by the next one, which sees what others committed
    // while this one waited. Read and locked at once, the pieces of before the wait would be counted.
    const lock = sql`
      SELECT 1 FROM stock_balance
      WHERE warehouse_id = ${warehouseId} AND sku_id = ANY(${array(demand.keys())}::bigint[])
      ORDER BY sku_id FOR UPDATE`
    deferWrite(ctx.db, ctx.db.execute(lock))
    const { rows } = await ctx.db.execute<{ sku_id: number; taken: number; free: number }>(sql`
      WITH wanted AS (
        SELECT * FROM unnest(${array(demand.keys())}::bigint[], ${array(demand.values())}::int[]) AS w(sku_id, pieces)
      ), free AS (
        SELECT b.sku_id, least(w.pieces, b.on_hand - b.reserved - b.quarantine - b.damaged) AS taken
        FROM stock_balance b JOIN wanted w ON w.sku_id = b.sku_id
        WHERE b.warehouse_id = ${warehouseId}
      )
      UPDATE stock_balance b SET reserved = b.reserved + free.taken FROM free
      WHERE b.sku_id = free.sku_id AND b.warehouse_id = ${warehouseId} AND free.taken > 0
      RETURNING b.sku_id, free.taken, b.on_hand - b.reserved - b.quarantine - b.damaged AS free`)
    await noteStockLow(
      ctx,
      rows
        .filter((row) => row.free < lowStock && row.free + row.taken >= lowStock)
        .map((row) => Number(row.sku_id)),
    )
    const left = new Map(rows.map((row) => [Number(row.sku_id), row.taken]))
    for (const line of here) {
      const got = Math.min(line.missing, left.get(line.skuId) ?? 0)
      left.set(line.skuId, (left.get(line.skuId) ?? 0) - got)
      byLine.set(line.lineId, got)
    }
  }
  return byLine
}

/** Numbers as an array literal of PostgreSQL. */
const array = (values: Iterable<number>): string => `{${[...values].join(',')}}`

async function letGo(ctx: Ctx, orderId: number, kind: 'release' | 'ship'): Promise<number> {
  const held = (await lockReservations(ctx, orderId)).filter((line) => line.reserved > 0)
  const bySku = new Map<string, { skuId: number; warehouseId: number; pieces: number }>()
  for (const { skuId, warehouseId, reserved } of held) {
    const key = `${skuId}:${warehouseId}`
    bySku.set(key, { skuId, warehouseId, pieces: (bySku.get(key)?.pieces ?? 0) + reserved })
  }
  const ordered = [...bySku.values()].sort((a, b) => a.warehouseId - b.warehouseId || a.skuId - b.skuId)
  for (const { skuId, warehouseId, pieces } of ordered)
    await ctx.db
      .update(stockBalance)
      .set({
        reserved: sql`${stockBalance.reserved} - ${pieces}`,
        ...(kind === 'ship' ? { onHand: sql`${stockBalance.onHand} - ${pieces}` } : {}),
      })
      .where(and(eq(stockBalance.skuId, skuId), eq(stockBalance.warehouseId, warehouseId)))
  recordMoves(
    ctx,
    orderId,
    held.map((line) => ({
      ...line,
      kind,
      onHand: kind === 'ship' ? -line.reserved : 0,
      reserved: -line.reserved,
      turn: line.movements + 1,
    })),
  )
  return held.reduce((sum, line) => sum + line.reserved, 0)
}

/** Writes the movements of an order's lines; `turn` numbers a line's movements, so that none is booked twice. */
export function recordMoves(
  ctx: Ctx,
  orderId: number,
  moves: readonly {
    kind: 'reserve' | 'release' | 'ship'
    lineId: number
    skuId: number
    warehouseId: number
    onHand: number
    reserved: number
    turn: number
  }[],
): void {
  if (moves.length === 0) return
  const rows = moves.map(({ kind, lineId, skuId, warehouseId, onHand, reserved, turn }) => ({
    kind,
    skuId,
    warehouseId,
    onHandChange: onHand,
    reservedChange: reserved,
    reference: `order:${orderId}:line:${lineId}`,
    orderId,
    lineId,
    key: `${kind}:order:${orderId}:line:${lineId}${turn > 1 ? `:${turn}` : ''}`,
    userId: ctx.user?.id ?? null,
    at: ctx.now,
  }))
  deferWrite(ctx.db, ctx.db.insert(stockMovement).values(rows))
  refreshGoodsStock(ctx, [...new Set(moves.map((one) => one.skuId))])
}
