import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { dryRunInput } from '../../kit/row-actions.ts'
import * as wire from '../../kit/wire.ts'
import { channelQuote } from '../../logistics/channel.ts'
import { address } from '../order/address.ts'
import { addressRow, orderMark, orderRefs, staffResult } from '../order/row.ts'
import { staffDetail } from '../order-list/detail.ts'

/** Contents of orders that staff read and change: tags, notes, items and addresses. */

const one = z.object({ id: wire.id })

const tagging = (path: `${string}-tags`, en: string, zh: string) =>
  endpoint({
    method: 'PUT',
    path: `/v1/order/${path}`,
    permission: 'erp-order:update',
    about: [en, zh],
    body: z.object({ ids: wire.ids, tags: wire.tags(20) }),
    data: z.object({ changed: z.number() }),
  })

export const orderContents = {
  setTags: tagging('set-tags', 'Tag orders', '设置订单标签'),
  cancelTags: tagging('cancel-tags', 'Remove tags from orders', '取消标签'),
  getTags: endpoint({
    method: 'GET',
    path: '/v1/order/get-tags',
    permission: 'erp-order:list',
    about: ['List order tags', '查看订单标签列表'],
    data: z.array(orderMark.extend({ total: z.number() })),
  }),
  getRemark: endpoint({
    method: 'GET',
    path: '/v1/order/get-remark',
    permission: 'erp-order:list',
    about: ['View the notes of an order', '查看备注'],
    query: one,
    data: z.object({
      remark: z.string(),
      buyer_remark: z.string(),
      notes: z.array(
        z.object({ id: z.number(), at: z.string(), by: z.string().nullable(), text: z.string() }),
      ),
    }),
  }),
  /** An internal note; merchants can't see it. */
  addRemark: endpoint({
    method: 'POST',
    path: '/v1/order/remark',
    permission: 'erp-order:update',
    about: ['Write an internal note', '添加内部备注'],
    body: z.object({ ids: wire.ids, note: wire.area(500, 1) }),
    // Not written to the audit log, because notes can be deleted and the log can't.
    secrets: ['note'],
    data: z.object({ changed: z.number() }),
  }),
  getGoods: endpoint({
    method: 'GET',
    path: '/v1/order/get-goods',
    permission: 'erp-order:list',
    about: ['View the items of an order', '查看订单商品'],
    query: one,
    data: staffDetail.shape.lines,
  }),
  getAddress: endpoint({
    method: 'GET',
    path: '/v1/order/get-address',
    permission: 'erp-order:list',
    about: ['View an address and its changes', '查看收货地址'],
    query: one,
    data: z.object({
      address: addressRow,
      editable: z.boolean(),
      changes: z.array(
        z.object({ at: z.string(), by: z.string().nullable(), before: addressRow, after: addressRow }),
      ),
    }),
  }),
  updateAddress: endpoint({
    method: 'PUT',
    path: '/v1/order/update-address',
    permission: 'erp-order:update',
    about: ['Edit the address of an order', '修改收货地址'],
    body: z.object({ id: wire.id, version: wire.int({ min: 1 }).optional(), address }),
    // Not written to the audit log: then it need not be erased there if the buyer asks for erasure.
    secrets: ['address'],
    data: z.object({ id: z.number(), version: z.number(), status: z.number() }),
  }),
  /** One quote per channel for all of the orders; `ok` only if the channel can carry every one. */
  channelQuotes: endpoint({
    method: 'GET',
    path: '/v1/order/channel-quotes',
    permission: 'erp-order:update',
    about: ['Quote channels for orders', '查询订单可用渠道'],
    query: z.object({ ids: wire.ids }),
    data: z.object({
      quotes: z.array(channelQuote),
      /** The channel that all of them use now; null if they have none or different ones. */
      channel_id: z.number().nullable(),
      /** Whether one of them is paid; its merchant is notified of the change. */
      paid: z.boolean(),
      /** Whether one of them has a label, which would be voided. */
      labelled: z.boolean(),
    }),
  }),
  /** Fixes of addresses that need no question, such as full-width letters or a street that needs two lines. */
  fixAddress: endpoint({
    method: 'PUT',
    path: '/v1/order/fix-address',
    permission: 'erp-order:update',
    about: ['Fix addresses', '规范地址'],
    body: orderRefs.extend(dryRunInput),
    data: z.array(staffResult),
  }),
}
