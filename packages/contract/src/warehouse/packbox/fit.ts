/** Chooses the packaging of a parcel. */

export type Size = readonly [number, number, number]

export interface Piece {
  /** Millimetres; a side of 0 is unknown. */
  readonly size: Size
  readonly quantity: number
}

/** Maximum share of the inner volume that pieces of different shapes can fill. */
const fillable = 0.85

const sorted = (size: Size): Size => [...size].sort((a, b) => b - a) as unknown as Size
const volume = ([a, b, c]: Size): number => a * b * c

/**
 * Whether a box holds the pieces: each by its sides, and all of them by volume. Undefined if nothing is packed, or if the size of a
 * piece is unknown.
 */
export function fits(pieces: readonly Piece[], size: Size): boolean | undefined {
  if (pieces.length === 0 || pieces.some((piece) => piece.size.some((side) => side <= 0))) return undefined
  const room = pieces.reduce((sum, piece) => sum + volume(piece.size) * piece.quantity, 0)
  const isOne = pieces.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  const inner = sorted(size)
  // A single piece may fill the box completely.
  const most = volume(inner) * (isOne ? 1 : fillable)
  return (
    room <= most && pieces.every((piece) => sorted(piece.size).every((side, n) => side <= (inner[n] ?? 0)))
  )
}

/** The smallest box that holds the pieces; undefined if none does, or if that is unknown. */
export const smallestThatFits = <B extends { readonly size: Size; readonly cost: number }>(
  pieces: readonly Piece[],
  boxes: readonly B[],
): B | undefined =>
  [...boxes]
    .sort((a, b) => volume(a.size) - volume(b.size) || a.cost - b.cost)
    .find(({ size }) => fits(pieces, size))
