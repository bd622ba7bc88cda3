import { errors } from '../../kit/errors.ts'
import { approvalErrors } from '../../kit/four-eyes.ts'
import { percentOf } from '../../kit/money.ts'
import type { Words } from '../../kit/text.ts'

/** Fees of withdrawals. Amounts in US cents. */

/** Payout methods with their fees: a share of the amount in basis points, at least `least`. */
export const payoutChannels = {
  bank_transfer: { en: 'Bank transfer', zh: '银行转账', basisPoints: 50, least: 1_500 },
  wise: { en: 'Wise', zh: 'Wise', basisPoints: 80, least: 200 },
  paypal: { en: 'PayPal', zh: 'PayPal', basisPoints: 250, least: 100 },
  payoneer: { en: 'Payoneer', zh: 'Payoneer', basisPoints: 100, least: 300 },
} as const satisfies Record<string, Words & { basisPoints: number; least: number }>
export type PayoutChannel = keyof typeof payoutChannels
export const payoutChannelNames = Object.keys(payoutChannels) as [PayoutChannel, ...PayoutChannel[]]

/** Minimum of one withdrawal, well above every fee. */
export const minWithdrawal = 5_000
export const maxWithdrawal = 10_000_000
/** Above this, two people must approve. */
export const withdrawalSecondApprovalAbove = 500_000

export const withdrawalErrors = errors('withdrawal', approvalErrors)

/** The fee of a payout: the method's share of the amount, rounded half to even, at least its minimum. */
export function withdrawalFee(channel: PayoutChannel, amount: number): number {
  const { basisPoints, least } = payoutChannels[channel]
  return Math.max(least, percentOf(amount, basisPoints))
}
