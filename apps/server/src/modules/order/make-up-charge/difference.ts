import { convertWith, multiplyRatio, sumAmounts } from '@dropyard/contract/kit/money'
import { shippingFee } from '@dropyard/contract/logistics/shipping/fee'
import { makeUpErrors } from '@dropyard/contract/order/make-up-charge'
import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { channelRate } from '../../logistics/channel/table.ts'
import type { OrderRecord } from '../order/change.ts'
import { makeUpCharge } from './table.ts'

/**
 * The weight in grams that the shipping of a parcel's orders is paid for: the one of the last difference that was settled, otherwise
 * that of the pieces that were sent.
 */
export async function paidGrams(ctx: Ctx, parcel: readonly OrderRecord[]): Promise<number> {
  const ids = parcel.map((o) => o.id)
  const [settled] = await ctx.db
    .select({ grams: makeUpCharge.weighedGrams })
    .from(makeUpCharge)
    .where(
      and(
        inArray(makeUpCharge.orderId, ids),
        isNotNull(makeUpCharge.weighedGrams),
        inArray(makeUpCharge.state, ['paid', 'credited']),
      ),
    )
    .orderBy(desc(makeUpCharge.settledAt), desc(makeUpCharge.id))
    .limit(1)
  if (settled?.grams) return settled.grams
  const { rows } = await ctx.db.execute<Record<'order_id' | 'line_id' | 'pieces', string>>(sql`
    SELECT order_id, line_id, -sum(on_hand_change) AS pieces FROM stock_movement
    WHERE order_id = ANY (${`{${ids.join()}}`}::bigint[]) AND kind = 'ship' GROUP BY 1, 2`)
  const sent = new Map(rows.map(({ line_id, pieces }) => [Number(line_id), Number(pieces)]))
  const known = new Set(rows.map(({ order_id }) => Number(order_id)))
  return sumAmounts(parcel.map((o) => (known.has(o.id) ? gramsOf(o, sent) : chargedGrams(o))))
}

/** The weight of the pieces of an order that were sent: postage of those refunded before was given back with them. */
const gramsOf = (o: OrderRecord, sent: ReadonlyMap<number, number>): number =>
  sumAmounts(
    (o.charges?.quoted.lines ?? []).map(({ id, grams, quantity }) =>
      multiplyRatio(grams, sent.get(id) ?? 0, quantity),
    ),
  )

/** The weight in grams that an order's shipping was paid for when it was placed. */
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
