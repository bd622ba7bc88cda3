import { carrierCurrency, walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { convertMoney, money } from '@dropyard/contract/kit/money'
import { trackClaimErrors } from '@dropyard/contract/order/track-claim'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, failAt } from '../../../kit/errors.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { order } from '../order/table.ts'
import { compensatedFor } from './compensated.ts'
import type { trackClaim } from './table.ts'

type Claim = Pick<typeof trackClaim.$inferSelect, 'id' | 'orderId' | 'granted'>

/**
 * A merchant is compensated with what the order paid less its refunds and other claims. More needs a reason, and is limited by what
 * the carrier granted. The order stays locked, so that no refund can happen in between.
 */
export async function assertCompensation(
  ctx: Ctx,
  claim: Claim,
  compensation: number,
  reason: string,
): Promise<void> {
  const [row] = await ctx.db
    .select({ payAmount: order.payAmount, refundedAmount: order.refundedAmount })
    .from(order)
    .where(eq(order.id, claim.orderId))
    .for('update')
  const { payAmount, refundedAmount } = assertFound(row)
  const before = await compensatedFor(ctx, claim.orderId, claim.id)
  const paid = Math.max(0, payAmount - refundedAmount - before)
  if (compensation <= paid) return
  const rate = await rateAt(ctx, carrierCurrency, walletCurrency)
  const granted = convertMoney(money(claim.granted ?? 0, carrierCurrency), walletCurrency, rate).amount
  const most = Math.max(paid, granted)
  if (compensation > most)
    failAt('compensation', trackClaimErrors.too_much, { most: money(most, walletCurrency) })
  if (reason === '')
    failAt('compensation_reason', trackClaimErrors.reason_missing, { paid: money(paid, walletCurrency) })
}
