import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { seesCosts } from './purchase-order/lines.ts'

/** Purchase orders at 1688: what they would cost there, and what became of them. Amounts are CNY fen. */

/** States of our attempts to place an order. */
export const attemptStates = {
  asked: ['Asking 1688', '下单中', 'amber'],
  made: ['Ordered', '已下单', 'green'],
  failed: ['Refused', '被拒绝', 'red'],
  closed: ['Closed', '已关闭', 'grey'],
} as const

/** 1688's states of an order. */
export const tradeStatuses = {
  waitbuyerpay: ['To pay', '待付款', 'amber'],
  waitsellersend: ['To be sent', '待发货', 'blue'],
  waitbuyerreceive: ['Sent', '待收货', 'blue'],
  confirm_goods: ['Received', '已收货', 'green'],
  success: ['Completed', '交易成功', 'green'],
  cancel: ['Closed', '交易关闭', 'red'],
  terminated: ['Closed', '交易终止', 'red'],
  other: ['Other', '其他', 'grey'],
} as const
export type TradeStatus = keyof typeof tradeStatuses

const seen = seenBy(seesCosts, wire.minor())

const preview = z.object({
  lines: z.array(
    z.object({
      id: wire.id,
      name: z.string(),
      /** In purchase units. */
      quantity: z.number(),
      ok: z.boolean(),
      /** Unit prices: 1688's, null without one, and the order's. */
      price: z.number().nullable(),
      ours: z.number(),
      message: z.string(),
    }),
  ),
  goods: z.number(),
  freight: z.number(),
  total: z.number(),
  /** The order's total, and the most that 1688 may ask for it. */
  ours: z.number(),
  most: z.number(),
  expires: z.string(),
  /** Needed to place the order; empty where it can't be placed like this. */
  preview_key: z.string(),
})
export type One688Preview = z.output<typeof preview>

const parcel = z.object({
  number: z.string(),
  company: z.string(),
  asn_id: z.number().nullable(),
  asn_sn: z.string(),
})

const attempt = z.object({
  id: wire.id,
  /** Our number at 1688. */
  out_order_id: z.string(),
  state: wire.choice(attemptStates),
  status: wire.choice(tradeStatuses).nullable(),
  orders: z.array(z.object({ number: z.string(), link: z.string() })),
  total: seen,
  freight: seen,
  /** The total when it was ordered; another one was changed by the seller. */
  placed_total: seen,
  message: z.string(),
  pay_link: z.string(),
  paid_at: z.string().nullable(),
  asked_at: z.string(),
  made_at: z.string().nullable(),
  /** When 1688 was last asked for changes. */
  checked_at: z.string().nullable(),
  parcels: z.array(parcel),
})
export type One688Attempt = z.output<typeof attempt>

const path = '/v1/purchase-orders'
const order = 'purchase-orders:order'

export const one688Order = {
  /** What an order would cost on 1688. Nothing is written. */
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    permission: order,
    about: ['Preview a purchase order on 1688', '在 1688 预览采购订单'],
    body: z.object({ id: wire.id }),
    data: preview,
  }),
  /** The attempts to place an order on 1688, the newest first. */
  list: endpoint({
    method: 'GET',
    path: `${path}/:id/one688`,
    permission: 'purchase-orders:list',
    about: ['View a purchase order’s orders on 1688', '查看采购订单的 1688 订单'],
    data: z.array(attempt),
  }),
  /** Asks 1688 for changes. */
  refresh: endpoint({
    method: 'PUT',
    path: `${path}/:id/one688`,
    permission: order,
    about: ['Update a purchase order from 1688', '从 1688 更新采购订单'],
    data: z.array(attempt),
  }),
}

export const one688OrderErrors = errors('one688-order', {
  currency: ['Orders on 1688 are in CNY, and this one isn’t.', '1688 订单须为人民币，本订单为其他币种。'],
  abroad: [
    '1688 delivers within China, and this order’s warehouse is elsewhere.',
    '1688 仅配送至中国境内，本订单的仓库在境外。',
  ],
  address: [
    'Add contact, phone and address to the warehouse, so that the seller knows where to send it.',
    '请先补全仓库的联系人、电话和地址。',
  ],
  no_offer: [
    'Add the 1688 link and spec ID to this SKU’s supplier.',
    '请在该 SKU 的供货关系中填写 1688 链接和规格 ID。',
  ],
  preview_first: ['Preview the order on 1688 first.', '请先在 1688 预览订单。'],
  expired: [
    'The preview is older than {{minutes}} minutes. Make a new one.',
    '预览已超过 {{minutes}} 分钟，请重新预览。',
  ],
  changed: ['The order was changed after the preview. Make a new one.', '订单在预览后有变更，请重新预览。'],
  above: [
    '1688 asks for {{total}}, which is more than {{percent}}% above our {{ours}}. Change the order’s prices or costs first.',
    '1688 合计 {{total}}，超过本订单 {{ours}} 的 {{percent}}%，请先修改单价或费用。',
  ],
  asking: ['1688 is being asked for it already.', '正在向 1688 下单。'],
  made: ['It is ordered on 1688 already: {{numbers}}.', '已在 1688 下单：{{numbers}}。'],
  unknown: ['1688 doesn’t know order {{numbers}}.', '1688 查不到订单 {{numbers}}。'],
  not_made: ['It isn’t ordered on 1688.', '该订单未在 1688 下单。'],
  closed: ['1688 closed order {{numbers}}: {{reason}}', '1688 订单 {{numbers}} 已关闭：{{reason}}'],
  left_out: ['1688 left it out of the order.', '1688 下单时未包含该商品。'],
  closed_there: ['The order was closed on 1688.', '该订单已在 1688 关闭。'],
})

/** Shown in the drawer of its purchase order, so it has no page. */
export const manifest = () => ({}) satisfies Manifest
