import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { sortBy } from '../kit/page.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { listing } from '../store/listing.ts'
import { goodsRow } from './goods.ts'
import { goodsDownload } from './goods-download.ts'

/** Goods that are visible to one company only. */

export const privateRow = goodsRow.extend({
  /** Change requests that staff haven't answered yet. */
  open_changes: z.number(),
  actions: allowed[0],
})

const calls = {
  list: listEndpoint({
    path: '/sale/privateProducts',
    permission: 'private-goods:list',
    about: ['List private products', '查看私有商品列表'],
    row: privateRow,
    filters: {
      search: wire.text(100).optional(),
      status: wire.choice(['draft', 'on_shelf', 'off_shelf']).optional(),
      sort: sortBy(['title', 'create_time']),
    },
  }),
  /** Returns the id of the request in which staff will answer. */
  change: endpoint({
    method: 'POST',
    path: '/sale/privateProducts/:id/change',
    permission: 'private-goods:change',
    about: ['Request a change of private products', '申请修改私有商品'],
    body: z.object({ note: wire.area(1000, 1), quantity: wire.int({ min: 1, max: 1_000_000 }).default(1) }),
    data: z.object({ request_id: z.number() }),
  }),
}

/** Only goods on shelf can be published to a store or downloaded; a change can be requested in every state. */
const sold = ({ status }: { status: string }) => ({ ok: status === 'on_shelf' })

export const privateGoods = {
  ...calls,
  actions: rowActions<{ status: string }>()({
    name: 'private-goods',
    actions: {
      change: {
        words: ['Request a change', '申请修改'],
        confirm: [['Request a change · {{title}}', '申请修改 · {{title}}']],
        fields: {
          note: {
            label: ['Requested change', '修改内容'],
            helpText: [
              'Say what should be different: material, color, packing, price. Our team replies in the conversation.',
              '请说明需要修改的内容：材质、颜色、包装、价格等，客服会在对话中答复。',
            ],
          },
          quantity: { label: ['Quantity you plan to order', '计划采购数量'] },
        },
        successText: [['Request sent. We’ll reply in the conversation.', '已提交，答复将出现在对话中。']],
        call: calls.change,
      },
      list: {
        words: ['Publish to store', '刊登到店铺'],
        call: listing.display,
        single: true,
        may: sold,
      },
      pack: { words: ['Download', '下载资料'], call: goodsDownload.batch, single: true, may: sold },
    },
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/privateProducts',
        list: privateGoods.list,
        title: ['Private products', '私有商品'],
        menu: [62, 'products', 30, 'LockOutlined'],
      },
    ],
    roles: { 'private-goods:*': ['merchant'] },
  }) satisfies Manifest
