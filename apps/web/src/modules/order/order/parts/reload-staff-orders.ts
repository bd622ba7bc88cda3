import { orderDesk } from '@dropyard/contract/order/order-desk'
import { invalidate } from '../../../../kit/call/use-data.ts'

/** Everything that shows orders to staff reads anew after they changed. */
export const reloadStaffOrders = (): Promise<unknown> =>
  Promise.all(['/v1/orders', '/v1/order', orderDesk.steps.path].map((path) => invalidate({ path })))
