import type { Ctx } from '../../../kit/context.ts'
import { changeAllocated } from './allocate.ts'
import { giveBack, lockBalances, type PiecesAhead, type Taken, take } from './balance.ts'
import { chooseWarehouse } from './choose-warehouse.ts'
import { type LineMove, type LineReservation, lockReservations, recordMoves } from './held.ts'
import { piecesReleased } from './signals.ts'

/**
 * Reservations of orders, in an append-only ledger of movements with balances. Balances are locked by warehouse and SKU, change
 * only together with a movement, and never have more reserved than on hand.
 */

export interface ReserveLine {
  lineId: number
  skuId: number
  /** Required warehouse; chosen if omitted. */
  warehouseId?: number | null
  quantity: number
}

export interface ReservedLine {
  lineId: number
  warehouseId: number
  /** Reserved for this line now, including earlier calls. */
  reserved: number
  /** Not reserved yet: the line waits for it. */
  waiting: number
}

export interface Reservation {
  reserved: 'all' | 'short'
  lines: ReservedLine[]
  /** When the stock was assigned, by the database's clock; undefined if there was nothing to assign. */
  at: Date | undefined
  /** What the next order can reserve of the same goods. */
  left: Taken['left']
}

/**
 * Reserves stock for an order's lines, as far as it exceeds what earlier orders wait for; the lines wait for the rest.
 * Idempotent: reserved pieces stay, and missing ones are added. Lines without a warehouse share the one that covers most of them.
 * @param known the order's reservations, as read by `lockReservations` in this transaction
 * @param ahead pieces that orders further ahead in the queue wait for; given when the queue is served. By default all that other orders
 * wait for
 */
export async function reserveOrder(
  ctx: Ctx,
  orderId: number,
  lines: readonly ReserveLine[],
  { known, ahead }: { known?: readonly LineReservation[]; ahead?: PiecesAhead | undefined } = {},
): Promise<Reservation> {
  const wrong = lines.find((line) => !Number.isSafeInteger(line.quantity) || line.quantity < 1)
  if (wrong) throw new RangeError(`Line ${wrong.lineId}: quantity must be at least 1`)
  const held = new Map((known ?? (await lockReservations(ctx, orderId))).map((one) => [one.lineId, one]))
  const placed = await place(ctx, lines, held)
  const moved = placed.flatMap(({ lineId, warehouseId }) => {
    const one = held.get(lineId)
    return one && one.waiting > 0 && one.warehouseId !== warehouseId ? [{ ...one, pieces: 0 }] : []
  })
  const missing = placed
    .map((line) => {
      const before = held.get(line.lineId)
      const hasMoved = moved.some((one) => one.lineId === line.lineId)
      return {
        ...line,
        missing: Math.max(0, line.quantity - (before?.reserved ?? 0)),
        waiting: hasMoved ? 0 : (before?.waiting ?? 0),
        turn: (before?.movements ?? 0) + (hasMoved ? 2 : 1),
      }
    })
    .filter((line) => line.missing > 0 || line.waiting > 0)
  lockBalances(ctx, [...moved, ...missing])
  await letGo(ctx, orderId, moved, 'release')
  const taken = missing.length === 0 ? undefined : await take(ctx, missing, ahead)
  const got = (lineId: number): number => taken?.pieces.get(lineId) ?? 0
  recordMoves(
    ctx,
    orderId,
    missing.flatMap((line): LineMove[] => {
      const reserved = got(line.lineId)
      const waiting = line.missing - reserved - line.waiting
      const kind = reserved > 0 ? 'reserve' : waiting > 0 ? 'wait' : 'release'
      return reserved === 0 && waiting === 0 ? [] : [{ ...line, kind, onHand: 0, reserved, waiting }]
    }),
  )
  const result = placed.map(({ lineId, warehouseId, quantity }) => {
    const reserved = (held.get(lineId)?.reserved ?? 0) + got(lineId)
    return { lineId, warehouseId, reserved, waiting: Math.max(0, quantity - reserved) }
  })
  return {
    reserved: result.every((line) => line.waiting === 0) ? 'all' : 'short',
    lines: result,
    at: taken?.at,
    left: taken?.left ?? [],
  }
}

/** Releases an order's reservations and ends its waiting. Idempotent. */
export const releaseOrder = async (ctx: Ctx, orderId: number): Promise<{ released: number }> => ({
  released: (await trimOrder(ctx, orderId, [])).released,
})

/** Picked pieces of a line, and the tote in which they are allocated. */
export interface PickedPieces {
  readonly lineId: number
  readonly binId: number
  readonly pieces: number
}

/**
 * Ships an order's reserved pieces: they leave stock on hand and reserved together. Idempotent.
 * @param picked what lies in totes for it; these pieces leave the totes, and their allocation ends
 */
export async function shipStock(
  ctx: Ctx,
  orderId: number,
  picked: readonly PickedPieces[] = [],
): Promise<{ shipped: number }> {
  const held = (await lockReservations(ctx, orderId)).map((one) => ({ ...one, pieces: one.reserved }))
  return { shipped: await letGo(ctx, orderId, held, 'ship', picked) }
}

/**
 * Reduces an order's reserved and waiting pieces; omitted lines are released completely. Remaining pieces are never free in
 * between, so that no waiting order can take them. Idempotent.
 */
export async function trimOrder(
  ctx: Ctx,
  orderId: number,
  lines: readonly { lineId: number; quantity: number }[],
): Promise<{ released: number; lines: ReservedLine[] }> {
  const quantities = new Map(lines.map((line) => [line.lineId, line.quantity]))
  const trimmed = (await lockReservations(ctx, orderId)).map((one) => {
    const quantity = quantities.get(one.lineId) ?? 0
    const reserved = Math.min(one.reserved, quantity)
    const waiting = Math.min(one.waiting, quantity - reserved)
    return { one, left: { lineId: one.lineId, warehouseId: one.warehouseId, reserved, waiting } }
  })
  const gone = trimmed.map(({ one, left }) => ({
    ...one,
    pieces: one.reserved - left.reserved,
    waiting: one.waiting - left.waiting,
  }))
  return {
    released: await letGo(ctx, orderId, gone, 'release'),
    lines: trimmed.map(({ left }) => left),
  }
}

/**
 * Makes reserved pieces of an order's lines wait again, because they are not there. The order keeps its position in the queue.
 * @returns what these lines have now
 */
export async function waitAgain(
  ctx: Ctx,
  orderId: number,
  lines: readonly { lineId: number; pieces: number }[],
): Promise<ReservedLine[]> {
  const wanted = new Map(lines.map(({ lineId, pieces }) => [lineId, pieces]))
  const gone = (await lockReservations(ctx, orderId)).flatMap((one) => {
    const pieces = Math.min(one.reserved, wanted.get(one.lineId) ?? 0)
    return pieces > 0 ? [{ one, pieces }] : []
  })
  const released = gone.map(({ one, pieces }) => ({ ...one, pieces, waiting: -pieces }))
  await letGo(ctx, orderId, released, 'release')
  return gone.map(({ one: { lineId, warehouseId, reserved, waiting }, pieces }) => ({
    ...{ lineId, warehouseId },
    reserved: reserved - pieces,
    waiting: waiting + pieces,
  }))
}

/**
 * Determines the warehouse of each line: where it has reservations, the required one, where it waits, or the one that covers most
 * of the order.
 */
async function place(
  ctx: Ctx,
  lines: readonly ReserveLine[],
  held: ReadonlyMap<number, LineReservation>,
): Promise<(ReserveLine & { warehouseId: number })[]> {
  const fixed = (line: ReserveLine): number | undefined => {
    const one = held.get(line.lineId)
    if (one && one.reserved > 0) return one.warehouseId
    return line.warehouseId ?? (one && one.waiting > 0 ? one.warehouseId : undefined)
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

/** Releases reserved and waiting pieces of lines; negative waiting pieces join the queue. @returns the number of reserved pieces */
async function letGo(
  ctx: Ctx,
  orderId: number,
  lines: readonly (LineReservation & { pieces: number })[],
  kind: 'release' | 'ship',
  picked: readonly PickedPieces[] = [],
): Promise<number> {
  const gone = lines
    .filter((line) => line.pieces > 0 || line.waiting > 0)
    .flatMap((line) => inBins(line, picked))
    .map((line, at, all) => ({
      ...line,
      kind,
      onHand: kind === 'ship' ? -line.pieces : 0,
      reserved: -line.pieces,
      waiting: -line.waiting,
      turn: line.movements + 1 + all.slice(0, at).filter(({ lineId }) => lineId === line.lineId).length,
    }))
  lockBalances(ctx, gone)
  const released = kind === 'release' ? gone.filter(({ pieces }) => pieces > 0) : []
  if (released.length > 0) await piecesReleased.send(ctx, { orderId, lines: released })
  await changeAllocated(
    ctx,
    gone.flatMap(({ skuId, warehouseId, fromBinId, pieces }) =>
      fromBinId === undefined ? [] : [{ skuId, warehouseId, binId: fromBinId, pieces: -pieces }],
    ),
  )
  await giveBack(ctx, gone)
  recordMoves(ctx, orderId, gone)
  return gone.reduce((sum, line) => sum + line.pieces, 0)
}

/** Divides a line by the totes in which its pieces lie; what lies in none is left to the trigger of the ledger. */
function inBins<L extends LineReservation & { pieces: number }>(
  line: L,
  picked: readonly PickedPieces[],
): (L & { fromBinId?: number })[] {
  let left = line.pieces
  const parts = picked.flatMap(({ lineId, binId, pieces }) => {
    const taken = lineId === line.lineId ? Math.min(pieces, left) : 0
    left -= taken
    return taken > 0 ? [{ ...line, pieces: taken, waiting: 0, fromBinId: binId }] : []
  })
  return left > 0 || parts.length === 0 ? [...parts, { ...line, pieces: left }] : parts
}
