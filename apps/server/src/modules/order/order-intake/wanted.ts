import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'

/** Compares what a store wants to have sent with what it wanted before. Pure functions. */

/** Quantities by the store's line id. */
export type Pieces = ReadonlyMap<string, number>

/** Lines with pieces to ship. */
export const shippable = (sent: PlatformOrder): PlatformLine[] =>
  sent.lines.filter((line) => line.requiresShipping && line.quantity > 0)

/** Pieces that the store still expects. */
export const openPieces = (sent: PlatformOrder): Pieces =>
  new Map(shippable(sent).map((line) => [line.id, line.quantity]))

/** Quantities by line as one text: equal texts mean equal wishes. */
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

/** Pieces of a line that we sent, and those of them that the store certainly knows about. */
export interface OwnPieces {
  readonly sent: number
  readonly told: number
}

export interface WantedChange {
  /** Lines of which the store wants fewer pieces, or more, than before. */
  readonly less: readonly string[]
  readonly more: readonly string[]
  /** All quantities that the store wants, including pieces that we sent already. */
  readonly wanted: Pieces
}

/**
 * Compares what the store expects now with what it wanted before. Pieces that we sent are no change. Between our call and its
 * answer the store may or may not know of them, so any quantity between the two counts as unchanged.
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
