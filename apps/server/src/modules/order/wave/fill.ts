import type { PickableStock } from '../../warehouse/stock/allocate.ts'

/** Which orders fill a wave, and from which bins their pieces come: a pure rule over what was read. */

interface ReadyLine {
  readonly orderId: number
  readonly lineId: number
  readonly skuId: number
  readonly pieces: number
}

/** The orders of one parcel: they join a wave together. */
export interface ReadyParcel {
  readonly orderIds: readonly number[]
  readonly grams: number
  readonly lines: readonly ReadyLine[]
}

interface Allocated extends ReadyLine {
  readonly binId: number
  /** Position of the bin on the walking route. */
  readonly place: number
}

export interface Filled {
  readonly parcels: readonly ReadyParcel[]
  readonly picks: readonly Allocated[]
  readonly grams: number
  /** Parcels beyond the limits, and parcels whose items don't lie in bins that can be picked. */
  readonly more: number
  readonly unreachable: number
}

/**
 * Takes parcels in their order while the limits allow, each with all its pieces or not at all. A first parcel that is too heavy goes
 * alone: otherwise it would never be picked.
 *
 * @param stock in walking order
 * @param limits most orders, and most grams
 */
export function fill(
  parcels: readonly ReadyParcel[],
  stock: readonly PickableStock[],
  limits: { readonly orders: number; readonly grams: number },
): Filled {
  const bins = Map.groupBy(
    stock.map((one, place) => ({ ...one, place })),
    ({ skuId }) => skuId,
  )
  const taken: ReadyParcel[] = []
  const picks: Allocated[] = []
  let [orders, grams, more, unreachable] = [0, 0, 0, 0]
  for (const parcel of parcels) {
    const isFull =
      orders + parcel.orderIds.length > limits.orders ||
      (taken.length > 0 && grams + parcel.grams > limits.grams)
    if (isFull) {
      more += parcel.orderIds.length
      continue
    }
    const found = take(parcel, bins)
    if (!found) {
      unreachable += parcel.orderIds.length
      continue
    }
    taken.push(parcel)
    picks.push(...found)
    orders += parcel.orderIds.length
    grams += parcel.grams
  }
  return { parcels: taken, picks, grams, more, unreachable }
}

/** Takes a parcel's pieces from bins, or none of them if some are missing. */
function take(
  { lines }: ReadyParcel,
  bins: ReadonlyMap<number, { binId: number; free: number; place: number }[]>,
): Allocated[] | undefined {
  const found: { pick: Allocated; from: { free: number } }[] = []
  for (const line of lines) {
    let left = line.pieces
    for (const from of bins.get(line.skuId) ?? []) {
      const pieces = Math.min(left, from.free)
      if (pieces <= 0) continue
      from.free -= pieces
      left -= pieces
      found.push({ pick: { ...line, binId: from.binId, place: from.place, pieces }, from })
    }
    if (left > 0) {
      for (const { pick, from } of found) from.free += pick.pieces
      return undefined
    }
  }
  return found.map(({ pick }) => pick)
}
