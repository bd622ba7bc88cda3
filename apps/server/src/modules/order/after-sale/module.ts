import { casesToDo, orderEnding as contract } from '@dropyard/contract/order/after-sale'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { withDryRun } from '../../../kit/record/row-answer.ts'
import { listen } from '../../../kit/signals.ts'
import { casesCausedBy } from '../../development/supplier-score/cases.ts'
import { registerCounts, standing } from '../../system/menu/counts.ts'
import { buyerMailed, buyersErased } from '../order/signals.ts'
import { cancelOrders, refundOne } from './cancel.ts'
import { caseRoutes } from './case-routes.ts'
import { casesOf } from './caused.ts'
import { eraseCases } from './erase.ts'
import { noteMail } from './mailed.ts'
import { makeRedelivery } from './redeliver.ts'
import { listRedeliveries } from './redeliver-query.ts'
import { afterSaleCase } from './table.ts'

registerCounts({
  badges: {
    // For staff: cases to answer, and returns to inspect. For merchants: offers to answer.
    afterSaleCases: standing(afterSaleCase.state, casesToDo),
    afterSale: standing(afterSaleCase.state, ['offered'], afterSaleCase.entityId),
  },
})

/** What happens when an order is not wanted or went wrong: cancelling, refunds, reshipments and after-sale cases. */
registerModule({
  name: 'after-sale',
  routes: [
    route(contract.cancel, (ctx, { body }) =>
      withDryRun(ctx, body.dry_run, (its) => cancelOrders(its, body.orders, body.reason)),
    ),
    route(contract.refund, (ctx, { body }) => refundOne(ctx, body)),
    route(redeliver.list, (ctx, { query }) => listRedeliveries(ctx, query)),
    route(redeliver.make, (ctx, { body }) => makeRedelivery(ctx, body)),
    ...caseRoutes,
  ],
  listeners: [
    listen(buyersErased, eraseCases),
    listen(buyerMailed, noteMail),
    answer(casesCausedBy, casesOf),
  ],
})
