import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { orderRefs, orderResult } from './order/row.ts'

/** Fulfilment of paid orders, as far as merchants call it; the calls of staff are in `erp-order.ts`. */

export const fulfilment = {
  /** Sends a tracking number that the store did not accept again. */
  pushAgain: endpoint({
    method: 'POST',
    path: '/sale/order/pushAgain',
    permission: 'order:update',
    about: ['Retry tracking sync', '重新回传运单号'],
    body: orderRefs,
    data: z.array(orderResult),
  }),
}
