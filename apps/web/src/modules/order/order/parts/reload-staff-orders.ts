import { refresh } from '../../../../kit/call/use-data.ts'

/** Everything that shows orders to staff reads anew after they changed. */
export const reloadStaffOrders = (): Promise<unknown> =>
  Promise.all([{ path: '/v1/orders' }, { path: '/v1/order' }].map((to) => refresh(to)))
