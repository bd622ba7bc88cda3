import type { RowAction } from '../../kit/row-actions.ts'
import { erpOrder } from '../erp-order.ts'
import type { OrderFacts } from './actions.ts'
import { mayEditAddress } from './guard.ts'

/** Corrections of orders that need no question to their merchants. */
export const mending = {
  fix_address: {
    words: ['Fix the address', '规范地址'],
    short: ['Fix addresses', '规范地址'],
    successText: [
      ['Address fixed', '地址已规范'],
      ['{{count}} addresses fixed', '{{count}} 个地址已规范'],
    ],
    call: erpOrder.fixAddress,
    may: (order: OrderFacts) => ({ ok: order.addressFixable && mayEditAddress(order).ok }),
  },
} as const satisfies Record<string, RowAction<OrderFacts>>
