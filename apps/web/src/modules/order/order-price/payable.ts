import { holdReasons, holdsPayment } from '@dropyard/contract/order/order/block'
import type { Priced } from './since-seen.ts'

/** What a priced order's status says of its payment. */

const pending = 10
const cancelled = 90
const holds: readonly (string | null)[] = holdReasons

/** A hold stops the work on an order, and its payment only where it is about what is left to send; other reasons stop both. */
export const isPayable = (one: Priced): boolean =>
  one.status === pending &&
  (one.blocked === null || (holds.includes(one.blocked) && !holdsPayment(one.blocked)))
export const isPaid = (one: Priced): boolean => one.status > pending && one.status < cancelled
