import { order as contract } from '@dropyard/contract/order/order'
import { redeliver } from '@dropyard/contract/order/redeliver'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { perhaps } from '../../../kit/record/row-answer.ts'
import { cancelOrders, refundOne } from './cancel.ts'
import { makeRedelivery } from './redeliver.ts'
import { listRedeliveries } from './redeliver-query.ts'

/** What happens when an order is not wanted or went wrong: cancelled, refunded, sent again. */
bring({
  name: 'after-sale',
  routes: [
    route(contract.cancel, (ctx, { body }) =>
      perhaps(ctx, body.dry_run, (its) => cancelOrders(its, body.orders, body.reason)),
    ),
    route(contract.refund, (ctx, { body }) => refundOne(ctx, body)),
    route(redeliver.list, (ctx, { query }) => listRedeliveries(ctx, query)),
    route(redeliver.make, (ctx, { body }) => makeRedelivery(ctx, body)),
  ],
})
