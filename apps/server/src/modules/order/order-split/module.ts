import { orderSplit as contract } from '@dropyard/contract/order/order-split'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { withDryRun } from '../../../kit/record/row-answer.ts'
import { joinOrders } from './join.ts'
import { splitOrder } from './split.ts'

registerModule({
  name: 'order-split',
  routes: [
    route(contract.split, (ctx, { body }) => withDryRun(ctx, body.dry_run, (its) => splitOrder(its, body))),
    route(contract.join, (ctx, { body }) => joinOrders(ctx, body.orders)),
  ],
})
