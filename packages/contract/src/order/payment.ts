import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { rowsWith } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { blockCodes } from './order/block.ts'
import { orderResult } from './order/row.ts'
import { chargeChange, chargeTerm } from './order-price.ts'

/** Paying orders from the wallet: what checkout shows, and the payment itself. */

export const payment = {
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
        /** Why a carrier would refuse the address: once paid, the order is blocked until it is corrected. */
        address_errors: z.array(z.string()),
        /** Other orders with the same items for the same receiver, placed within a day: it may have been ordered twice. */
        same_as: z.array(
          z.object({
            id: z.number(),
            order_sn: z.string(),
            status_name: z.string(),
            create_time: z.string(),
          }),
        ),
      }),
    ),
    ext: z.object({
      total: z.number(),
      /** With the credit limit. */
      available: z.number(),
      credit_limit: z.number(),
      shortfall: z.number(),
      currency: z.string(),
    }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/sale/order/pay',
    permission: 'order:pay',
    about: ['Pay an order', '支付订单'],
    body: z.object({
      id: wire.id,
      version: wire.int({ min: 1 }).optional(),
      pay_amount: wire.minor({ min: 0 }).optional(),
    }),
    data: orderResult,
  }),
  batchPay: endpoint({
    method: 'POST',
    path: '/sale/order/batchPay',
    permission: 'order:pay',
    about: ['Pay several orders', '批量支付'],
    body: z.object({ orders: rowsWith({ pay_amount: wire.minor({ min: 0 }).optional() }) }),
    data: z.array(orderResult),
  }),
}

/** Query parameters of the page /payment besides those of its list. */
export const paymentParams = { ids: wire.ids, from: z.literal('cart').optional() }

export const manifest = () =>
  ({
    pages: [
      { path: '/shipping', title: ['Shipping', '配送'] },
      { path: '/payment', own: paymentParams, title: ['Payment', '付款'] },
    ],
  }) satisfies Manifest
