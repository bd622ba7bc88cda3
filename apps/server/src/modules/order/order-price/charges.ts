import { allocate, money, percentOf } from '@dropyard/contract/kit/money'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import type { OrderCharges } from '@dropyard/contract/order/order/money'
import { fail } from '../../../kit/errors.ts'
import { discounted } from '../../catalog/goods/price.ts'
import type { SoldSet } from '../../catalog/goods-set/sold.ts'
import { partsOf } from '../order/line/sets.ts'

/** Calculates the charges that an order's price consists of. */

export const currency = 'USD'

/** Prices for a company. */
interface Prices {
  goods: ReadonlyMap<number, { price: number; grams: number }>
  sets: ReadonlyMap<number, Pick<SoldSet, 'price'>>
  discountBp: number
  serviceFeeBp: number
}

/** A line that is matched to a set. */
export interface SetLine {
  id: number
  setId: number
  quantity: number
}

/** Charges for goods, shipping, fees and duty. */
export function chargesOf(
  wanted: readonly { id: number; parentId: number | null; skuId: number; quantity: number }[],
  inSets: readonly SetLine[],
  facts: Prices,
  quote: ChannelQuote,
): OrderCharges {
  const { goods, discountBp, serviceFeeBp } = facts
  const alone = wanted.map((line) => {
    const { price, grams } = goods.get(line.skuId) ?? { price: 0, grams: 0 }
    return {
      id: line.id,
      parentId: line.parentId,
      quantity: line.quantity,
      goods: price * line.quantity,
      net: discounted(price, discountBp) * line.quantity,
      grams: grams * line.quantity,
    }
  })
  const shared = sharesOfSets(alone, inSets, facts)
  const lines = alone.map(({ parentId: _parent, ...line }) => ({ ...line, ...shared.get(line.id) }))
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const gross = lines.reduce((sum, line) => sum + line.goods, 0)
  const atPayment = (quote.duty?.items ?? []).filter((item) => item.collected === 'payment')
  const sum = (isVat: boolean): number =>
    atPayment
      .filter((item) => item.code.startsWith('vat') === isVat)
      .reduce((all, item) => all + item.amount, 0)
  return {
    currency,
    lines: lines.map(({ net: _net, ...line }) => line),
    registration: quote.registration,
    postage: quote.postage,
    serviceFee: percentOf(net, serviceFeeBp),
    duty: sum(false),
    iossTax: sum(true),
    rankDiscount: Math.max(0, gross - net),
    coupon: null,
  }
}

/** A set has its own price, which is allocated to its parts in proportion to their separate prices. */
function sharesOfSets(
  alone: readonly { id: number; parentId: number | null; goods: number }[],
  inSets: readonly SetLine[],
  { sets, discountBp }: Prices,
): ReadonlyMap<number, { goods: number; net: number }> {
  const shares = inSets.flatMap((line) => {
    const { price } = sets.get(line.setId) ?? { price: 0 }
    const parts = partsOf(alone, line)
    const weights = parts.map((part) => part.goods)
    const goods = allocate(price * line.quantity, weights)
    const net = allocate(discounted(price, discountBp) * line.quantity, weights)
    return parts.map((part, i) => [part.id, { goods: goods[i] ?? 0, net: net[i] ?? 0 }] as const)
  })
  return new Map(shares)
}

/** Fails when the price differs from the one that the user saw. */
export function samePrice(before: number, after: number): void {
  if (before === after) return
  fail(orderErrors.price_changed, {
    before: money(before, currency),
    after: money(after, currency),
    pay_amount: after,
  })
}
