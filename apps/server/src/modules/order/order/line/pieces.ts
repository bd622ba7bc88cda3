import type { LineRecord } from '../change.ts'

/** What remains to be sent of an order's lines. */

type Sendable = Pick<LineRecord, 'id' | 'parentId' | 'skuId' | 'quantity' | 'refunded'>

/** Pieces of a line that were not refunded and so are to be sent. */
export const unshippedQuantity = (line: Pick<LineRecord, 'quantity' | 'refunded'>): number =>
  line.quantity - line.refunded

/** The SKUs to be sent, by line. */
export const shippableItems = (lines: readonly Sendable[]) =>
  lines.flatMap(({ id, parentId, skuId, ...line }) =>
    skuId !== null && unshippedQuantity(line) > 0
      ? [{ id, parentId, skuId, quantity: unshippedQuantity(line) }]
      : [],
  )
