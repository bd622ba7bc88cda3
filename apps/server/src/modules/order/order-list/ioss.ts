import { orderIoss } from '@dropyard/contract/order/order/row'
import type { Actor } from '../../../kit/context.ts'
import { isTold } from '../../../kit/http/withheld.ts'

/** An IOSS number as somebody reads it: enough to tell one from another, whole for who needs it. */
export const iossFor = (reader: Actor, number: string | null): string | null =>
  !number || isTold(reader, orderIoss) ? number : `${number.slice(0, 4)}••••••${number.slice(-2)}`
