import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** Choice lists stored on the server, such as `education` (specification, section 7). */
export const config = {
  gconf: endpoint({
    method: 'GET',
    path: '/v1/config/gconf',
    permission: 'signed-in',
    about: ['View a named list', '查看配置项'],
    query: z.object({ name: wire.text(50) }),
    /** `code` is what records keep; `name` is in the language of the request. */
    data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  }),
  /** What the browser needs before login. */
  product: endpoint({
    method: 'GET',
    path: '/v1/config/product',
    permission: 'public',
    about: ['View the product name', '查看产品名称'],
    data: z.object({ name: z.string(), demo: z.boolean(), mailbox: z.boolean() }),
  }),
}
