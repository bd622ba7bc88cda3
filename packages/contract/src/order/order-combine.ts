import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { rowRefs } from '../kit/row-actions.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { orderMoney, orderRefs, staffMoney, staffResult } from './order/row.ts'

/**
 * Combined parcels: orders of one company to one receiver share one label, and are packed and handed over together. Each order
 * keeps its own money; the savings are ours, and nothing is charged or refunded.
 */

const member = z.object({
  id: z.number(),
  version: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  shop_name: z.string(),
  status: z.number(),
  status_name: z.string(),
  goods_num: z.number(),
  create_time: z.string(),
  express_name: z.string(),
  /** What its channel charges for it alone now, and what the merchant paid for shipping, in US cents. */
  freight: staffMoney,
  paid_shipping: staffMoney,
})

/** Orders that can be combined, with what that changes, or why they can't be. Amounts in US cents. */
export const combineGroup = z.object({
  /** Id of its first order. */
  id: z.number(),
  entity_id: z.number(),
  company: z.string(),
  receiver: z.string(),
  place: z.string(),
  country: z.string(),
  orders: z.array(member),
  ok: z.boolean(),
  /** Why they can't be combined. */
  message: z.string(),
  express_name: z.string(),
  days: z.string(),
  freight_apart: staffMoney,
  freight_together: staffMoney,
  duty_apart: staffMoney,
  duty_together: staffMoney,
  /**
   * The packaging by the rules of the first order's store, else the smallest that fits everything; empty if none does, or if an
   * item's size is unknown.
   */
  packaging: z.string(),
  packaging_size: z.string(),
  /** What the rule says that assigns it; empty if it is chosen by size. */
  packaging_rule: z.string(),
  goods_grams: z.number(),
  /** With insert and label. */
  packaging_grams: z.number(),
  /** With each order in its own packaging; null if that is unknown for any of them. */
  packaging_grams_apart: z.number().nullable(),
  /** In fen (1/100 CNY). */
  packaging_cost: staffMoney,
  packaging_cost_apart: seenBy(orderMoney, z.number().nullable()),
})
export type CombineGroup = z.output<typeof combineGroup>

/** Result of combining: an answer for each requested order. */
export const combineOutcome = z.object({ answers: z.array(staffResult), parcels: z.number() })

export const orderCombine = {
  /** With `ids` only those orders are planned; `left_out` has the reason for each order that is not combined. */
  select: listEndpoint({
    path: '/v1/order/combine-select',
    permission: 'erp-order:list',
    about: ['List orders that can go in one parcel', '查看可合并订单列表'],
    row: combineGroup,
    filters: {
      ids: wire.ids.optional(),
      /** Order number, store number or receiver. */
      search: wire.text(100).optional(),
      entity_id: wire.id.optional(),
    },
    ext: z.object({ left_out: z.array(staffResult) }),
  }),
  /** Starts a job, whose result is `combineOutcome`. */
  combine: endpoint({
    method: 'PUT',
    path: '/v1/order/combine',
    permission: 'erp-order:combine',
    about: ['Combine orders into one parcel', '合并订单'],
    body: z.object({ orders: rowRefs }),
    data: z.object({ job_id: z.number() }),
  }),
  uncombine: endpoint({
    method: 'PUT',
    path: '/v1/order/uncombine',
    permission: 'erp-order:combine',
    about: ['Separate combined orders', '取消合并'],
    body: orderRefs,
    data: z.array(staffResult),
  }),
}

export const orderCombineErrors = errors('order-combine', {
  alone: ['No other order here goes to this receiver.', '没有寄往同一收件人的其他订单。'],
  others: ['The other orders to this receiver can’t be combined.', '寄往该收件人的其他订单均无法合并。'],
  receiver: ['Receiver or address differs from the others.', '收件人或地址与其他订单不一致。'],
  address: ['The address is incomplete.', '收货地址不完整。'],
  label_asked: ['A label is being requested right now.', '正在申请面单。'],
  own_label: ['The merchant brings a label for this order.', '该订单使用商户自己的面单。'],
  ioss: ['Another IOSS number than the others.', 'IOSS 税号与其他订单不一致。'],
  warehouses: ['The items lie in different warehouses.', '商品分布在不同仓库。'],
  no_channel: ['No channel carries them together: {{reasons}}', '没有可承运合并包裹的物流渠道：{{reasons}}'],
  slower: [
    'Every channel in common is slower than one that was paid for.',
    '可用渠道的时效均慢于商户已付费的渠道。',
  ],
  duty: [
    'In one parcel the buyer would be charged {{amount}} more on delivery.',
    '合并后买家签收时需多付 {{amount}} 税费。',
  ],
  two: ['Choose at least two orders.', '请至少选择两个订单。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/combineOrders',
        list: orderCombine.select,
        title: ['Combine orders', '合并发货'],
        menu: [118, 'staff-orders', 61, 'GroupOutlined'],
      },
    ],
    roles: { 'erp-order:combine': ['order-clerk'] },
  }) satisfies Manifest
