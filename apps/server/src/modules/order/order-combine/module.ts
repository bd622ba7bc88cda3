import { orderCombine as contract } from '@dropyard/contract/order/order-combine'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { buyersErased } from '../order/signals.ts'
import { uncombineOrders } from './combine.ts'
import { eraseLabelErrors } from './erase.ts'
import { combineJob, startCombining } from './job.ts'
import { listGroups } from './query.ts'

registerModule({
  name: 'order-combine',
  routes: [
    route(contract.select, (ctx, { query }) => listGroups(ctx, query)),
    route(contract.combine, (ctx, { body }) => startCombining(ctx, body.orders)),
    route(contract.uncombine, (ctx, { body }) => uncombineOrders(ctx, body.orders)),
  ],
  jobs: [combineJob],
  listeners: [listen(buyersErased, eraseLabelErrors)],
})
