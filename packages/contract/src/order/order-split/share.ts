import { sumAmounts, toAmount } from '../../kit/money.ts'
import { type OrderCharges, type PaidLine, type PaidMoney, refundableParts } from '../order/money.ts'

/** The money of a split order: the shares of each line move with its pieces, and nothing is created or lost. */

type Pieces = ReadonlyMap<number, number>

/**
 * Takes pieces of lines out of what was paid. Of a divided line the larger part gets the remainder. The parcel's base fee stays
 * with the rest, because it is refunded only with all of that.
 */
export function splitPaid(paid: PaidMoney, taken: Pieces): { rest: PaidMoney; part: PaidMoney } {
  const rest: PaidLine[] = []
  const part: PaidLine[] = []
  for (const line of paid.lines) {
    const pieces = taken.get(line.id) ?? 0
    if (!Number.isSafeInteger(pieces) || pieces < 0 || pieces > line.quantity)
      throw new RangeError(`Line ${line.id} has ${line.quantity} pieces`)
    if (pieces === 0) rest.push(line)
    else if (pieces === line.quantity) part.push(line)
    else {
      const [left, out] = splitLine(line, pieces)
      rest.push(left)
      part.push(out)
    }
  }
  if (rest.length === 0 || part.length === 0) throw new RangeError('Both orders need a line')
  const { registration, registrationCoupon } = paid
  return {
    rest: totalled({ currency: paid.currency, lines: rest, registration, registrationCoupon }),
    part: totalled({ currency: paid.currency, lines: part, registration: 0, registrationCoupon: 0 }),
  }
}

const totalled = (money: Omit<PaidMoney, 'total'>): PaidMoney => ({
  ...money,
  total: sumAmounts([...money.lines.map((line) => line.total), money.registration]),
})

/** Divides a line into rest and part. Prices and refundable amounts are divided first, so that no part becomes negative. */
function splitLine(line: PaidLine, pieces: number): [PaidLine, PaidLine] {
  const share = (value: number): number => shareOf(value, pieces, line.quantity)
  const back = refundableParts(line)
  const goods = share(line.goods)
  const [rankDiscount, goodsCoupon] = within(goods - share(back.goods), [line.rankDiscount, line.goodsCoupon])
  const postage = share(line.postage)
  const out = {
    goods,
    rankDiscount,
    goodsCoupon,
    postage,
    shippingCoupon: postage - share(back.postage),
    serviceFee: share(line.serviceFee),
    duty: share(line.duty),
    iossTax: share(line.iossTax),
  }
  const left = {
    goods: line.goods - out.goods,
    rankDiscount: line.rankDiscount - out.rankDiscount,
    goodsCoupon: line.goodsCoupon - out.goodsCoupon,
    postage: line.postage - out.postage,
    shippingCoupon: line.shippingCoupon - out.shippingCoupon,
    serviceFee: line.serviceFee - out.serviceFee,
    duty: line.duty - out.duty,
    iossTax: line.iossTax - out.iossTax,
  }
  const whole = (parts: typeof out, quantity: number): PaidLine => ({
    id: line.id,
    quantity,
    ...parts,
    total: sumAmounts(Object.values(refundableParts(parts))),
  })
  return [whole(left, line.quantity - pieces), whole(out, pieces)]
}

/** The share of some of the pieces; the remainder goes to the larger part. */
export function shareOf(value: number, pieces: number, all: number): number {
  const down = (some: number): number => toAmount((BigInt(value) * BigInt(some)) / BigInt(all))
  return pieces * 2 > all ? value - down(all - pieces) : down(pieces)
}

/** Divides an amount in two, neither above its limit; the limits together are at least the amount. */
function within(amount: number, [first, second]: readonly [number, number]): [number, number] {
  const all = first + second
  const even = all === 0 ? 0 : toAmount((BigInt(amount) * BigInt(first)) / BigInt(all))
  const one = Math.min(first, Math.max(amount - second, even))
  return [one, amount - one]
}

/** Charges derived from what was paid of them; weights by line. */
export function chargesOfPaid(
  paid: PaidMoney,
  quoted: OrderCharges,
  gramsOf: (lineId: number) => number,
): OrderCharges {
  const sum = (of: (line: PaidLine) => number): number => sumAmounts(paid.lines.map(of))
  const against = quoted.coupon?.against ?? 'goods'
  const amount =
    against === 'goods'
      ? sum((line) => line.goodsCoupon)
      : sum((line) => line.shippingCoupon) + paid.registrationCoupon
  const ids = new Set(paid.lines.map((line) => line.id))
  return {
    currency: paid.currency,
    lines: paid.lines.map(({ id, quantity, goods }) => ({ id, quantity, goods, grams: gramsOf(id) })),
    registration: paid.registration + paid.registrationCoupon,
    postage: sum((line) => line.postage),
    serviceFee: sum((line) => line.serviceFee),
    duty: sum((line) => line.duty),
    iossTax: sum((line) => line.iossTax),
    rankDiscount: sum((line) => line.rankDiscount),
    coupon:
      quoted.coupon && amount > 0
        ? { amount, against, lineIds: quoted.coupon.lineIds?.filter((id) => ids.has(id)) ?? null }
        : null,
  }
}
