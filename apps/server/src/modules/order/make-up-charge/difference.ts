import { convertWith } from '@dropyard/contract/kit/money'
import { shippingFee } from '@dropyard/contract/logistics/shipping/fee'
import { makeUpErrors } from '@dropyard/contract/order/make-up-charge'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { channelRate } from '../../logistics/channel/table.ts'
import type { OrderRecord } from '../order/change.ts'

/** The weight in grams that an order's shipping was paid for. */
export const chargedGrams = (o: OrderRecord): number =>
  (o.charges?.quoted.lines ?? []).reduce((sum, line) => sum + line.grams, 0)

/**
 * What another weight costs more (positive) or less, in US cents. Both weights are priced with the prices and exchange rates at
 * the time of payment, so that only the weight makes a difference.
 */
export async function differenceFor(
  ctx: Ctx,
  o: OrderRecord,
  grams: { charged: number; weighed: number },
): Promise<number> {
  const at = o.paidAt ?? ctx.now
  const [row] = await ctx.db
    .select({ card: channelRate.card })
    .from(channelRate)
    .where(and(eq(channelRate.channelId, o.channelId ?? 0), lte(channelRate.validFrom, at)))
    .orderBy(desc(channelRate.validFrom))
    .limit(1)
  if (!row) fail(makeUpErrors.no_price)
  const rates = await ratesAt(ctx, at)
  const cost = (weight: number): number => {
    const fee = shippingFee(row.card, {
      grams: weight,
      lengthMm: 0,
      widthMm: 0,
      heightMm: 0,
      country: o.country.toUpperCase(),
      postalCode: o.address.zip ?? '',
      attributes: [],
      declared: { amount: 0, currency: 'USD' },
      hasIoss: true,
      rates,
    })
    const usd = fee.ok ? convertWith(rates, fee.total, 'USD') : undefined
    if (!usd) fail(makeUpErrors.no_price)
    return usd.amount
  }
  return cost(grams.weighed) - cost(grams.charged)
}
