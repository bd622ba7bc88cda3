import { type erpOrder, orderQueues } from '@dropyard/contract/order/erp-order'
import { orderMoney } from '@dropyard/contract/order/order/row'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { mayRead } from '../../../kit/http/withheld.ts'

/** Sort orders of order lists; each has its index in `table.ts`. */

export type OrderSort = NonNullable<z.output<typeof erpOrder.list.query>['sort']>

/** Unblocked orders come before blocked ones. Of orders paid at the same moment the older one comes first. */
const queue = '(o.blocked IS NOT NULL), o.urgent_level DESC, o.paid_at, o.id'

const columns = {
  create_time: 'o.placed_at',
  order_sn: 'o.order_sn',
  goods_num: 'o.goods_num',
  pay_amount: 'o.pay_amount',
} as const

/** The default sort order of staff's lists. Sorting by amount is ignored for users who may not see amounts. */
export function staffSort(
  ctx: UserCtx,
  { status, sort }: { status?: number | undefined; sort?: OrderSort | undefined },
): OrderSort {
  const own = status !== undefined && orderQueues.includes(status) ? 'queue' : '-create_time'
  if (sort === undefined || (sort.endsWith('pay_amount') && !mayRead(ctx.user, orderMoney))) return own
  return sort === 'queue' ? own : sort
}

interface Sorted {
  status?: number | undefined
  sort?: OrderSort | undefined
}

export const isQueue = ({ sort }: Sorted): boolean => sort === 'queue'

export function orderBy({ sort = '-create_time' }: Sorted): string {
  if (sort === 'queue') return queue
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  return `${column} ${direction}, o.id ${direction}`
}
