import { orderDesk } from '@dropyard/contract/order/order-desk'
import { packboxBinding } from '@dropyard/contract/order/packbox-binding'
import { packing } from '@dropyard/contract/order/packing'
import { invalidate } from '../../../../kit/call/use-data.ts'

/** Reloads everything that shows orders to staff after a change. */
export const reloadStaffOrders = (): Promise<unknown> =>
  Promise.all(
    ['/v1/orders', '/v1/order', orderDesk.steps.path, packboxBinding.findBind.path, packing.packed.path].map(
      (path) => invalidate({ path }),
    ),
  )
