import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import { channelQuote } from '../logistics/channel.ts'
import { address } from './order/address.ts'
import { orderRefs, orderResult } from './order/row.ts'

/** What is changed on an order before it is sent: note, tags, address, channel, hold, and what is made to order. */

const one = z.object({ id: wire.id })
const moved = z.object({ id: z.number(), version: z.number(), status: z.number() })
const results = z.array(orderResult)
const version = wire.int({ min: 1 }).optional()

const madeLine = { id: wire.id, line_id: wire.id, version }
const made = z.object({ id: z.number(), version: z.number() })

export const orderEdit = {
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
  /** For staff what `setMade` does for merchants, as the specification names it. */
  getMadeImage: endpoint({
    method: 'GET',
    path: '/v1/order/get-made-image',
    permission: 'erp-order:list',
    about: ['View the images of made items', '查看定制图'],
    query: one,
    data: z.array(z.object({ line_id: z.number(), item: z.string(), image: z.string() })),
  }),
  setMadeImage: endpoint({
    method: 'PUT',
    path: '/v1/order/set-made-image',
    permission: 'erp-order:update',
    about: ['Set the image of a made item', '设置定制图'],
    body: z.object({ ...madeLine, image: wire.text(200, 0) }),
    data: made,
  }),
  getMadeDesc: endpoint({
    method: 'GET',
    path: '/v1/order/get-made-desc',
    permission: 'erp-order:list',
    about: ['View the descriptions of made items', '查看定制描述'],
    query: one,
    data: z.array(z.object({ line_id: z.number(), item: z.string(), text: z.string() })),
  }),
  setMadeDesc: endpoint({
    method: 'PUT',
    path: '/v1/order/set-made-desc',
    permission: 'erp-order:update',
    about: ['Set the description of a made item', '设置定制描述'],
    body: z.object({ ...madeLine, text: wire.area(1000) }),
    data: made,
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
  /** What the buyer actually paid, for orders whose amount no store reports. */
  changeActAmount: endpoint({
    method: 'POST',
    path: '/sale/order/changeActAmount',
    permission: 'order:update',
    about: ['Edit what the buyer paid', '修改买家实付金额'],
    body: z.object({ id: wire.id, version, amount: wire.minor({ min: 0 }), currency }),
    data: moved,
  }),
  /** Deletes orders that were placed by hand or imported and were never paid. */
  customDelete: endpoint({
    method: 'POST',
    path: '/sale/order/customDelete',
    permission: 'order:cancel',
    about: ['Delete orders placed by hand', '删除手工订单'],
    body: orderRefs,
    data: z.array(orderResult),
  }),
  /** Sets our channel by its code, and the merchant's own tracking number; either may be omitted. */
  updateChannelCodeAndTrackno: endpoint({
    method: 'POST',
    path: '/sale/order/updateChannelCodeAndTrackno',
    permission: 'order:update',
    about: ['Set channel and own tracking number', '修改渠道和自有运单号'],
    body: z.object({
      id: wire.id,
      version,
      channel_code: wire.text(50).optional(),
      /** An empty text removes the own number. */
      tracking_number: wire.text(40, 0).optional(),
    }),
    data: moved,
  }),
}

export const orderEditErrors = errors('order-own', {
  channel_unknown: ['No channel has the code {{code}}.', '渠道代码 {{code}} 不存在。'],
  channel_paid: [
    'The order is paid for its channel. Contact us to change it.',
    '订单已按渠道付款，如需更换请联系我们。',
  ],
})
