import { z } from 'zod'
import { errors } from '../../kit/errors.ts'
import type { MessageValues } from '../../kit/format-message.ts'
import { sumAmounts, toAmount } from '../../kit/money.ts'
import { type PaidLine, type PaidMoney, type Returns, refundableParts } from './money.ts'

/** Refunds of an order: looked up in the shares that were stored at payment. */

/** What was refunded so far. `quantities` by line id; `amount` includes compensation without goods. */
export const refundedSchema = z.strictObject({
  quantities: z.record(z.string(), z.int().min(0)),
  amount: z.int().min(0),
})
export type Refunded = z.output<typeof refundedSchema>

export const refundErrors = errors('order-refund', {
  nothing: ['Choose what to refund.', '请选择要退款的商品。'],
  line_unknown: ['Line {{id}} isn’t part of this order.', '商品行 {{id}} 不属于此订单。'],
  quantity: ['Line {{id}} needs a whole number above zero.', '商品行 {{id}} 的数量必须为正整数。'],
  quantity_left: [
    'Only {{left}} {{left|item|items}} of line {{id}} can still be refunded.',
    '商品行 {{id}} 最多还可退 {{left}} 件。',
  ],
})
export type RefundErrorCode = keyof typeof refundErrors

/** The parts of a refund; they add up to `total`. */
export interface Refund {
  /** Goods after discount and coupon. */
  readonly goods: number
  readonly postage: number
  /** Only in the refund that completes the whole parcel. */
  readonly registration: number
  readonly serviceFee: number
  readonly duty: number
  readonly iossTax: number
  /** Zero or negative: earlier compensation without goods, which is not paid twice. */
  readonly givenBefore: number
  readonly total: number
  /** `goods`: the part of the amount that was paid for the pieces themselves. */
  readonly lines: readonly {
    readonly id: number
    readonly quantity: number
    readonly amount: number
    readonly goods: number
  }[]
}

/** A refund, and the state after it; `everything` if nothing remains. */
export type RefundAnswer =
  | { readonly ok: true; readonly refund: Refund; readonly refunded: Refunded; readonly everything: boolean }
  | {
      readonly ok: false
      readonly code: RefundErrorCode
      readonly values: MessageValues
    }

/** The largest amount that can still be refunded. */
export const leftToRefund = (paid: PaidMoney, refunded: Refunded): number => paid.total - refunded.amount

/** Pieces of every line that were not refunded yet, to refund the rest. */
export function quantitiesLeft(paid: PaidMoney, refunded: Refunded): { id: number; quantity: number }[] {
  return paid.lines
    .map((line) => ({ id: line.id, quantity: line.quantity - doneOf(refunded, line.id) }))
    .filter((line) => line.quantity > 0)
}

/**
 * The refund for pieces of lines, looked up in the stored shares. However the pieces are divided into refunds, all of them
 * together return exactly what was paid, and never more.
 */
export function refundLines(
  paid: PaidMoney,
  refunded: Refunded,
  asked: readonly { readonly id: number; readonly quantity: number }[],
): RefundAnswer {
  if (asked.length === 0) return { ok: false, code: 'nothing', values: {} }
  const quantities: Record<string, number> = { ...refunded.quantities }
  const found: { id: number; quantity: number; parts: Returns }[] = []
  for (const { id, quantity } of asked) {
    const line = paid.lines.find((one) => one.id === id)
    if (!line) return { ok: false, code: 'line_unknown', values: { id } }
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      return { ok: false, code: 'quantity', values: { id } }
    const done = quantities[id] ?? 0
    const left = line.quantity - done
    if (quantity > left) return { ok: false, code: 'quantity_left', values: { id, left } }
    found.push({ id, quantity, parts: between(line, done, done + quantity) })
    quantities[id] = done + quantity
  }
  const whole = paid.lines.every((line) => quantities[line.id] === line.quantity)
  const registration = whole ? paid.registration : 0
  const sum = (part: keyof Returns): number => sumAmounts(found.map(({ parts }) => parts[part]))
  const parts = {
    goods: sum('goods'),
    postage: sum('postage'),
    registration,
    serviceFee: sum('serviceFee'),
    duty: sum('duty'),
    iossTax: sum('iossTax'),
  }
  const lookedUp = sumAmounts(Object.values(parts))
  const total = Math.min(lookedUp, leftToRefund(paid, refunded))
  const refund: Refund = {
    ...parts,
    givenBefore: total - lookedUp,
    total,
    lines: found.map((one) => ({
      id: one.id,
      quantity: one.quantity,
      amount: sumAmounts(Object.values(one.parts)),
      goods: one.parts.goods,
    })),
  }
  const after: Refunded = { quantities, amount: refunded.amount + total }
  // A free order never has money left, so only its pieces decide.
  const everything = whole || (paid.total > 0 && leftToRefund(paid, after) === 0)
  return { ok: true, refund, refunded: after, everything }
}

/** Refunds everything that was not refunded yet, as when an order is cancelled. */
export function refundRest(paid: PaidMoney, refunded: Refunded): RefundAnswer {
  return refundLines(paid, refunded, quantitiesLeft(paid, refunded))
}

/** The share of the pieces after `done` up to `upTo`: a difference of running totals, so that rounding never accumulates. */
function between(line: PaidLine, done: number, upTo: number): Returns {
  const whole = refundableParts(line)
  const running = (value: number, pieces: number): number =>
    toAmount((BigInt(value) * BigInt(pieces)) / BigInt(line.quantity))
  const part = (value: number): number => running(value, upTo) - running(value, done)
  return {
    goods: part(whole.goods),
    postage: part(whole.postage),
    serviceFee: part(whole.serviceFee),
    duty: part(whole.duty),
    iossTax: part(whole.iossTax),
  }
}

const doneOf = (refunded: Refunded, id: number): number => refunded.quantities[id] ?? 0
