import type { LineRecord } from '../change.ts'

/** What is still to be sent of an order's lines. */

type Sendable = Pick<LineRecord, 'id' | 'parentId' | 'skuId' | 'quantity' | 'refunded'>

/** Pieces of a line that are still to be sent. */
export const unshippedQuantity = (line: Pick<LineRecord, 'quantity' | 'refunded'>): number =>
  line.quantity - line.refunded

/** The SKUs that are still to be sent, by line. */
export const shippableItems = (lines: readonly Sendable[]) =>
  lines.flatMap(({ id, parentId, skuId, ...line }) =>
    skuId !== null && unshippedQuantity(line) > 0
      ? [{ id, parentId, skuId, quantity: unshippedQuantity(line) }]
      : [],
  )
