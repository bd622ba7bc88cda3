import type { Ctx } from '../../../kit/context.ts'
import { type LineMove, lockReservations, recordMoves } from './held.ts'

/** Pieces that a line has reserved or waits for, and the line of another order that takes them over. */
export interface HandedOn {
  lineId: number
  toLineId: number
  pieces: number
  waiting: number
}

/** Transfers reserved and waiting pieces to another order: nothing becomes free in between, and the balances don't change. */
export async function handOn(ctx: Ctx, from: number, to: number, moves: readonly HandedOn[]): Promise<void> {
  // Both locks are taken in the order of the order ids.
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
