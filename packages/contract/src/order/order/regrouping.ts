import type { RowAction } from '../../kit/row-actions.ts'
import { orderCombine } from '../order-combine.ts'
import { orderSplit } from '../order-split.ts'
import type { OrderFacts } from './actions.ts'
import { mayRegroup, mayUncombine } from './guard.ts'

/** Actions of staff on combined and split orders. */
export const regrouping = {
  combine: {
    words: ['Combine', '合并发货'],
    successText: [
      ['Order combined', '订单已合并'],
      ['{{count}} orders combined', '{{count}} 个订单已合并'],
    ],
    call: orderCombine.combine,
    may: mayRegroup,
  },
  uncombine: {
    words: ['Uncombine', '取消合并'],
    confirm: [
      ['Take this parcel apart?', '取消此包裹的合并？'],
      ['Separate the parcels of {{count}} orders?', '取消 {{count}} 个订单的合并？'],
    ],
    lead: [
      'Every order of the parcel goes alone again, by the channel that it had before.',
      '包裹内的所有订单将恢复单独发货，并恢复原来的物流渠道。',
    ],
    successText: [
      ['Parcel separated', '已取消合并'],
      ['{{count}} orders go alone again', '{{count}} 个订单已取消合并'],
    ],
    call: orderCombine.uncombine,
    may: mayUncombine,
  },
  join: {
    words: ['Join again', '恢复为一单'],
    confirm: [
      ['Join this order with the one that it was split from?', '将此订单与原订单恢复为一单？'],
      [
        'Join {{count}} orders with those that they were split from?',
        '将 {{count}} 个订单与原订单恢复为一单？',
      ],
    ],
    lead: [
      'All parts become one order again, as it was before it was split.',
      '所有拆出的订单将并回原订单，恢复到拆分之前。',
    ],
    successText: [
      ['Joined again', '已恢复为一单'],
      ['{{count}} orders joined again', '{{count}} 个订单已恢复'],
    ],
    call: orderSplit.join,
    may: (order: OrderFacts) => ({ ok: order.isPart && mayRegroup(order).ok }),
  },
} as const satisfies Record<string, RowAction<OrderFacts>>
