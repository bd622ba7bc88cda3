import { orderException as contract } from '@dropyard/contract/order/order-exception'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { buyersErased } from '../order/signals.ts'
import { ownersOf, planExceptions } from './cases.ts'
import { eraseExceptions } from './erase.ts'
import { exceptionCosts, exceptionsOf } from './query.ts'

bring({
  name: 'order-exception',
  routes: [
    route(contract.owners, (ctx, { query }) => ownersOf(ctx, query)),
    route(contract.list, (ctx, { query }) => exceptionsOf(ctx, query.order_id)),
    route(contract.costs, (ctx) => exceptionCosts(ctx)),
    route(contract.plan, (ctx, { body: { orders, ...plan } }) => planExceptions(ctx, orders, plan)),
  ],
  listeners: [listen(buyersErased, eraseExceptions)],
})
