import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { tabCount } from '../kit/page.ts'
import { unconverted } from '../kit/report/report.ts'
import { rowsWith, tried } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import { channelQuote } from '../logistics/channel.ts'
import type { Manifest } from '../manifest.ts'
import { address } from './order/address.ts'
import { blockCodes } from './order/block.ts'
import {
  chargeChange,
  chargeTerm,
  orderDetail,
  orderFilters,
  orderListExt,
  orderRefs,
  orderResult,
  orderRow,
} from './order/row.ts'

/** Orders of a merchant: from the store or a file to delivery (domain: Orders). */

const one = z.object({ id: wire.id })
const moved = z.object({ id: z.number(), version: z.number(), status: z.number() })
const results = z.array(orderResult)
const version = wire.int({ min: 1 }).optional()

export const order = {
  list: listEndpoint({
    path: '/sale/order/orderList',
    permission: 'order:list',
    about: ['List orders', '查看订单列表'],
    row: orderRow,
    filters: orderFilters,
    ext: orderListExt,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/sale/order/:id',
    permission: 'order:list',
    about: ['View an order', '查看订单'],
    data: orderDetail,
  }),
  /** What checkout shows: every charge, until when it holds, and what changed since it was last shown. */
  placeInfo: endpoint({
    method: 'POST',
    path: '/sale/order/placeInfo',
    permission: 'order:pay',
    about: ['Price orders for payment', '计算订单价格'],
    body: z.object({ ids: wire.ids, refresh: wire.flag.default(false) }),
    data: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        order_sn: z.string(),
        status: z.number(),
        buyer_name: z.string(),
        country: z.string(),
        goods_num: z.number(),
        express_name: z.string().nullable(),
        blocked: z.enum(blockCodes).nullable(),
        terms: z.array(chargeTerm),
        pay_amount: z.number(),
        currency: z.string(),
        quoted_until: z.string().nullable(),
        changes: z.array(chargeChange),
        /** Lines that exceed the current stock; the order will wait for it. */
        short: z.array(z.object({ sku: z.string(), wanted: z.number(), available: z.number() })),
      }),
    ),
    ext: z.object({
      total: z.number(),
      available: z.number(),
      shortfall: z.number(),
      currency: z.string(),
    }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/sale/order/pay',
    permission: 'order:pay',
    about: ['Pay an order', '支付订单'],
    body: z.object({ id: wire.id, version, pay_amount: wire.minor({ min: 0 }).optional() }),
    data: orderResult,
  }),
  batchPay: endpoint({
    method: 'POST',
    path: '/sale/order/batchPay',
    permission: 'order:pay',
    about: ['Pay several orders', '批量支付'],
    body: z.object({ orders: rowsWith({ pay_amount: wire.minor({ min: 0 }).optional() }) }),
    data: results,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/sale/order/cancel',
    permission: 'order:cancel',
    about: ['Cancel orders', '取消订单'],
    body: orderRefs.extend({ reason: wire.text(200, 0).default(''), ...tried }),
    data: results,
  }),
  /** Refunds lines of a paid order that is not packed yet; their shares are credited immediately. */
  refund: endpoint({
    method: 'POST',
    path: '/sale/order/refund',
    permission: 'order:refund',
    about: ['Refund items of an order', '订单部分退款'],
    body: z.object({
      id: wire.id,
      version,
      lines: wire.listOf(z.object({ line_id: wire.id, quantity: wire.int({ min: 1 }) }), {
        min: 1,
        max: 200,
      }),
      reason: wire.text(200),
    }),
    data: orderResult,
  }),
  remark: endpoint({
    method: 'POST',
    path: '/sale/order/remark',
    permission: 'order:update',
    about: ['Write a note on orders', '填写订单备注'],
    body: z.object({ ids: wire.ids, remark: wire.area(500) }),
    // Not written to the audit log, because notes can be deleted and the log can't.
    secrets: ['remark'],
    data: z.object({ changed: z.number() }),
  }),
  /** What is printed or engraved on an item, for stores that sell customized products; empty removes it. */
  setMade: endpoint({
    method: 'POST',
    path: '/sale/order/made',
    permission: 'order:update',
    about: ['Enter what is made to order', '填写定制内容'],
    body: z.object({
      id: wire.id,
      line_id: wire.id,
      text: wire.area(1000),
      image: wire.text(200, 0).default(''),
      version: wire.int().optional(),
    }),
    data: z.object({ id: z.number(), version: z.number() }),
  }),
  tags: endpoint({
    method: 'POST',
    path: '/sale/order/tags',
    permission: 'order:update',
    about: ['Tag orders', '设置订单标签'],
    body: z.object({ ids: wire.ids, add: wire.tags(20).default([]), remove: wire.tags(20).default([]) }),
    data: z.object({ changed: z.number() }),
  }),
  updateAddress: endpoint({
    method: 'POST',
    path: '/sale/order/updateAddress',
    permission: 'order:update',
    about: ['Edit the address of an order', '修改收货地址'],
    body: z.object({ id: wire.id, version, address }),
    // Not written to the audit log: then it need not be erased there if the buyer asks for erasure.
    secrets: ['address'],
    data: moved,
  }),
  /**
   * Sets SKUs and quantities; `remember` also maps the store's variants. A line with quantity 0 is shipped by another supplier
   * and left out, and so is an unmatched line that the list omits.
   */
  updateGoods: endpoint({
    method: 'POST',
    path: '/sale/order/updateGoods',
    permission: 'order:update',
    about: ['Edit the items of an order', '修改订单商品'],
    body: z.object({
      id: wire.id,
      version,
      remember: wire.flag.default(false),
      lines: wire.listOf(
        z.object({
          line_id: wire.id,
          sku_id: wire.nullable(wire.id),
          /** A set, instead of a SKU. */
          set_id: wire.nullable(wire.id).optional(),
          quantity: wire.int({ min: 0, max: 9999 }),
        }),
        { min: 1, max: 200 },
      ),
    }),
    data: moved.extend({
      /** Other waiting orders that got the remembered goods; with a `job_id` that job changes them. */
      others: z.number(),
      job_id: z.number().nullable(),
    }),
  }),
  /** Ships items again that were left to another supplier; possible until the order is paid. */
  restoreGoods: endpoint({
    method: 'POST',
    path: '/sale/order/restoreGoods',
    permission: 'order:update',
    about: ['Ship left-out items of an order again', '恢复由平台发货的商品'],
    body: z.object({ id: wire.id, version, ids: wire.ids }),
    data: moved,
  }),
  quotes: endpoint({
    method: 'GET',
    path: '/sale/order/shipping',
    permission: 'order:list',
    about: ['List channels for an order', '查看订单可用渠道'],
    query: one,
    data: z.array(channelQuote),
  }),
  shipping: endpoint({
    method: 'POST',
    path: '/sale/order/shipping',
    permission: 'order:update',
    about: ['Select the channel of orders', '选择订单物流方式'],
    body: orderRefs.extend({
      channel_id: wire.nullable(wire.id).optional(),
      ioss_number: wire.nullable(wire.text(20)).optional(),
      coupon_id: wire.nullable(wire.id).optional(),
    }),
    data: results,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/sale/order/hold',
    permission: 'order:update',
    about: ['Hold orders or release them', '挂起或解除订单'],
    body: orderRefs.extend({ hold: wire.flag }),
    data: results,
  }),
  /** Sends a tracking number that the store did not accept again. */
  pushAgain: endpoint({
    method: 'POST',
    path: '/sale/order/pushAgain',
    permission: 'order:update',
    about: ['Retry tracking sync', '重新回传运单号'],
    body: orderRefs,
    data: results,
  }),
  /**
   * Counts orders in progress: those that need an action by the merchant, and those that are being processed or
   * shipped.
   */
  processing: endpoint({
    method: 'GET',
    path: '/sale/order/processing',
    permission: 'order:list',
    about: ['Count orders in work', '查看处理中订单统计'],
    data: z.object({
      unmatched: z.number(),
      to_pay: z.number(),
      in_work: z.number(),
      awaiting_stock: z.number(),
      shipped: z.number(),
      blocked: z.number(),
    }),
  }),
  /** Blocked orders by reason, with the step that unblocks all orders of a reason. */
  abnormal: endpoint({
    method: 'GET',
    path: '/sale/order/abnormal',
    permission: 'order:list',
    about: ['List why orders are blocked', '查看异常原因统计'],
    data: z.array(
      z.object({
        reason: z.enum(blockCodes),
        name: z.string(),
        fix: z.string(),
        fix_name: z.string(),
        total: z.number(),
        /** For orders to match: the number of store variants that they wait for. */
        variants: z.number().nullable(),
      }),
    ),
  }),
  statByDays: endpoint({
    method: 'GET',
    path: '/sale/order/statByDays',
    permission: 'order:list',
    about: ['Count orders by day', '按日统计订单'],
    query: z.object({ from: wire.day, to: wire.day, store_id: wire.id.optional() }),
    data: z.array(
      z.object({
        day: z.string(),
        orders: z.number(),
        paid: z.number(),
        shipped: z.number(),
        /** Paid from the wallet, in USD cents; refunds are in the analysis. */
        spend: z.number(),
        /** Sales in the stores, by currency. */
        sales: z.array(z.object({ currency: z.string(), amount: z.number() })),
        /** In USD cents, each currency converted at the rate of that day. */
        sales_usd: z.number(),
        ...unconverted,
      }),
    ),
  }),
  export: endpoint({
    method: 'POST',
    path: '/sale/order/export',
    permission: 'order:export',
    about: ['Export orders', '导出订单'],
    body: z.object({
      ...orderFilters,
      ids: wire.ids.optional(),
      format: wire.choice(['csv', 'xlsx']).default('xlsx'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Every order that a store sent, and what became of it. */
  intake: listEndpoint({
    path: '/sale/order/intake',
    permission: 'order:list',
    about: ['List what stores sent', '查看店铺订单接收记录'],
    row: z.object({
      id: z.number(),
      store_id: z.number(),
      shop_name: z.string(),
      platform_order_id: z.string(),
      plt_order_sn: z.string(),
      outcome: z.enum(['imported', 'skipped', 'failed']),
      /** Why it was not taken in, in the user's language. */
      reason: z.string(),
      order_id: z.number().nullable(),
      /** When the buyer ordered; null until the order could be read. */
      placed_at: z.string().nullable(),
      seen_at: z.string(),
      deliveries: z.number(),
      /** Whether reading it again may succeed; `actions` tell whether the user may request that now. */
      may_retry: z.boolean(),
      actions: z.array(z.string()),
    }),
    filters: {
      store_id: wire.id.optional(),
      outcome: wire.choice(['imported', 'skipped', 'failed']).optional(),
      /** Number or id of the order on its platform. */
      search: wire.text(100).optional(),
    },
    ext: z.object({
      seen: z.number(),
      imported: z.number(),
      skipped: z.number(),
      failed: z.number(),
      tabs: z.array(tabCount),
    }),
  }),
}

/** Query parameters of the page /payment besides those of its list. */
export const paymentParams = { ids: wire.ids, from: z.literal('cart').optional() }

export const manifest = () =>
  ({
    pages: [
      {
        path: '/ordersList',
        list: order.list,
        own: opened,
        title: ['Order list', '订单列表'],
        menu: [21, 'orders', 10, 'UnorderedListOutlined', { resources: ['order', 'order-remark'] }],
      },
      { path: '/shipping', title: ['Shipping', '配送'] },
      { path: '/payment', own: paymentParams, title: ['Payment', '付款'] },
    ],
    audit: { order: ['Order', '订单'] },
    roles: { 'order:*': ['merchant'] },
  }) satisfies Manifest
