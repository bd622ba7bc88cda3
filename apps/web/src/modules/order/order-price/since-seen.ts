import { commonErrors } from '@dropyard/contract/kit/errors'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import type { payment } from '@dropyard/contract/order/payment'
import type { z } from 'zod'

/** An order with its prices for payment. */
export type Priced = z.output<typeof payment.placeInfo.data>[number]
type Bill = Pick<Priced, 'id' | 'terms' | 'pay_amount' | 'changes'>

/** Marks in orders what differs from the bills that the payer has seen, no matter who changed it; new orders are returned unchanged. */
export function diffBills<B extends Bill>(seen: readonly Bill[] | undefined, now: readonly B[]): B[] {
  return now.map((one) => {
    const before = seen?.find(({ id }) => id === one.id)
    return before && before.terms.length > 0 && one.terms.length > 0
      ? { ...one, changes: changesOf(before, one) }
      : one
  })
}

function changesOf(before: Bill, after: Bill): Priced['changes'] {
  const names = new Map([...before.terms, ...after.terms].map(({ code, name }) => [code, name]))
  const amountOf = ({ terms }: Bill, code: string): number =>
    terms.find((term) => term.code === code)?.amount ?? 0
  return [
    ...[...names].map(([code, name]) => ({
      code,
      name,
      before: amountOf(before, code),
      after: amountOf(after, code),
    })),
    { code: 'total', name: '', before: before.pay_amount, after: after.pay_amount },
  ].filter((one) => one.before !== one.after)
}

const moved: readonly (string | null)[] = [commonErrors.changed.code, orderErrors.price_changed.code]

/**
 * Whether no order was paid because all of them have changed since they were shown: then only the differences have to be shown.
 */
export const isConflict = (results: readonly Pick<OrderResult, 'ok' | 'code'>[]): boolean =>
  results.length > 0 && results.every(({ ok, code }) => !ok && moved.includes(code))
