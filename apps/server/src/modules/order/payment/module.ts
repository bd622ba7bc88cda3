import { payment as contract } from '@dropyard/contract/order/payment'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { stockCame } from '../../warehouse/stock/signals.ts'
import { demandSince } from '../../warehouse/stock-policy/facts.ts'
import { enqueueAllocation, wakeMissedOrders, wakeOrders } from './allocation-job.ts'
import { demandBySku } from './demand.ts'
import { payOrder, payOrders } from './pay.ts'
import { placeInfo } from './place-info.ts'

/** Pays orders from the wallet; stock is reserved, or the order queues for it. */
registerModule({
  name: 'payment',
  routes: [
    route(contract.placeInfo, (ctx, { body }) => placeInfo(ctx, body.ids, body.refresh)),
    route(contract.pay, (ctx, { body }) => payOrder(ctx, body), { databaseOnly: true, genericPlan: true }),
    route(contract.batchPay, (ctx, { body }) => payOrders(ctx, body.orders), {
      databaseOnly: true,
      genericPlan: true,
    }),
  ],
  jobs: [wakeOrders, wakeMissedOrders],
  listeners: [
    listen(stockCame, enqueueAllocation),
    answer(demandSince, async (_ctx, from) => [demandBySku(from)]),
  ],
})
