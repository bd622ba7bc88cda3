/** Chooses the packaging of a parcel. */

type Size = readonly [number, number, number]

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
 * The smallest box that fits each piece by its sides and all pieces by volume. Undefined if none does, or if the size of a piece
 * is unknown.
 */
export function smallestThatFits<B extends { readonly size: Size; readonly cost: number }>(
  pieces: readonly Piece[],
  boxes: readonly B[],
): B | undefined {
  if (pieces.length === 0 || pieces.some(({ size }) => size.some((side) => side <= 0))) return undefined
  const room = pieces.reduce((sum, { size, quantity }) => sum + volume(size) * quantity, 0)
  const isOne = pieces.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  return [...boxes]
    .sort((a, b) => volume(a.size) - volume(b.size) || a.cost - b.cost)
    .find((box) => {
      const inner = sorted(box.size)
      // A single piece may fill the box completely.
      const most = volume(inner) * (isOne ? 1 : fillable)
      return (
        room <= most && pieces.every(({ size }) => sorted(size).every((side, n) => side <= (inner[n] ?? 0)))
      )
    })
}
