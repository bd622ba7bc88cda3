import { orderRule as contract } from '@dropyard/contract/order/order-rule'
import { events } from '@dropyard/contract/system/notice/event'
import { demoRows } from '../../../demo/rows.ts'
import { onEvent } from '../../../kit/events.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { beforeLabel, orderEventOccurred } from '../order/signals.ts'
import { publish } from './publish.ts'
import { listTrial, listVersions, stateOf } from './query.ts'
import { actOn, askRules, rulesJob } from './run.ts'
import { reorder, served } from './service.ts'
import { orderRuleTrial } from './table.ts'
import { startTrial, trialJob } from './trial.ts'
import { unlock, whyOf } from './why.ts'

onEvent('order-rule', (ctx, happened) =>
  askRules(ctx, {
    ids: happened
      .filter((one) => one.name === events.orderPaid.name)
      .map((one) => Number(one.values.order_id)),
    event: 'paid',
  }),
)

/** Automation rules of staff, and the log of why an order is as it is. */
registerModule({
  name: 'order-rule',
  routes: [
    route(contract.reorder, (ctx, { body }) => reorder(ctx, body.ids)),
    route(contract.state, (ctx) => stateOf(ctx)),
    route(contract.versions, (ctx, { query }) => listVersions(ctx, query)),
    route(contract.dryRun, (ctx) => startTrial(ctx)),
    route(contract.trial, (ctx, { query }) => listTrial(ctx, query)),
    route(contract.publish, (ctx, { body }) => publish(ctx, body.trial_id)),
    route(contract.why, (ctx, { query }) => whyOf(ctx, query.id)),
    route(contract.unlock, (ctx, { body }) => unlock(ctx, body.id, body.what)),
    ...served.routes,
  ],
  jobs: [rulesJob, trialJob],
  // Trials are only needed until they are published; published versions are kept forever.
  retention: [{ since: orderRuleTrial.at, days: 90 }],
  demo: demoRows('order/order-rule', served),
  listeners: [
    listen(orderEventOccurred, askRules),
    listen(beforeLabel, (ctx, { orderId }) => actOn(ctx, orderId, 'before_label')),
  ],
})
