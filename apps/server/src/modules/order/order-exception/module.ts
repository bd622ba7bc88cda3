import { orderException as contract } from '@dropyard/contract/order/order-exception'
import { link } from '@dropyard/contract/pages'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { listen } from '../../../kit/signals.ts'
import { buyersErased } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { ownersOf, planExceptions } from './cases.ts'
import { eraseExceptions } from './erase.ts'
import { exceptionCosts, exceptionsOf } from './query.ts'

// An exception is shown in the audit log under its order.
nameTable('order-exception', {
  table: order,
  name: () => order.orderSn,
  page: (id) => link('/erpOrders', { id }),
})

registerModule({
  name: 'order-exception',
  routes: [
    route(contract.owners, (ctx, { query }) => ownersOf(ctx, query)),
    route(contract.list, (ctx, { query }) => exceptionsOf(ctx, query.order_id)),
    route(contract.costs, (ctx) => exceptionCosts(ctx)),
    route(contract.plan, (ctx, { body: { orders, ...plan } }) => planExceptions(ctx, orders, plan)),
  ],
  listeners: [listen(buyersErased, eraseExceptions)],
})
