import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import * as wire from '../../kit/wire.ts'
import { customerKinds } from './kinds.ts'

/** A customer in a few figures, for the details of orders and companies. */
export const customerCard = {
  read: endpoint({
    method: 'GET',
    path: '/v1/customer/card',
    permission: 'customer:list',
    about: ['View the customer of an order or company', '查看订单或公司对应的客户'],
    query: z.object({ order_id: wire.id.optional(), entity_id: wire.id.optional() }),
    /** Null if no customer is known. */
    data: z
      .object({
        id: z.number(),
        name: z.string(),
        kind: wire.choice(customerKinds),
        orders: z.number(),
        paid_orders: z.number(),
        refunds: z.number(),
        /** US cents. */
        spend: z.number(),
        cases: z.number(),
        last_order_at: wire.nullable(wire.instant),
        do_not_contact: z.boolean(),
      })
      .nullable(),
  }),
}
