import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** Search of the command palette: records by number and name, limited to what the user may see. */

export const foundKinds = ['order', 'goods', 'store', 'company'] as const

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/sale/search',
    permission: 'signed-in',
    about: ['Find orders, products and stores', '全局搜索'],
    query: z.object({ keyword: wire.text(100) }),
    data: z.array(
      z.object({
        kind: z.enum(foundKinds),
        id: z.number(),
        title: z.string(),
        note: z.string(),
        link: z.string(),
      }),
    ),
  }),
}
