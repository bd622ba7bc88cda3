import { holdReasons, holdsPayment } from '@dropyard/contract/order/order/block'
import type { Priced } from './since-seen.ts'

/** Derives the state of payment from an order's status. */

const pending = 10
const cancelled = 90
const holds: readonly (string | null)[] = holdReasons

/** A hold stops work on an order, but its payment only for some reasons (`holdsPayment`); other blocks stop both. */
export const isPayable = (one: Priced): boolean =>
  one.status === pending &&
  (one.blocked === null || (holds.includes(one.blocked) && !holdsPayment(one.blocked)))
export const isPaid = (one: Priced): boolean => one.status > pending && one.status < cancelled
