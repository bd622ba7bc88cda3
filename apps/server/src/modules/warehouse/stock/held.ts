import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { refreshGoodsStock } from '../../catalog/goods/stock-total.ts'
import { stockMovement } from './table.ts'

/** Reserved and waiting pieces of an order's lines, as sums of their movements. */

export interface LineReservation {
  lineId: number
  skuId: number
  warehouseId: number
  reserved: number
  waiting: number
  movements: number
}

/** Reserved and waiting pieces of an order, by line. Takes a lock, so that concurrent reservations of the same order wait. */
export function lockReservations(ctx: Ctx, orderId: number): Promise<LineReservation[]> {
  const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stock:order:${orderId}`}, 0))`
  deferWrite(ctx.db, ctx.db.execute(lock))
  // Runs after the lock is taken, so it sees what others reserved meanwhile.
  return heldBy(ctx, orderId)
}

const movedFor = prepared((db) =>
  db
    .select({
      lineId: stockMovement.lineId,
      skuId: stockMovement.skuId,
      warehouseId: stockMovement.warehouseId,
      reserved: sql<number>`sum(${stockMovement.reservedChange})`.mapWith(Number),
      waiting: sql<number>`sum(${stockMovement.waitingChange})`.mapWith(Number),
      movements: sql<number>`count(*)`.mapWith(Number),
    })
    .from(stockMovement)
    .where(eq(stockMovement.orderId, sql.placeholder('orderId')))
    .groupBy(stockMovement.lineId, stockMovement.skuId, stockMovement.warehouseId)
    .orderBy(asc(stockMovement.lineId))
    .prepare('moved_for_order'),
)

/** What each line of an order has reserved, and how many movements it has. */
async function heldBy(ctx: Ctx, orderId: number): Promise<LineReservation[]> {
  const rows = await movedFor(ctx.db, { orderId })
  const lines = new Map<number, LineReservation>()
  for (const row of rows) {
    if (row.lineId === null) continue
    const before = lines.get(row.lineId)
    const current = row.reserved > 0 || row.waiting > 0 || !before ? row : before
    lines.set(row.lineId, {
      ...current,
      lineId: row.lineId,
      movements: row.movements + (before?.movements ?? 0),
    })
  }
  return [...lines.values()]
}

export interface LineMove {
  kind: 'reserve' | 'wait' | 'release' | 'ship'
  lineId: number
  skuId: number
  warehouseId: number
  onHand: number
  reserved: number
  waiting: number
  /** Number of the line's movement, part of its idempotency key. */
  turn: number
}

/** Inserts movements of an order's lines. */
export function recordMoves(ctx: Ctx, orderId: number, moves: readonly LineMove[]): void {
  if (moves.length === 0) return
  const rows = moves.map(({ kind, lineId, skuId, warehouseId, onHand, reserved, waiting, turn }) => ({
    kind,
    skuId,
    warehouseId,
    onHandChange: onHand,
    reservedChange: reserved,
    waitingChange: waiting,
    reference: `order:${orderId}:line:${lineId}`,
    orderId,
    lineId,
    key: `${kind}:order:${orderId}:line:${lineId}${turn > 1 ? `:${turn}` : ''}`,
    userId: ctx.user?.id ?? null,
    at: ctx.now,
  }))
  deferWrite(ctx.db, ctx.db.insert(stockMovement).values(rows))
  const changed = moves.filter((one) => one.reserved !== 0 || one.onHand !== 0)
  refreshGoodsStock(ctx, [...new Set(changed.map((one) => one.skuId))])
}
