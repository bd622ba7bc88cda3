import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'

/** What a store wants to have sent, compared with what it wanted before. Pure: nothing here reads or writes. */

/** Pieces by the store's line. */
export type Pieces = ReadonlyMap<string, number>

/** Lines of which something is still to be sent. */
export const shippable = (sent: PlatformOrder): PlatformLine[] =>
  sent.lines.filter((line) => line.requiresShipping && line.quantity > 0)

/** Pieces that the store still waits for. */
export const openPieces = (sent: PlatformOrder): Pieces =>
  new Map(shippable(sent).map((line) => [line.id, line.quantity]))

/** Pieces by line in one text: equal texts want the same goods. */
export const fingerprint = (pieces: Pieces): string =>
  [...pieces]
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => `${id}=${quantity}`)
    .sort()
    .join('&')

export const piecesIn = (text: string): Pieces =>
  new Map(
    text
      .split('&')
      .filter(Boolean)
      .map((part) => {
        const at = part.lastIndexOf('=')
        return [part.slice(0, at), Number(part.slice(at + 1))] as const
      }),
  )

/** What we sent of a line: all of it, and the part of which the store was surely told. */
export interface OwnPieces {
  readonly sent: number
  readonly told: number
}

export interface WantedChange {
  /** Lines of which the store wants fewer pieces, or more, than before. */
  readonly less: readonly string[]
  readonly more: readonly string[]
  /** What the store wants in all, those included that we sent already. */
  readonly wanted: Pieces
}

/**
 * Compares what the store waits for now with what it wanted before. Pieces that we sent are no change: between our
 * call and its answer the store may or may not know of them, so that anything between both is taken as the same.
 */
export function wantedChange(
  before: Pieces,
  open: Pieces,
  own: ReadonlyMap<string, OwnPieces>,
): WantedChange {
  const less: string[] = []
  const more: string[] = []
  const wanted = new Map<string, number>()
  for (const id of new Set([...before.keys(), ...open.keys()])) {
    const { sent, told } = own.get(id) ?? { sent: 0, told: 0 }
    const was = before.get(id) ?? 0
    const now = open.get(id) ?? 0
    if (was > now + sent) less.push(id)
    if (was < now + told) more.push(id)
    wanted.set(id, Math.min(Math.max(was, now + told), now + sent))
  }
  return { less, more, wanted }
}
