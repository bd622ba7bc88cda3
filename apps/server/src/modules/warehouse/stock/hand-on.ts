import type { Ctx } from '../../../kit/context.ts'
import { type LineMove, lockReservations, recordMoves } from './held.ts'

/** Pieces that an order holds or waits for, and the line of another one that does from now on. */
export interface HandedOn {
  lineId: number
  toLineId: number
  pieces: number
  waiting: number
}

/** Hands what an order holds and waits for on to another one: nothing becomes free between, and the balances stay as they are. */
export async function handOn(ctx: Ctx, from: number, to: number, moves: readonly HandedOn[]): Promise<void> {
  // Two locks, taken in the order of the orders.
  const [first, second] = from < to ? [from, to] : [to, from]
  const known = new Map([
    [first, await lockReservations(ctx, first)],
    [second, await lockReservations(ctx, second)],
  ])
  const held = (orderId: number, lineId: number) => known.get(orderId)?.find((one) => one.lineId === lineId)
  const given = moves.flatMap(({ lineId, toLineId, pieces, waiting }) => {
    const one = held(from, lineId)
    if (pieces === 0 && waiting === 0) return []
    if (!one || one.reserved < pieces || one.waiting < waiting)
      throw new Error(
        `Line ${lineId} of order ${from} holds less than ${pieces} or waits for less than ${waiting}`,
      )
    return [{ ...one, onHand: 0, toLineId, pieces, waiting, turn: one.movements + 1 }]
  })
  recordMoves(
    ctx,
    from,
    given.map((one): LineMove => ({ ...one, kind: 'release', reserved: -one.pieces, waiting: -one.waiting })),
  )
  recordMoves(
    ctx,
    to,
    given.map(
      ({ toLineId, pieces, ...one }): LineMove => ({
        ...one,
        lineId: toLineId,
        kind: pieces > 0 ? 'reserve' : 'wait',
        reserved: pieces,
        turn: (held(to, toLineId)?.movements ?? 0) + 1,
      }),
    ),
  )
}
