import {
  type Guarded,
  mayChangeGoods,
  mayChooseChannel,
  mayEditAddress,
  mayRegroup,
  mayTellAmount,
  refundable,
} from '@dropyard/contract/order/order/guard'
import type { UserCtx } from '../../../kit/context.ts'
import { mayRedeliver } from '../after-sale/redeliver.ts'
import { allowedTo } from '../order/actions.ts'
import { type OrderRecord, viewOf } from '../order/change.ts'
import { goodsAreFree } from '../order-price/price.ts'

/** What may be done with an order on its page, in addition to the actions of its row. */

/** Changes within the order, with the permission each one needs. The browser shows exactly these. */
const changes: Readonly<Record<string, readonly [string, (o: OrderRecord) => Guarded]>> = {
  refund: ['order:refund', (o) => refundable(viewOf(o))],
  address: ['order:update', (o) => mayEditAddress(viewOf(o))],
  goods: [
    'order:update',
    (o) => (goodsAreFree(o) ? { ok: false, code: 'goods_free' } : mayChangeGoods(viewOf(o))),
  ],
  channel: ['order:update', (o) => mayChooseChannel(viewOf(o))],
  act_amount: ['order:update', mayTellAmount],
  own_number: ['order:update', (o) => mayEditAddress(viewOf(o))],
  redeliver: [
    'erp-order:redeliver',
    (o) => (mayRedeliver(o) ? { ok: true } : { ok: false, code: 'not_packed' }),
  ],
  split: [
    'erp-order:combine',
    (o) =>
      o.splitFrom !== null || o.payment !== 'paid' || o.goodsNum < 2
        ? { ok: false, code: 'not_paid' }
        : mayRegroup(viewOf(o)),
  ],
  erp_address: ['erp-order:update', (o) => mayEditAddress(viewOf(o))],
}

export function actionsOf(o: OrderRecord, ctx: UserCtx, proofOpen: boolean): string[] {
  const changeable = Object.entries(changes)
    .filter(([, [permission, may]]) => ctx.user.permissions.has(permission) && may(o).ok)
    .map(([action]) => action)
  return [...allowedTo(ctx)({ ...o, proofOpen }), ...changeable]
}

export const isJoinable = (o: OrderRecord, ctx: UserCtx): boolean =>
  ctx.user.permissions.has('erp-order:combine') && mayRegroup(viewOf(o)).ok
