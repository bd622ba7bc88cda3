import { orderIoss } from '@dropyard/contract/order/order/row'
import type { Actor } from '../../../kit/context.ts'
import { mayRead } from '../../../kit/http/withheld.ts'

/** An IOSS number as the user may see it: in full with the permission, otherwise masked but still distinguishable. */
export const iossFor = (reader: Actor, number: string | null): string | null =>
  !number || mayRead(reader, orderIoss) ? number : `${number.slice(0, 4)}••••••${number.slice(-2)}`
