import { rowActions } from '../../kit/row-actions.ts'
import { afterSale, orderEnding } from '../after-sale.ts'
import { fulfilment } from '../fulfilment.ts'
import { orderEdit } from '../order-edit.ts'
import { payment } from '../payment.ts'
import {
  type Guarded,
  mayCancel,
  mayDelete,
  mayHold,
  mayOpenCase,
  mayPay,
  type OrderOrigin,
  type OrderView,
} from './guard.ts'
import { isPackedOrLater } from './state.ts'

/** Actions of merchants and staff on one or many orders of a list. */

/** Facts that decide whether an action is offered: the order as the guards see it, and further facts of its row. */
export interface OrderFacts extends OrderView, OrderOrigin {
  readonly urgent: boolean
  /** It was split off another order. */
  readonly isPart: boolean
  /** The store did not accept the tracking number. */
  readonly pushFailed: boolean
  /** A made-to-order item waits for an approved proof, so no label can be made. */
  readonly proofOpen: boolean
  /** Something in its address can be fixed automatically. */
  readonly addressFixable: boolean
}

export const only = (ok: boolean): Pick<Guarded, 'ok'> => ({ ok })
/** Its parcel has not left yet; the actions below are about parcels in the warehouse. */
export const isHere = ({ axes }: OrderView): boolean =>
  !axes.cancelled && (!isPackedOrLater(axes) || axes.fulfilment === 'packed')

/** Actions with the same texts for merchants and staff. */
export const cancelling = {
  words: ['Cancel order', '取消订单'],
  short: ['Cancel orders', '取消订单'],
  successText: [
    ['Order cancelled', '订单已取消'],
    ['{{count}} orders cancelled', '已取消 {{count}} 个订单'],
  ],
} as const
export const tagging = { words: ['Tags', '标签'], successText: [['Tags saved', '标签已保存']] } as const

export type MerchantAction = keyof (typeof merchantActions)['actions']
export const merchantActions = rowActions<OrderFacts>()({
  name: 'order',
  actions: {
    pay: {
      words: ['Pay', '付款'],
      successText: [
        ['Order paid', '订单已付款'],
        ['{{count}} orders paid', '{{count}} 个订单已付款'],
      ],
      call: payment.batchPay,
      may: mayPay,
    },
    hold: {
      words: ['Put on hold', '挂起'],
      short: ['Hold', '挂起'],
      confirm: [
        ['Put this order on hold?', '挂起此订单？'],
        ['Put {{count}} orders on hold?', '挂起 {{count}} 个订单？'],
      ],
      lead: [
        'The order won’t be approved, labelled or shipped until you release it.',
        '解除挂起前，订单不会审核、出面单或发货。',
      ],
      successText: [
        ['Order on hold', '订单已挂起'],
        ['{{count}} orders on hold', '已挂起 {{count}} 个订单'],
      ],
      call: orderEdit.hold,
      extraBody: { hold: true },
      undo: 'release',
      may: mayHold,
    },
    release: {
      words: ['Release the hold', '解除挂起'],
      successText: [
        ['Hold released', '已解除挂起'],
        ['{{count}} holds released', '已解除 {{count}} 个订单的挂起'],
      ],
      call: orderEdit.hold,
      extraBody: { hold: false },
      undo: 'hold',
      may: ({ onHold, axes }) => only(onHold && !axes.cancelled),
    },
    push: {
      words: ['Retry tracking sync', '重新回传运单号'],
      successText: [
        ['Tracking sync started', '已重新回传店铺'],
        ['Tracking sync started for {{count}} orders', '已重新回传 {{count}} 个订单'],
      ],
      call: fulfilment.pushAgain,
      may: ({ pushFailed }) => only(pushFailed),
    },
    after_sale: {
      words: ['Open a case', '申请售后'],
      call: afterSale.create,
      may: mayOpenCase,
    },
    delete: {
      words: ['Delete', '删除'],
      confirm: [
        ['Delete this order?', '删除此订单？'],
        ['Delete {{count}} orders?', '删除 {{count}} 个订单？'],
      ],
      lead: [
        'Only unpaid manual or file orders can be deleted. This can’t be undone.',
        '仅限手工下单或文件导入、且从未付款的订单，删除后无法恢复。',
      ],
      successText: [
        ['Order deleted', '订单已删除'],
        ['{{count}} orders deleted', '已删除 {{count}} 个订单'],
      ],
      call: orderEdit.customDelete,
      danger: true,
      may: mayDelete,
    },
    remark: {
      words: ['Note', '备注'],
      successText: [['Note saved', '备注已保存']],
      call: orderEdit.remark,
    },
    tags: {
      ...tagging,
      call: orderEdit.tags,
    },
    cancel: {
      ...cancelling,
      call: orderEnding.cancel,
      danger: true,
      may: mayCancel,
    },
  },
})
