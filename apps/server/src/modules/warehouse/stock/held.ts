import { asc, sql } from 'drizzle-orm'
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
export const lockReservations = async (ctx: Ctx, orderId: number): Promise<LineReservation[]> =>
  (await lockReservationsOf(ctx, [orderId])).get(orderId) ?? []

/** The same for several orders, which are locked in the order of their ids. */
export function lockReservationsOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, LineReservation[]>> {
  const ids = orderIds.toSorted((a, b) => a - b)
  const lock = {
    name: 'lock_reservations',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('stock:order:' || id, 0)) FROM unnest($1::bigint[]) AS id`,
    values: [ids],
  }
  deferWrite(ctx.db, ctx.db.$client.query(lock))
  // Runs after the lock is taken, so it sees what others reserved meanwhile.
  return heldBy(ctx, ids)
}

const movedFor = prepared((db) =>
  db
    .select({
      orderId: stockMovement.orderId,
      lineId: stockMovement.lineId,
      skuId: stockMovement.skuId,
      warehouseId: stockMovement.warehouseId,
      reserved: sql<number>`sum(${stockMovement.reservedChange})`.mapWith(Number),
      waiting: sql<number>`sum(${stockMovement.waitingChange})`.mapWith(Number),
      movements: sql<number>`count(*)`.mapWith(Number),
    })
    .from(stockMovement)
    .where(sql`${stockMovement.orderId} = ANY (${sql.placeholder('ids')}::bigint[])`)
    .groupBy(stockMovement.orderId, stockMovement.lineId, stockMovement.skuId, stockMovement.warehouseId)
    .orderBy(asc(stockMovement.lineId))
    .prepare('moved_for_orders'),
)

/** What each line of orders has reserved, and how many movements it has. */
async function heldBy(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, LineReservation[]>> {
  const byOrder = Map.groupBy(await movedFor(ctx.db, { ids }), (row) => row.orderId)
  return new Map([...byOrder].map(([orderId, rows]) => [orderId ?? 0, byLine(rows)]))
}

type Moved = Omit<LineReservation, 'lineId'> & { lineId: number | null }

function byLine(rows: readonly Moved[]): LineReservation[] {
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
  /** Where shipped pieces lie. By default as the trigger chooses. */
  fromBinId?: number
}

/** Inserts movements of an order's lines. */
export function recordMoves(ctx: Ctx, orderId: number, moves: readonly LineMove[]): void {
  if (moves.length === 0) return
  const rows = moves.map(
    ({ kind, lineId, skuId, warehouseId, onHand, reserved, waiting, turn, fromBinId }) => ({
      kind,
      skuId,
      warehouseId,
      onHandChange: onHand,
      reservedChange: reserved,
      waitingChange: waiting,
      reference: `order:${orderId}:line:${lineId}`,
      orderId,
      lineId,
      ...(fromBinId === undefined ? {} : { fromBinId }),
      key: `${kind}:order:${orderId}:line:${lineId}${turn > 1 ? `:${turn}` : ''}`,
      userId: ctx.user?.id ?? null,
      at: ctx.now,
    }),
  )
  deferWrite(ctx.db, ctx.db.insert(stockMovement).values(rows))
  const changed = moves.filter((one) => one.reserved !== 0 || one.onHand !== 0)
  refreshGoodsStock(ctx, [...new Set(changed.map((one) => one.skuId))])
}
