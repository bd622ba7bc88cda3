import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import type { BlockReason } from '../../../order/order/block.ts'
import { link } from '../../../pages.ts'
import { everywhere, inProduct, money, quiet } from './parts.ts'

/** Events of orders. */

const order = {
  order_id: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  store_id: z.number().nullable(),
}
const orders = {
  needs: 'order:list',
  link: (of: { order_id: number; order_sn: string }) =>
    link('/ordersList', { search: of.order_sn, id: of.order_id }),
}
/** Permission and link of staff. */
const desk = {
  needs: 'erp-order:list',
  link: (of: { order_id: number; order_sn: string }) =>
    link('/erpOrders', { search: of.order_sn, id: of.order_id }),
}
const words = z.object({ en: z.string(), zh: z.string() })
const proof = z.object({
  order_id: z.number(),
  order_sn: z.string(),
  title: z.string(),
  content: z.string(),
})
const noted = z.object({
  order_id: z.number(),
  order_sn: z.string(),
  note_id: z.number(),
  name: words,
  content: z.string(),
})

export const orderEvents = {
  orderPaid: event({
    name: 'order.paid',
    about: ['Order paid', '订单已付款'],
    values: z.object({ ...order, pay_amount: z.number(), currency: z.string() }),
    notice: ['Order {{order_sn}} was paid.', '订单 {{order_sn}} 已付款。'],
    company: orders,
    tone: 'neutral',
    usual: quiet,
    webhook: true,
  }),
  ordersToPay: event({
    name: 'order.to_pay',
    about: ['New orders to pay', '新订单待付款'],
    values: z.object({ count: z.number(), amount: money }),
    notice: [
      '{{count}} new {{count|order is|orders are}} waiting to be paid: {{amount}}.',
      '新增 {{count}} 个待付款订单，共{{amount}}。',
    ],
    company: { needs: 'order:list', link: () => link('/ordersList', { status: 10 }) },
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  ordersBlocked: event({
    name: 'order.blocked',
    about: ['Orders blocked', '订单卡单'],
    values: z.object({
      count: z.number(),
      /** Each reason with the number of orders it blocks. */
      reasons: words,
      /** The reason, if all orders have the same one. */
      blocked: z.string(),
    }),
    notice: [
      '{{count}} {{count|order is|orders are}} newly blocked: {{reasons}}.',
      '新增 {{count}} 个卡单：{{reasons}}。',
    ],
    company: {
      needs: 'order:list',
      link: ({ blocked }: { blocked: string }) =>
        link('/ordersList', blocked ? { blocked: blocked as BlockReason } : {}),
    },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  itemsUnmatched: event({
    name: 'order.items_unmatched',
    about: ['Items to match', '商品待匹配'],
    values: z.object({ count: z.number() }),
    notice: [
      '{{count}} new {{count|item|items}} of your stores must be matched before {{count|its|their}} orders can be paid.',
      '店铺新增 {{count}} 个商品待匹配，匹配后相关订单才能付款。',
    ],
    company: {
      needs: 'order-sku:list',
      link: () => link('/orderSku', { matched: false, waiting: true }),
    },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  orderShipped: event({
    name: 'order.shipped',
    about: ['Order shipped', '订单已发货'],
    values: z.object({ ...order, tracking_number: z.string(), express_name: z.string() }),
    notice: [
      'Order {{order_sn}} was shipped: {{tracking_number}}.',
      '订单 {{order_sn}} 已发货，运单号 {{tracking_number}}。',
    ],
    company: orders,
    tone: 'neutral',
    usual: inProduct,
    webhook: true,
  }),
  orderDelivered: event({
    name: 'order.delivered',
    about: ['Order delivered', '订单已签收'],
    values: z.object({ ...order, tracking_number: z.string() }),
    notice: ['Order {{order_sn}} was delivered.', '订单 {{order_sn}} 已签收。'],
    company: orders,
    tone: 'green',
    usual: inProduct,
    webhook: true,
  }),
  orderCancelled: event({
    name: 'order.cancelled',
    about: ['Order cancelled', '订单已取消'],
    values: z.object({ ...order, reason: z.string() }),
    notice: ['Order {{order_sn}} was cancelled.', '订单 {{order_sn}} 已取消。'],
    company: orders,
    tone: 'amber',
    usual: quiet,
    webhook: true,
  }),
  orderChannelChanged: event({
    name: 'order.channel_changed',
    about: ['Other channel than the one paid for', '订单更换物流渠道'],
    values: z.object({ order_id: z.number(), order_sn: z.string(), from: words, to: words }),
    notice: [
      'Order {{order_sn}} goes by {{to}} instead of {{from}}. You may refuse until it is packed.',
      '订单 {{order_sn}} 由{{from}}改为{{to}}，打包前可拒绝。',
    ],
    company: {
      needs: 'own-channel-change:list',
      link: (of: { order_sn: string }) => link('/channelChange', { search: of.order_sn }),
    },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  orderNoted: event({
    name: 'order.noted',
    about: ['Note from our team on your order', '平台给订单的备注'],
    values: noted,
    notice: ['A note for you on order {{order_sn}}.', '订单 {{order_sn}} 有新的平台备注。'],
    company: orders,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  orderParcelMessage: event({
    name: 'order.parcel_message',
    about: ['Message about a parcel', '包裹相关消息'],
    values: z.object({ order_id: z.number(), order_sn: z.string(), title: z.string(), content: z.string() }),
    notice: ['Order {{order_sn}}: {{title}}', '订单 {{order_sn}}：{{title}}'],
    company: orders,
    tone: 'amber',
    usual: everywhere,
    webhook: false,
  }),
  orderMention: event({
    name: 'order.mention',
    about: ['Mention on an order', '订单备注中提到您'],
    values: noted,
    notice: [
      '{{name}} mentioned you on order {{order_sn}}.',
      '{{name}} 在订单 {{order_sn}} 的备注中提到了您。',
    ],
    staff: desk,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  orderProof: event({
    name: 'order.proof',
    about: ['Proof to approve', '定制稿待确认'],
    values: proof,
    notice: [
      'Approve the proof of {{title}} (order {{order_sn}}), so that it can be made.',
      '请确认 {{title}}（订单 {{order_sn}}）的定制稿，确认后开始生产。',
    ],
    company: orders,
    tone: 'amber',
    usual: everywhere,
    webhook: true,
  }),
  proofApproved: event({
    name: 'order.proof_approved',
    about: ['Proof approved', '定制稿已确认'],
    values: proof,
    notice: [
      'The proof of {{title}} (order {{order_sn}}) is approved.',
      '{{title}}（订单 {{order_sn}}）的定制稿已确认。',
    ],
    staff: desk,
    tone: 'green',
    usual: inProduct,
    webhook: false,
  }),
  proofChanges: event({
    name: 'order.proof_changes',
    about: ['Changes requested to a proof', '定制稿需修改'],
    values: proof,
    notice: [
      'Changes requested to the proof of {{title}} (order {{order_sn}}): {{content}}',
      '{{title}}（订单 {{order_sn}}）的定制稿需修改：{{content}}',
    ],
    staff: desk,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
} as const
