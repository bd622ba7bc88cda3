import { z } from 'zod'
import { customerKinds } from '../../customer/customer/kinds.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import * as wire from '../../kit/wire.ts'

/** What a conversation is about: the customer, and orders whose numbers it names. */

const linkedOrder = z.object({
  id: wire.id,
  order_sn: z.string(),
  plt_order_sn: z.string(),
  status: z.number(),
  parcel: z.string(),
  tracking_number: z.string(),
  store_name: z.string(),
  company: z.string(),
  placed_at: wire.instant,
  /** A member linked it. Otherwise a mail names its number. */
  by_hand: z.boolean(),
})
export type LinkedOrder = z.output<typeof linkedOrder>

export const linkEndpoints = {
  about: endpoint({
    method: 'GET',
    path: '/v1/email/:id/about',
    permission: 'email:list',
    about: ['See what a conversation is about', '查看会话关联信息'],
    data: z.object({
      /** Null if unknown, or if the reader may not see customers. */
      customer: z
        .object({
          id: wire.id,
          name: z.string(),
          kind: wire.choice(customerKinds),
          orders: z.number(),
          /** US cents. */
          spend: z.number(),
          last_order_at: wire.nullable(wire.instant),
        })
        .nullable(),
      /** Empty if the reader may not see orders. */
      orders: z.array(linkedOrder),
    }),
  }),
  link: endpoint({
    method: 'PUT',
    path: '/v1/email/:id/link',
    permission: 'email:update',
    about: ['Link a conversation to orders', '关联会话与订单'],
    body: z.object({ add: wire.idsOrNone.default([]), remove: wire.idsOrNone.default([]) }),
    data: z.null(),
  }),
}

export const linkErrors = errors('email', {
  other_company: [
    'This order belongs to another company than the conversation.',
    '该订单与此会话属于不同的公司。',
  ],
})
