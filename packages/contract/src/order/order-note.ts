import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Notes on an order, in three threads: staff about the order, staff about one of its items, and the merchant. Notes are never
 * overwritten; a pinned note stays on top until it is unpinned. An author can delete a note within a day: its text is removed,
 * but an empty note remains.
 */

export const noteThreads = {
  order: { en: 'Order', zh: '订单' },
  goods: { en: 'Items', zh: '商品' },
  merchant: { en: 'Merchant', zh: '商户' },
} as const
export type NoteThread = keyof typeof noteThreads

const threads = Object.keys(noteThreads) as [NoteThread, ...NoteThread[]]
const maxText = 1000

export const noteRow = z.object({
  id: z.number(),
  order_id: z.number(),
  /** Only for a note about an item. */
  line_id: z.number().nullable(),
  item: z.string(),
  thread: z.enum(threads),
  at: z.string(),
  /** Empty if the user may not see the name: merchants do not see names of staff. */
  by: z.string(),
  staff: z.boolean(),
  text: z.string(),
  pictures: z.array(z.string()),
  /** The merchant can read it. */
  visible: z.boolean(),
  pinned: z.boolean(),
  /** Its author deleted it; the text is gone. */
  deleted: z.boolean(),
  /** The user may delete it now. */
  deletable: z.boolean(),
})
export type NoteRow = z.output<typeof noteRow>

const said = {
  text: wire.area(maxText, 1),
  pictures: wire.pictures(5).default([]),
  mentions: wire.idsOrNone.default([]),
  visible: wire.flag.default(false),
  pinned: wire.flag.default(false),
}

/** Not written to the audit log, because notes can be deleted and the log can't. */
const secrets = ['text', 'remark']

export const orderNote = {
  list: listEndpoint({
    path: '/v1/orders-remark',
    permission: 'erp-order:list',
    about: ['List notes on orders', '查看订单备注列表'],
    row: noteRow,
    filters: {
      order_id: wire.id.optional(),
      thread: wire.choice(threads).optional(),
      pinned: wire.flag.optional(),
    },
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/orders-remark',
    permission: 'erp-order:update',
    about: ['Write a note on an order', '添加订单备注'],
    body: z.object({
      order_id: wire.id,
      thread: wire.choice(['order', 'merchant']).default('order'),
      ...said,
    }),
    secrets,
    data: noteRow,
  }),
  /** Pins or unpins a note of any thread, and shows it to the merchant or hides it. */
  mark: endpoint({
    method: 'PUT',
    path: '/v1/orders-remark/:id',
    permission: 'erp-order:update',
    about: ['Pin or show a note', '置顶或公开备注'],
    body: z.object({ pinned: wire.flag.optional(), visible: wire.flag.optional() }),
    data: noteRow,
  }),
  /** Deletes one's own note of any thread, within a day. */
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/orders-remark/:id',
    permission: 'erp-order:update',
    about: ['Delete a note', '删除备注'],
    data: noteRow,
  }),
  /** Staff who can read orders and therefore can be mentioned. */
  people: endpoint({
    method: 'GET',
    path: '/v1/orders-remark/people',
    permission: 'erp-order:update',
    about: ['List who may be mentioned on orders', '查看订单备注可提及人员'],
    query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  goods: listEndpoint({
    path: '/v1/order-goods-remark',
    permission: 'erp-order:list',
    about: ['List notes on items', '查看商品备注列表'],
    row: noteRow,
    filters: {
      order_id: wire.id.optional(),
      line_id: wire.id.optional(),
      pinned: wire.flag.optional(),
    },
  }),
  addGoods: endpoint({
    method: 'POST',
    path: '/v1/order-goods-remark',
    permission: 'erp-order:update',
    about: ['Write a note on an item', '添加商品备注'],
    body: z.object({ order_id: wire.id, line_id: wire.id, ...said }),
    secrets,
    data: noteRow,
  }),
  /** Writes a note about an item; earlier notes stay in its thread. */
  setGoods: endpoint({
    method: 'PUT',
    path: '/v1/order/set-goods-remark',
    permission: 'erp-order:update',
    about: ['Write the note of an item', '设置商品备注'],
    body: z.object({
      id: wire.id,
      line_id: wire.id,
      remark: wire.area(maxText, 1),
      pinned: wire.flag.default(false),
    }),
    secrets,
    data: noteRow,
  }),
  /** Each item with its pinned note, or otherwise its latest. */
  getGoods: endpoint({
    method: 'GET',
    path: '/v1/order/get-goods-remark',
    permission: 'erp-order:list',
    about: ['View the notes of items', '查看商品备注'],
    query: z.object({ id: wire.id }),
    data: z.array(
      z.object({
        line_id: z.number(),
        item: z.string(),
        remark: z.string(),
        pinned: z.boolean(),
        notes: z.array(noteRow),
      }),
    ),
  }),
  /** The notes of all threads that the merchant can read. */
  mine: endpoint({
    method: 'GET',
    path: '/sale/order/remarks',
    permission: 'order:list',
    about: ['View the notes of an order', '查看订单备注'],
    query: z.object({ id: wire.id }),
    data: z.array(noteRow),
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/sale/order/remarks/:id',
    permission: 'order:update',
    about: ['Delete a note', '删除备注'],
    data: noteRow,
  }),
  write: endpoint({
    method: 'POST',
    path: '/sale/order/remarks',
    permission: 'order:update',
    about: ['Add a note to an order', '添加订单备注'],
    body: z.object({ order_id: wire.id, text: said.text, pictures: said.pictures }),
    secrets,
    data: noteRow,
  }),
}

export const orderNoteErrors = errors('order-note', {
  author: ['Only its author can delete a note.', '只有作者可以删除备注。'],
  late: ['A note can be deleted within a day of writing it.', '备注仅可在填写后一天内删除。'],
  theirs: ['The merchant always reads this thread.', '商户备注始终对商户可见。'],
})

export const manifest = () =>
  ({
    audit: { 'order-note': ['Order note', '订单备注'] },
  }) satisfies Manifest
