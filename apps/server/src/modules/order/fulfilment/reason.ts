import type { Words } from '@dropyard/contract/kit/text'
import { orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'

/** Why an order was refused, in both languages where its guard says why. */
export const reasonOf = ({ code, message }: OrderResult): Words =>
  Object.values(orderGuardErrors).find((one) => one.code === code)?.words ?? { en: message, zh: message }
