import { errors } from '../../kit/errors.ts'
import { machine, moveOf } from '../../kit/machine.ts'
import type { Pair } from '../../kit/text.ts'
import type { Tone } from '../../kit/workflow.ts'

/**
 * An order's axes as state machines, and the one status that lists show and count. Axes change only through `advance`, the status
 * only through `orderStatus`; it is stored with the axes in the same transaction.
 */

export const orderAxes = {
  payment: machine({
    start: 'due',
    states: {
      due: ['Due', '待付款'],
      locked: ['Payment running', '付款中'],
      paid: ['Paid', '已付款'],
      partly_refunded: ['Partly refunded', '部分退款'],
      refunded: ['Refunded', '已退款'],
    },
    actions: {
      lock: { from: ['due'], to: 'locked' },
      unlock: { from: ['locked'], to: 'due' },
      pay: { from: ['due', 'locked'], to: 'paid' },
      refund_part: { from: ['paid', 'partly_refunded'], to: 'partly_refunded' },
      refund_rest: { from: ['paid', 'partly_refunded'], to: 'refunded' },
    },
  }),
  supply: machine({
    start: 'unmapped',
    states: {
      unmapped: ['No SKU', '未匹配'],
      mapped: ['Matched', '已匹配'],
      reserved: ['Reserved', '已预留'],
      short: ['Short', '缺货'],
    },
    actions: {
      map: { from: ['unmapped'], to: 'mapped' },
      unmap: { from: ['mapped', 'reserved', 'short'], to: 'unmapped' },
      reserve: { from: ['mapped', 'short'], to: 'reserved' },
      fall_short: { from: ['mapped', 'reserved'], to: 'short' },
      release: { from: ['reserved', 'short'], to: 'mapped' },
    },
  }),
  fulfilment: machine({
    start: 'none',
    states: {
      none: ['Not checked', '未审核'],
      checked: ['Approved', '已审核'],
      predicted: ['Label ready', '面单就绪'],
      packed: ['Packed', '已打包'],
      shipped: ['Shipped', '已发货'],
      delivered: ['Delivered', '已签收'],
      closed: ['Closed', '已关闭'],
    },
    actions: {
      check: { from: ['none'], to: 'checked' },
      predict: { from: ['checked'], to: 'predicted' },
      re_predict: { from: ['predicted'], to: 'checked' },
      pack: { from: ['predicted'], to: 'packed' },
      ship: { from: ['packed'], to: 'shipped' },
      deliver: { from: ['shipped'], to: 'delivered' },
      close: { from: ['delivered'], to: 'closed' },
    },
  }),
  afterSale: machine({
    start: 'none',
    states: {
      none: ['None', '无'],
      open: ['Open', '处理中'],
      offered: ['Offer made', '已提方案'],
      agreed: ['Agreed', '已同意'],
      rejected: ['Rejected', '已拒绝'],
      withdrawn: ['Withdrawn', '已撤销'],
    },
    actions: {
      open: { from: ['none', 'agreed', 'rejected', 'withdrawn'], to: 'open' },
      offer: { from: ['open'], to: 'offered' },
      decline: { from: ['offered'], to: 'open' },
      agree: { from: ['open', 'offered'], to: 'agreed' },
      reject: { from: ['open', 'offered'], to: 'rejected' },
      withdraw: { from: ['open', 'offered'], to: 'withdrawn' },
    },
  }),
  /** State of the parcel as reported by carriers; `none` if it is not tracked. */
  parcel: machine({
    start: 'none',
    states: {
      none: ['Not tracked', '未跟踪'],
      moving: ['On its way', '运输中'],
      customs: ['In customs', '清关中'],
      trouble: ['Exception', '运输异常'],
      returning: ['Returning', '退回中'],
      returned: ['Returned', '已退回'],
      delivered: ['Delivered', '已签收'],
    },
    actions: {
      follow: { from: ['none', 'customs', 'trouble', 'returning', 'returned'], to: 'moving' },
      lose_sight: { from: ['moving', 'customs', 'trouble', 'returning', 'returned'], to: 'none' },
      clear: { from: ['none', 'moving', 'trouble', 'returning'], to: 'customs' },
      fail: { from: ['none', 'moving', 'customs', 'returning'], to: 'trouble' },
      send_back: { from: ['none', 'moving', 'customs', 'trouble', 'delivered'], to: 'returning' },
      come_back: {
        from: ['none', 'moving', 'customs', 'trouble', 'returning', 'delivered'],
        to: 'returned',
      },
      arrive: { from: ['none', 'moving', 'customs', 'trouble', 'returning'], to: 'delivered' },
    },
  }),
} as const

type AxisTable = typeof orderAxes
export type AxisName = keyof AxisTable
export type AxisState<N extends AxisName> = keyof AxisTable[N]['states']
export type AxisAction<N extends AxisName> = keyof AxisTable[N]['actions']

const { none: _, ...caseStates } = orderAxes.afterSale.states
/** States of an order's after-sale case, without `none`. */
export const caseStatesOfOrders = caseStates

/** An order's state on each axis, and whether it was cancelled. */
export type OrderAxes = { readonly [N in AxisName]: AxisState<N> } & { readonly cancelled: boolean }
/** At most one action for each axis, and cancelling, applied together. */
export type OrderMoves = { readonly [N in AxisName]?: AxisAction<N> } & { readonly cancel?: true }

export const axisNames = Object.keys(orderAxes) as AxisName[]

/** A new order before anything happened to it. */
export const newOrder: OrderAxes = {
  payment: orderAxes.payment.start,
  supply: orderAxes.supply.start,
  fulfilment: orderAxes.fulfilment.start,
  afterSale: orderAxes.afterSale.start,
  parcel: orderAxes.parcel.start,
  cancelled: false,
}

/** Why moves are refused. */
export const orderMoveErrors = errors('order-move', {
  not_allowed: ['This isn’t possible in the present state of the order.', '订单当前状态不允许此操作。'],
  cancelled: ['The order is cancelled.', '订单已取消。'],
  no_sku: ['A line has no SKU.', '有商品未匹配 SKU。'],
  stock_unknown: ['Stock is neither reserved nor known to be short.', '库存尚未预留，也未确认缺货。'],
  not_paid: ['The order isn’t paid.', '订单未付款。'],
  stock_short: ['Not all lines are reserved.', '部分商品未预留库存。'],
  money_kept: ['What was paid must be refunded with it.', '必须同时退还已付款项。'],
  stock_kept: ['Its stock must be released with it.', '必须同时释放库存。'],
  refund_without_cancel: [
    'Before packing, everything is refunded only by cancelling.',
    '打包前全额退款须取消订单。',
  ],
  packed: ['The parcel is packed already.', '包裹已打包。'],
  not_packed: ['After-sale begins when the parcel is packed.', '打包后才能发起售后。'],
  not_sent: ['The parcel hasn’t left yet.', '包裹尚未发出。'],
  not_noted: ['The order is delivered with its parcel.', '订单须与包裹一同签收。'],
  after_sale_open: ['An after-sale case is still open.', '仍有未完结的售后。'],
})
export type OrderMoveCode = keyof typeof orderMoveErrors

const awaitingPayment: readonly string[] = ['due', 'locked']
const fromLabelOn: readonly string[] = ['predicted', 'packed', 'shipped', 'delivered', 'closed']
const fromPackedOn: readonly string[] = fromLabelOn.slice(1)
const fromShippedOn: readonly string[] = fromPackedOn.slice(1)
const caseOpen: readonly string[] = ['open', 'offered']

/** Whether payment is still awaited: due, or running. */
export const isUnpaid = (axes: { readonly payment: string }): boolean =>
  awaitingPayment.includes(axes.payment)
/** Whether the parcel is packed or further. */
export const isPackedOrLater = (axes: OrderAxes): boolean => fromPackedOn.includes(axes.fulfilment)
const holdsStock = (axes: OrderAxes): boolean => axes.supply === 'reserved' || axes.supply === 'short'
/** Whether an after-sale case waits for an answer. */
export const hasOpenCase = (axes: OrderAxes): boolean => caseOpen.includes(axes.afterSale)

/** Nothing more is sent: cancelled, or fully refunded since it was packed. */
export const isOver = (o: OrderAxes): boolean =>
  o.cancelled || (o.payment === 'refunded' && isPackedOrLater(o))

/** Combinations that no order may have; the first one that applies is the reason to refuse a move. */
const contradictions: readonly (readonly [OrderMoveCode, (axes: OrderAxes) => boolean])[] = [
  ['packed', (o) => o.cancelled && isPackedOrLater(o)],
  ['money_kept', (o) => o.cancelled && o.payment !== 'due' && o.payment !== 'refunded'],
  ['stock_kept', (o) => o.cancelled && holdsStock(o)],
  ['no_sku', (o) => !o.cancelled && o.supply === 'unmapped' && o.payment !== 'due'],
  ['stock_unknown', (o) => !isOver(o) && o.supply === 'mapped' && !isUnpaid(o)],
  ['not_paid', (o) => isUnpaid(o) && o.fulfilment !== 'none'],
  ['stock_short', (o) => !isOver(o) && fromLabelOn.includes(o.fulfilment) && o.supply !== 'reserved'],
  ['refund_without_cancel', (o) => !o.cancelled && o.payment === 'refunded' && !isPackedOrLater(o)],
  ['not_packed', (o) => o.afterSale !== 'none' && !isPackedOrLater(o)],
  ['not_sent', (o) => o.parcel !== 'none' && !fromShippedOn.includes(o.fulfilment)],
  ['not_noted', (o) => o.parcel === 'delivered' && o.fulfilment === 'shipped'],
  ['after_sale_open', (o) => o.fulfilment === 'closed' && hasOpenCase(o)],
]

/** The first contradiction in a combination, or undefined if it is possible. */
export const contradictionOf = (axes: OrderAxes): OrderMoveCode | undefined =>
  contradictions.find(([, holds]) => holds(axes))?.[0]

export type Advanced =
  | { readonly ok: true; readonly axes: OrderAxes }
  | { readonly ok: false; readonly code: OrderMoveCode }

/**
 * Applies one action to each named axis, all together or not at all: paying reserves stock in the same step, and cancelling a
 * paid order refunds it and releases its stock. Fails for actions that an axis does not allow and for contradictory combinations.
 * A cancelled order can't move.
 */
export function advance(axes: OrderAxes, moves: OrderMoves): Advanced {
  if (axes.cancelled) return { ok: false, code: 'cancelled' }
  let next: OrderAxes = moves.cancel ? { ...axes, cancelled: true } : axes
  for (const name of axisNames) {
    const action = moves[name]
    if (action === undefined) continue
    const move = moveOf(orderAxes[name], action, axes[name])
    if (!move) return { ok: false, code: 'not_allowed' }
    next = { ...next, [name]: move.to }
  }
  const code = contradictionOf(next)
  return code === undefined ? { ok: true, axes: next } : { ok: false, code }
}

/** The moves that cancel an order in its current state: refund and stock release in the same step. */
export function cancelMoves(axes: OrderAxes): OrderMoves {
  return {
    cancel: true,
    ...(axes.payment === 'locked' ? { payment: 'unlock' } : isUnpaid(axes) ? {} : { payment: 'refund_rest' }),
    ...(holdsStock(axes) ? { supply: 'release' } : {}),
  }
}

/** The numbers that lists show, filter and count by. */
export const orderStatuses = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusText: Readonly<Record<OrderStatus, { readonly words: Pair; readonly tone: Tone }>> = {
  5: { words: ['Unmatched', '未匹配'], tone: 'amber' },
  10: { words: ['Pending payment', '待付款'], tone: 'amber' },
  20: { words: ['To review', '待审核'], tone: 'neutral' },
  30: { words: ['Processing', '处理中'], tone: 'blue' },
  40: { words: ['Awaiting stock', '缺货'], tone: 'amber' },
  50: { words: ['To ship', '待发货'], tone: 'blue' },
  60: { words: ['Shipped', '已发货'], tone: 'blue' },
  70: { words: ['Delivered', '已签收'], tone: 'green' },
  80: { words: ['Completed', '已完成'], tone: 'green' },
  90: { words: ['Cancelled', '已取消'], tone: 'grey' },
}

const byFulfilment: Readonly<Partial<Record<AxisState<'fulfilment'>, OrderStatus>>> = {
  predicted: 50,
  packed: 50,
  shipped: 60,
  delivered: 70,
  closed: 80,
}

/** The one status of an order, derived from its axes. The progress of its fulfilment has priority. */
export function orderStatus(axes: OrderAxes): OrderStatus {
  if (axes.cancelled) return 90
  const far = byFulfilment[axes.fulfilment]
  if (far !== undefined) return far
  if (axes.supply === 'unmapped') return 5
  if (isUnpaid(axes)) return 10
  if (axes.fulfilment === 'none') return 20
  return axes.supply === 'reserved' ? 30 : 40
}
