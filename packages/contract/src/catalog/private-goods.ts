import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { sortBy } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { goodsRow } from './goods.ts'

/** Goods that only one company sees. */

export const privateRow = goodsRow.extend({
  /** Requests for changes that staff have not answered. */
  open_changes: z.number(),
})

export const privateGoods = {
  list: listEndpoint({
    path: '/sale/privateProducts',
    permission: 'private-goods:list',
    about: { en: 'List private products', zh: '私有商品列表' },
    row: privateRow,
    filters: {
      search: wire.line(100).optional(),
      status: wire.choice(['draft', 'on_shelf', 'off_shelf']).optional(),
      sort: sortBy(['title', 'create_time']),
    },
  }),
  /** Answers the id of the request, where staff will answer. */
  change: endpoint({
    method: 'POST',
    path: '/sale/privateProducts/:id/change',
    permission: 'private-goods:change',
    about: { en: 'Ask for a change of private products', zh: '申请修改私有商品' },
    params: z.object({ id: wire.id }),
    body: z.object({ note: wire.area(1000, 1), quantity: wire.int({ min: 1, max: 1_000_000 }).default(1) }),
    data: z.object({ request_id: z.number() }),
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
