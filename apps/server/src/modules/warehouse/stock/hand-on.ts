import type { Ctx } from '../../../kit/context.ts'
import { lockReservations, recordMoves } from './reserve.ts'

/** Pieces that an order holds, and the line of another one that holds them from now on. */
export interface HandedOn {
  lineId: number
  toLineId: number
  pieces: number
}

/** Hands what an order holds on to another one: nothing becomes free between, and the balances stay as they are. */
export async function handOn(ctx: Ctx, from: number, to: number, moves: readonly HandedOn[]): Promise<void> {
  // Two locks, taken in the order of the orders.
  const [first, second] = from < to ? [from, to] : [to, from]
  const known = new Map([
    [first, await lockReservations(ctx, first)],
    [second, await lockReservations(ctx, second)],
  ])
  const held = (orderId: number, lineId: number) => known.get(orderId)?.find((one) => one.lineId === lineId)
  const given = moves.flatMap(({ lineId, toLineId, pieces }) => {
    const one = held(from, lineId)
    if (pieces === 0) return []
    if (!one || one.reserved < pieces)
      throw new Error(`Line ${lineId} of order ${from} holds less than ${pieces}`)
    return [{ ...one, toLineId, pieces, turn: one.movements + 1 }]
  })
  recordMoves(
    ctx,
    from,
    given.map((one) => ({ ...one, kind: 'release' as const, onHand: 0, reserved: -one.pieces })),
  )
  recordMoves(
    ctx,
    to,
    given.map(({ toLineId, pieces, ...one }) => ({
      ...one,
      lineId: toLineId,
      kind: 'reserve' as const,
      onHand: 0,
      reserved: pieces,
      turn: (held(to, toLineId)?.movements ?? 0) + 1,
    })),
  )
}
