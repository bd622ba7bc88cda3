import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { dryRunInput } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import { orderRefs, staffMoney, staffResult } from './order/row.ts'

/**
 * Splitting orders: pieces of an order's lines become an order of their own, with their share of what was paid and of the
 * reserved stock. The merchant is neither charged nor refunded. Until a label is made, the parts can be joined again.
 */

/** One of the resulting orders. Amounts in US cents. */
const half = z.object({
  pieces: z.number(),
  /** Its share of what was paid. */
  paid: staffMoney,
  coupon: staffMoney,
  /** What its channel charges for its parcel, and the duty on it; 0 if it can't be quoted. */
  freight: staffMoney,
  duty: staffMoney,
  grams: z.number(),
  express_name: z.string(),
  /** Everything that it sends is reserved. */
  in_stock: z.boolean(),
})

export const splitPreview = z.object({
  /** Id of the new order; null for a dry run. */
  id: z.number().nullable(),
  order_sn: z.string(),
  whole: half,
  rest: half,
  part: half,
})
export type SplitPreview = z.output<typeof splitPreview>

export const orderSplit = {
  split: endpoint({
    method: 'PUT',
    path: '/v1/order/split',
    permission: 'erp-order:combine',
    about: ['Split an order', '拆分订单'],
    body: z.object({
      id: wire.id,
      version: wire.int({ min: 1 }).optional(),
      lines: wire.listOf(z.object({ line_id: wire.id, quantity: wire.int({ min: 1 }) }), {
        min: 1,
        max: 200,
      }),
      /** The channel of the new order, which may ship from another warehouse; by default that of the original order. */
      channel_id: wire.id.optional(),
      ...dryRunInput,
    }),
    data: splitPreview,
  }),
  /** Joins the parts of orders again; any part identifies its order. */
  join: endpoint({
    method: 'PUT',
    path: '/v1/order/join',
    permission: 'erp-order:combine',
    about: ['Join split orders again', '恢复拆分的订单'],
    body: orderRefs,
    data: z.array(staffResult),
  }),
}

export const orderSplitErrors = errors('order-split', {
  part: ['This order was split off another one. Split that one.', '该订单由其他订单拆分而来，请拆分原订单。'],
  refunded: [
    'Part of {{order_sn}} was refunded, so its money can’t be shared out.',
    '{{order_sn}} 已有退款，金额无法再分摊。',
  ],
  everything: ['Leave at least one item in the order.', '原订单至少保留一件商品。'],
  pieces: ['Line {{id}} has {{quantity}} items.', '商品行 {{id}} 共 {{quantity}} 件。'],
  twice: ['Name each line once.', '同一商品行只能填写一次。'],
  made: [
    'Items that are made to order aren’t divided. Choose all of them or none.',
    '定制商品不可拆分数量，请整行选择或不选。',
  ],
  not_split: ['The order wasn’t split.', '该订单未拆分。'],
  labelled: [
    '{{order_sn}} had a label already, so the parts stay apart.',
    '{{order_sn}} 已申请过面单，无法恢复为一单。',
  ],
})
