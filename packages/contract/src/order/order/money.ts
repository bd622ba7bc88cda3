import { z } from 'zod'
import { allocate, sumAmounts } from '../../kit/money.ts'

/**
 * The money of an order. At payment every charge is apportioned to the lines and stored (`PaidMoney`); from then on a refund only
 * looks it up (`refund.ts`). All amounts are minor units of one currency.
 */

export interface ChargeLine {
  readonly id: number
  readonly quantity: number
  /** Price of the whole line, before discounts. */
  readonly goods: number
  /** Weight of the whole line; postage is apportioned by it. */
  readonly grams: number
}

export interface OrderCharges {
  readonly currency: string
  readonly lines: readonly ChargeLine[]
  /** The part of shipping that is charged once per parcel. */
  readonly registration: number
  /** The part of shipping that depends on the goods. */
  readonly postage: number
  readonly serviceFee: number
  readonly duty: number
  readonly iossTax: number
  readonly rankDiscount: number
  /** A coupon for goods (all lines, or the named ones) or for shipping. */
  readonly coupon: {
    readonly amount: number
    readonly against: 'goods' | 'shipping'
    readonly lineIds: readonly number[] | null
  } | null
}

const amount = z.int().min(0)

/** What was charged, by line; stored with the order as JSON. */
export const paidMoneySchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  lines: z.array(
    z.strictObject({
      id: z.int(),
      quantity: z.int().min(1),
      goods: amount,
      rankDiscount: amount,
      goodsCoupon: amount,
      postage: amount,
      shippingCoupon: amount,
      serviceFee: amount,
      duty: amount,
      iossTax: amount,
      /** Goods less discount and coupon, postage less coupon, fees and taxes. */
      total: amount,
    }),
  ),
  /** The parcel's base fee and its share of a shipping coupon; it belongs to no line. */
  registration: amount,
  registrationCoupon: amount,
  total: amount,
})
export type PaidMoney = z.output<typeof paidMoneySchema>
export type PaidLine = PaidMoney['lines'][number]

/** The total price of an order. */
export function totalOf(charges: OrderCharges): number {
  const { lines, registration, postage, serviceFee, duty, iossTax, rankDiscount, coupon } = charges
  const goods = lines.map((line) => line.goods)
  return sumAmounts([
    ...goods,
    registration,
    postage,
    serviceFee,
    duty,
    iossTax,
    -rankDiscount,
    -(coupon?.amount ?? 0),
  ])
}

/**
 * Apportions every charge to the lines: postage by weight, everything else by value, remainders to the largest line, and no
 * discount above what it is deducted from. The shares add up exactly to each charge and to the total.
 *
 * @throws RangeError that names the field if a charge is negative or a discount exceeds what it is for
 */
export function apportion(charges: OrderCharges): PaidMoney {
  checkCharges(charges)
  const { lines, coupon } = charges
  const goods = lines.map((line) => line.goods)
  const grams = lines.map((line) => line.grams)
  const discount = allocateWithin('rankDiscount', charges.rankDiscount, goods)
  const couponFor = (index: number): number => {
    const line = lines[index]
    const named = coupon?.lineIds == null || (line !== undefined && coupon.lineIds.includes(line.id))
    return named ? at(goods, index) - at(discount, index) : 0
  }
  const goodsCoupon = allocateWithin(
    'coupon',
    coupon?.against === 'goods' ? coupon.amount : 0,
    lines.map((_, index) => couponFor(index)),
  )
  const postage = allocate(charges.postage, grams)
  const [registrationCoupon = 0, ...shippingCoupon] = allocateWithin(
    'coupon',
    coupon?.against === 'shipping' ? coupon.amount : 0,
    [charges.registration, ...postage],
  )
  const serviceFee = allocate(charges.serviceFee, goods)
  const duty = allocate(charges.duty, goods)
  const iossTax = allocate(charges.iossTax, goods)
  const shared = lines.map((line, index): PaidLine => {
    const parts = {
      goods: line.goods,
      rankDiscount: at(discount, index),
      goodsCoupon: at(goodsCoupon, index),
      postage: at(postage, index),
      shippingCoupon: at(shippingCoupon, index),
      serviceFee: at(serviceFee, index),
      duty: at(duty, index),
      iossTax: at(iossTax, index),
    }
    return {
      id: line.id,
      quantity: line.quantity,
      ...parts,
      total: sumAmounts(Object.values(refundableParts(parts))),
    }
  })
  const registration = charges.registration - registrationCoupon
  const total = sumAmounts([...shared.map((line) => line.total), registration])
  return { currency: charges.currency, lines: shared, registration, registrationCoupon, total }
}

/** The parts of a line that a refund returns. */
export type Returns = Readonly<Record<'goods' | 'postage' | 'serviceFee' | 'duty' | 'iossTax', number>>

/** What a line returns if all of it is refunded. No part is negative, so no refund is. */
export function refundableParts(line: Omit<PaidLine, 'id' | 'quantity' | 'total'>): Returns {
  return {
    goods: line.goods - line.rankDiscount - line.goodsCoupon,
    postage: line.postage - line.shippingCoupon,
    serviceFee: line.serviceFee,
    duty: line.duty,
    iossTax: line.iossTax,
  }
}

/** Apportions a total within limits: what exceeds the limit of the largest goes to those with room. */
function allocateWithin(field: string, total: number, limits: readonly number[]): number[] {
  if (total > sumAmounts(limits)) throw new RangeError(`${field} exceeds what it is taken from`)
  if (total === 0) return limits.map(() => 0)
  const shares = allocate(total, limits).map((share, index) => Math.min(share, at(limits, index)))
  let left = total - sumAmounts(shares)
  return shares.map((share, index) => {
    const more = Math.min(left, at(limits, index) - share)
    left -= more
    return share + more
  })
}

function checkCharges(charges: OrderCharges): void {
  const { registration, postage, serviceFee, duty, iossTax, rankDiscount, coupon } = charges
  if (charges.lines.length === 0) throw new RangeError('lines must not be empty')
  const fields = {
    registration,
    postage,
    serviceFee,
    duty,
    iossTax,
    rankDiscount,
    coupon: coupon?.amount ?? 0,
  }
  const lines = charges.lines.flatMap(({ goods, grams }) => Object.entries({ goods, grams }))
  for (const [field, value] of [...Object.entries(fields), ...lines])
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`${field} must be a whole number from 0`)
  for (const { id, quantity } of charges.lines)
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`quantity of line ${id} must be at least 1`)
  if (new Set(charges.lines.map((line) => line.id)).size < charges.lines.length)
    throw new RangeError('lines must have ids of their own')
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0
