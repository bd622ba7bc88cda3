/** How many orders of the demo stand where; together every state and every reason to wait. */

export type DemoState =
  | 'unmatched'
  | 'due'
  | 'no_address'
  | 'store_unpaid'
  | 'review'
  | 'abnormal'
  | 'processing'
  | 'short'
  | 'to_ship'
  | 'packed'
  | 'shipped'
  | 'push_failed'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'cancelled_paid'
  | 'partly_refunded'

/** State, number of orders, and the days before today on which they were placed, from and to. */
export const demoPlan: readonly (readonly [DemoState, number, readonly [from: number, to: number]])[] = [
  ['completed', 22, [52, 88]],
  ['delivered', 14, [32, 44]],
  ['cancelled_paid', 3, [33, 60]],
  ['push_failed', 1, [31, 31]],
  ['shipped', 15, [4, 16]],
  ['partly_refunded', 3, [3, 6]],
  ['to_ship', 9, [2, 4]],
  ['packed', 3, [3, 5]],
  ['short', 6, [2, 9]],
  ['processing', 9, [1, 3]],
  ['review', 11, [0, 2]],
  ['abnormal', 2, [2, 3]],
  ['cancelled', 3, [5, 20]],
  ['due', 16, [0, 5]],
  ['no_address', 2, [1, 2]],
  ['store_unpaid', 2, [0, 1]],
  ['unmatched', 7, [0, 4]],
]

/** Orders from so long ago came from the stores themselves; younger ones from files and from the cart. */
export const storeBefore = 31

/** One order of so many is of a set. */
export const setEvery = 9

/** Things that a store sells and that nobody has matched yet. */
export const unmatchedTitles = [
  ['Sunset Trail Bundle', 'NW-BNDL-07'],
  ['Hand-thrown Mug, speckled', 'LL-MUG-SP'],
  ['Gift Box, large', 'GIFT-L'],
  ['Summit Poster A2', 'PST-A2-11'],
] as const
