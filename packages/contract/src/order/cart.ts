import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import { channelQuote } from '../logistics/channel.ts'
import type { Manifest } from '../manifest.ts'
import { address } from './order/address.ts'

/** The shopping cart: what a merchant orders by hand, grouped by the warehouse that ships it. */

/** An item of a set. */
const part = z.object({ sku_id: z.number(), sku: z.string(), title: z.string(), quantity: z.number() })

const line = z.object({
  id: z.number(),
  /** A SKU or a set. */
  sku_id: z.number().nullable(),
  set_id: z.number().nullable(),
  goods_id: z.number().nullable(),
  /** Code of the SKU or set. */
  sku: z.string(),
  /** The items of a set; empty for a SKU. */
  parts: z.array(part),
  title: z.string(),
  options: z.array(z.string()),
  image: z.string().nullable(),
  quantity: z.number(),
  selected: z.boolean(),
  /** After rank discount, USD cents. */
  unit_price: z.number(),
  list_price: z.number(),
  amount: z.number(),
  available: z.number(),
  /** gone: no longer sold; none: out of stock; few: less than wanted; low: fewer than ten left. */
  warning: z.enum(['gone', 'none', 'few', 'low']).nullable(),
  warehouses: z.array(z.object({ id: z.number(), name: z.string(), available: z.number() })),
})

const group = z.object({
  warehouse_id: z.number().nullable(),
  warehouse: z.string(),
  country: z.string(),
  lines: z.array(line),
  selected_amount: z.number(),
})

const count = z.object({ cart_goods_num: z.number() })
const quantity = wire.int({ min: 1, max: 9999 })

export const cart = {
  list: endpoint({
    method: 'GET',
    path: '/sale/shoppingCart',
    permission: 'cart:list',
    about: ['View the cart', '查看购物车'],
    data: z.array(group),
    ext: z.object({
      cart_goods_num: z.number(),
      selected_num: z.number(),
      selected_amount: z.number(),
      currency: z.string(),
      /** Fingerprint of the selection, to be sent as `seen` with the checkout. */
      mark: z.string(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/sale/shoppingCart',
    permission: 'cart:update',
    about: ['Put items into the cart', '加入购物车'],
    body: z.object({
      lines: wire.listOf(
        z.object({
          sku_id: wire.id.optional(),
          set_id: wire.id.optional(),
          quantity,
          warehouse_id: wire.nullable(wire.id).optional(),
        }),
        { min: 1, max: 100 },
      ),
    }),
    data: count,
  }),
  /** Sets that the company can buy, by code, name or contents. */
  sets: endpoint({
    method: 'GET',
    path: '/sale/shoppingCart/sets',
    permission: 'cart:list',
    about: ['Find sets for the cart', '查找可加入购物车的组合'],
    query: z.object({ search: wire.text(100, 0).default('') }),
    data: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        title: z.string(),
        image: z.string().nullable(),
        parts: z.array(part),
        /** After rank discount, USD cents. */
        unit_price: z.number(),
        list_price: z.number(),
        /** How many sets one warehouse can assemble. */
        available: z.number(),
      }),
    ),
  }),
  changeNum: endpoint({
    method: 'POST',
    path: '/sale/shoppingCart/changeNum',
    permission: 'cart:update',
    about: ['Edit a quantity in the cart', '修改购物车数量'],
    body: z.object({ id: wire.id, quantity, warehouse_id: wire.nullable(wire.id).optional() }),
    data: count,
  }),
  select: endpoint({
    method: 'POST',
    path: '/sale/shoppingCart/select',
    permission: 'cart:update',
    about: ['Select lines of the cart', '勾选购物车商品'],
    body: z.object({ ids: wire.ids, selected: wire.flag }),
    data: count,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sale/shoppingCart',
    permission: 'cart:update',
    about: ['Remove lines from the cart', '删除购物车商品'],
    body: z.object({ ids: wire.ids }),
    data: count,
  }),
  /** Shipping quotes for the selected lines: the channels for each warehouse's parcel. */
  quote: endpoint({
    method: 'POST',
    path: '/sale/shoppingCart/quote',
    permission: 'cart:list',
    about: ['Price the shipping of the cart', '试算购物车运费'],
    body: z.object({
      country,
      zip: wire.text(20, 0).default(''),
      ioss_number: wire.nullable(wire.text(20)).optional(),
    }),
    data: z.array(
      z.object({
        warehouse_id: z.number().nullable(),
        warehouse: z.string(),
        goods_amount: z.number(),
        quotes: z.array(channelQuote),
      }),
    ),
  }),
  /** Creates one order for each warehouse from the selected lines; nothing is paid yet. */
  checkout: endpoint({
    method: 'POST',
    path: '/sale/shoppingCart/checkout',
    permission: 'cart:update',
    about: ['Order what is chosen in the cart', '提交购物车订单'],
    // Not written to the audit log: then it need not be erased there if the buyer asks for erasure.
    secrets: ['address'],
    body: z.object({
      address,
      channels: wire
        .listOf(z.object({ warehouse_id: wire.id, channel_id: wire.id }), { max: 20 })
        .default([]),
      ioss_number: wire.nullable(wire.text(20)).optional(),
      coupon_id: wire.nullable(wire.id).optional(),
      remark: wire.area(500).default(''),
      /** Idempotency key: the same key orders once. */
      key: wire.text(60).optional(),
      /** The mark of the cart that the user saw. A company's users share a cart, so the checkout fails if it has changed. */
      seen: wire.text(64).optional(),
    }),
    data: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        order_sn: z.string(),
        warehouse_id: z.number().nullable(),
        pay_amount: z.number(),
        currency: z.string(),
      }),
    ),
    ext: count,
  }),
}

export const cartErrors = errors('cart', {
  changed: [
    'The cart was changed by a teammate or in another window. Nothing was ordered. Review it and try again.',
    '购物车已被同事或在其他窗口修改，尚未下单。请确认最新内容。',
  ],
  empty: ['Choose something in the cart first.', '请先勾选商品。'],
  full: ['The cart holds at most {{limit}} lines.', '购物车最多 {{limit}} 种商品。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/shoppingCart',
        title: ['Shopping cart', '购物车'],
        menu: [23, 'orders', 50, 'ShoppingCartOutlined', { needs: 'cart:list', hidden: true }],
      },
    ],
    roles: { 'cart:*': ['merchant'] },
  }) satisfies Manifest
