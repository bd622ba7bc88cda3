import type { adjustmentKinds } from '@dropyard/contract/warehouse/stock/words'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { bookMoves } from './book-moves.ts'

/**
 * Corrects stock on hand by a signed number, with a reason. Refuses with `stock.too_few` to remove reserved, quarantined or
 * damaged pieces. Idempotent by key; returns whether this call booked it.
 */
export async function adjust(
  ctx: Ctx,
  input: {
    skuId: number
    warehouseId: number
    change: number
    reason: string
    key: string
    kind?: (typeof adjustmentKinds)[number]
    reference?: string
  },
): Promise<{ booked: boolean }> {
  const { change, reason: remark, kind = 'adjust', reference = 'adjustment', ...place } = input
  if (change === 0) invalid({ change: { en: 'Enter a number other than 0.', zh: '请输入不为 0 的数量。' } })
  const booked = await bookMoves(ctx, [{ ...place, kind, remark, reference, onHand: change }])
  return { booked: booked.size > 0 }
}
