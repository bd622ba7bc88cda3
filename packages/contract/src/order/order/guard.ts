import { errors } from '../../kit/errors.ts'
import type { orderSources } from './row.ts'
import { hasOpenCase, isPackedOrLater, isUnpaid, type OrderAxes } from './state.ts'

/** Guards: whether an action on an order is allowed now. The server enforces them, and the browser shows buttons by them. */

/** What the guards check besides the axes: flags, which are not states. */
export interface OrderView {
  readonly axes: OrderAxes
  readonly onHold: boolean
  /** The order is on hold in the store only, so a user may still put it on hold here. */
  readonly heldByStore?: boolean
  /** It is held because it is unknown what is left to send, and therefore what would be paid. */
  readonly paymentHeld?: boolean
  /** An exception that is not resolved. */
  readonly abnormal: boolean
  /** The order shares a parcel with others. */
  readonly combined: boolean
  /** Whether it is in a wave, and its items are picked. */
  readonly wave?: 'none' | 'picking' | 'picked'
}

/** Where an order comes from, and whether it was ever paid. */
export interface OrderOrigin {
  readonly source: (typeof orderSources)[number]
  /** Its id in the store. */
  readonly platformOrderId: string | null
  readonly paidAt: Date | null
  readonly payment: OrderAxes['payment']
}

export const orderGuardErrors = errors('order-guard', {
  cancelled: ['The order is cancelled.', '订单已取消。'],
  unmapped: ['A line has no SKU. Match it first.', '有商品未匹配 SKU，请先匹配。'],
  already_paid: ['The order is paid already.', '订单已付款。'],
  payment_running: ['A payment is in progress. Try again in a minute.', '付款正在进行，请稍后再试。'],
  not_paid: ['The order isn’t paid.', '订单未付款。'],
  fully_refunded: ['Everything was refunded already.', '订单已全额退款。'],
  on_hold: ['The order is on hold. Release it first.', '订单已挂起，请先解除挂起。'],
  to_look_up: [
    'Look the order up in the store and release the hold first: what is left to send isn’t known.',
    '请先在店铺核对订单并解除挂起：尚不清楚还需发货的内容。',
  ],
  abnormal: ['The order is abnormal. Resolve that first.', '订单异常，请先处理。'],
  combined: ['The order is combined with others. Undo that first.', '订单已合并，请先取消合并。'],
  not_combined: ['The order goes alone.', '该订单未合并。'],
  already_checked: ['The order is checked already.', '订单已审核。'],
  not_checked: ['The order isn’t approved yet. Approve it first.', '订单未审核。'],
  short: ['Some items are out of stock.', '部分商品缺货。'],
  has_label: ['A label already exists.', '已有面单。'],
  no_label: ['Request a label first.', '尚无面单。'],
  packed: ['The parcel is packed already.', '包裹已打包。'],
  not_packed: ['Mark the order as packed first.', '包裹未打包。'],
  in_wave: [
    'The order is in a wave, so its label and its channel stay. Drop it from the wave first.',
    '订单在波次中，不能更换面单或渠道，请先移出波次。',
  ],
  not_picked: ['The items aren’t picked yet.', '商品尚未拣货。'],
  shipped: ['The parcel is shipped already.', '包裹已发货。'],
  not_shipped: ['The parcel hasn’t left yet.', '包裹尚未发出。'],
  tracked: ['The carrier’s events set when this parcel is delivered.', '该包裹的签收由物流商轨迹确认。'],
  after_sale_only: ['The parcel is packed. Open an after-sale case instead.', '包裹已打包，请走售后流程。'],
  case_open: ['An after-sale case of this order is open.', '此订单已有未完结的售后单。'],
  goods_free: [
    'The items of this reshipment are free of charge, so they stay as they are.',
    '此重发订单的商品免费，不能更换商品或数量。',
  ],
  amount_from_store: ['This amount is synced from the store.', '该订单的买家实付金额由店铺同步。'],
  not_by_hand: [
    'Only orders placed by hand or imported from a file can be deleted.',
    '只能删除手工下单或文件导入的订单。',
  ],
  was_paid: [
    'The order was paid before. Cancel it instead of deleting.',
    '订单曾经付款，资金已入账，只能取消。',
  ],
})
export type OrderGuardCode = keyof typeof orderGuardErrors
export type Guarded = { readonly ok: true } | { readonly ok: false; readonly code: OrderGuardCode }

/** The first violated rule decides. */
function guarded(...rules: readonly (readonly [broken: boolean, code: OrderGuardCode])[]): Guarded {
  const broken = rules.find(([isBroken]) => isBroken)
  return broken ? { ok: false, code: broken[1] } : { ok: true }
}

const isCancelled = ({ axes }: OrderView): boolean => axes.cancelled
const isLocked = ({ axes }: OrderView): boolean => axes.payment === 'locked'
const isShippedOrLater = ({ axes }: OrderView): boolean =>
  axes.fulfilment === 'shipped' || axes.fulfilment === 'delivered' || axes.fulfilment === 'closed'
const hasLabel = ({ axes }: OrderView): boolean => axes.fulfilment === 'predicted' || isPackedOrLater(axes)
const isInWave = ({ axes, wave = 'none' }: OrderView): boolean => wave !== 'none' && !isPackedOrLater(axes)
const isPaid = ({ axes }: OrderView): boolean => !isUnpaid(axes)

/**
 * Pay: every line is matched, the order is unpaid, and no payment is running. A hold stops the work but not the payment, unless
 * it is unknown what there is to pay for.
 */
export const mayPay = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isPaid(order), 'already_paid'],
    [isLocked(order), 'payment_running'],
    [order.axes.supply === 'unmapped', 'unmapped'],
    [order.paymentHeld === true, 'to_look_up'],
    [order.abnormal, 'abnormal'],
  )

/** Change goods, channel or coupon: until paid. */
export const mayChangeGoods = (order: OrderView): Guarded =>
  guarded([isCancelled(order), 'cancelled'], [isPaid(order), 'already_paid'])

/** Choose a channel by price: while the order is unpaid and all lines are matched. */
export const mayChooseChannel = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isPaid(order), 'already_paid'],
    [order.axes.supply === 'unmapped', 'unmapped'],
  )

/** Cancel: free until paid, with a refund until packed; after that only an after-sale case is possible. */
export const mayCancel = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isPackedOrLater(order.axes), 'after_sale_only'],
    [isLocked(order), 'payment_running'],
  )

/** Change the address: until there is a label, and not while a payment runs or the order is combined. */
export const mayEditAddress = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [hasLabel(order), 'has_label'],
    [isLocked(order), 'payment_running'],
    [order.combined, 'combined'],
  )

/** Change the channel, which voids a label: until the parcel is packed. */
export const mayChangeChannel = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isPackedOrLater(order.axes), 'packed'],
    [isInWave(order), 'in_wave'],
    [isLocked(order), 'payment_running'],
    [order.combined, 'combined'],
  )

/** Check: paid, and nothing holds it. */
export const mayCheck = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isUnpaid(order.axes), 'not_paid'],
    [order.axes.fulfilment !== 'none', 'already_checked'],
    [order.onHold, 'on_hold'],
    [order.abnormal, 'abnormal'],
  )

/** Hold: until it is shipped. */
export const mayHold = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [order.onHold && order.heldByStore !== true, 'on_hold'],
    [isShippedOrLater(order), 'shipped'],
  )

/** Request a label: checked, and all lines reserved. */
export const mayLabel = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [order.axes.fulfilment === 'none', 'not_checked'],
    [hasLabel(order), 'has_label'],
    [order.onHold, 'on_hold'],
    [order.abnormal, 'abnormal'],
    [order.axes.supply !== 'reserved', 'short'],
  )

/** Drop the label to request another: there is one, and the parcel is not packed. */
export const mayRePredict = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isPackedOrLater(order.axes), 'packed'],
    [isInWave(order), 'in_wave'],
    [!hasLabel(order), 'no_label'],
  )

/** Request another label: until the parcel was delivered. A packed or shipped order keeps its state and gets another number. */
export const mayNewLabel = (order: OrderView): Guarded =>
  isPackedOrLater(order.axes) && ['packed', 'shipped'].includes(order.axes.fulfilment) && !isCancelled(order)
    ? { ok: true }
    : mayRePredict(order)

/** Mark a parcel as packed: it has a label, and nothing holds it. */
export const mayPack = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isPackedOrLater(order.axes), 'packed'],
    [!hasLabel(order), 'no_label'],
    [order.wave === 'picking', 'not_picked'],
    [order.onHold, 'on_hold'],
    [order.abnormal, 'abnormal'],
  )

/** Mark as delivered by hand: only if the parcel is not tracked, or its carrier reports trouble. */
export const mayNoteDelivered = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [order.axes.fulfilment !== 'shipped', 'not_shipped'],
    [order.axes.parcel !== 'none' && order.axes.parcel !== 'trouble', 'tracked'],
  )

/** Hand over to the carrier: packed, and nothing holds it. While a case is open it is undecided what happens to the parcel. */
export const mayShip = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isShippedOrLater(order), 'shipped'],
    [!hasLabel(order), 'no_label'],
    [order.axes.fulfilment !== 'packed', 'not_packed'],
    [order.wave === 'picking', 'not_picked'],
    [order.axes.payment === 'refunded', 'fully_refunded'],
    [hasOpenCase(order.axes), 'case_open'],
    [order.onHold, 'on_hold'],
    [order.abnormal, 'abnormal'],
  )

/** Hand over, as users do it: a labelled order is packed in the same step. */
export const mayHandOver = (order: OrderView): Guarded =>
  mayShip(
    order.axes.fulfilment === 'predicted'
      ? { ...order, axes: { ...order.axes, fulfilment: 'packed' } }
      : order,
  )

/** Combine with other orders, or split: paid, nothing holds it, and there is no label yet. */
export const mayRegroup = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [isUnpaid(order.axes), 'not_paid'],
    [isShippedOrLater(order), 'shipped'],
    [isPackedOrLater(order.axes), 'packed'],
    [hasLabel(order), 'has_label'],
    [order.combined, 'combined'],
    [order.onHold, 'on_hold'],
    [order.abnormal, 'abnormal'],
  )

/** Separate a combined parcel: until it has a label. */
export const mayUncombine = (order: OrderView): Guarded =>
  guarded(
    [!order.combined, 'not_combined'],
    [isShippedOrLater(order), 'shipped'],
    [isPackedOrLater(order.axes), 'packed'],
    [hasLabel(order), 'has_label'],
  )

/** Refund a part or all of the rest: paid, and not packed. After that an after-sale case decides. */
export const refundable = (order: OrderView): Guarded =>
  guarded(
    [isUnpaid(order.axes), 'not_paid'],
    [order.axes.payment === 'refunded', 'fully_refunded'],
    [isPackedOrLater(order.axes), 'after_sale_only'],
  )

/** Open an after-sale case: packed, shipped or delivered, not fully refunded, and no case is open. */
export const mayOpenCase = (order: OrderView): Guarded =>
  guarded(
    [isCancelled(order), 'cancelled'],
    [order.axes.payment === 'refunded', 'fully_refunded'],
    [!isPackedOrLater(order.axes) || order.axes.fulfilment === 'closed', 'not_packed'],
    [hasOpenCase(order.axes), 'case_open'],
  )

/** Enter what the buyer paid: only if no store reports it. */
export const mayTellAmount = (order: OrderOrigin & { readonly cancelled: boolean }): Guarded =>
  guarded(
    [order.cancelled, 'cancelled'],
    [order.source === 'store' || order.platformOrderId !== null, 'amount_from_store'],
  )

/** Delete: placed by hand or imported from a file, and never paid. Orders of a store can't be deleted here. */
export const mayDelete = (order: OrderOrigin): Guarded =>
  guarded(
    [(order.source !== 'cart' && order.source !== 'import') || order.platformOrderId !== null, 'not_by_hand'],
    [order.payment === 'locked', 'payment_running'],
    [order.paidAt !== null || order.payment !== 'due', 'was_paid'],
  )
