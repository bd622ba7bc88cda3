import type { Ctx } from '../../../kit/context.ts'
import { bookMoves, type StockMove } from './book-moves.ts'

/** Goods returned by buyers: good pieces can be sold again, damaged ones are kept apart. */

export interface ReturnedPieces {
  skuId: number
  good: number
  damaged: number
}

/**
 * Books returned pieces into a warehouse. Idempotent by reference and SKU.
 * @param reference the source, such as `after-sale:12`
 */
export async function takeBack(
  ctx: Ctx,
  { warehouseId, reference, orderId }: { warehouseId: number; reference: string; orderId: number },
  returned: readonly ReturnedPieces[],
): Promise<void> {
  const moves = [...Map.groupBy(returned, ({ skuId }) => skuId)].flatMap(([skuId, some]): StockMove[] => {
    const total = (of: 'good' | 'damaged'): number => some.reduce((sum, one) => sum + one[of], 0)
    const [good, damaged] = [total('good'), total('damaged')]
    const move = { skuId, warehouseId, reference, orderId }
    return [
      { ...move, kind: 'return_good', onHand: good, key: `return_good:${reference}:sku:${skuId}` },
      { ...move, kind: 'return_bad', onHand: damaged, damaged, key: `return_bad:${reference}:sku:${skuId}` },
    ]
  })
  await bookMoves(
    ctx,
    moves.filter(({ onHand }) => onHand !== 0),
  )
}
