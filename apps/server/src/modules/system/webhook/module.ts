import { delivery, webhook } from '@dropyard/contract/system/webhook'
import { onEvent } from '../../../kit/events.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { fanOut } from './fan-out.ts'
import { sendJob } from './send.ts'
import { changeSecret, deliveries, hooks, offered, readDelivery, redeliver, sendTest } from './service.ts'
import { webhookMessage } from './table.ts'

onEvent('webhook', fanOut)

const routes = [
  ...overrideRoutes(
    [...hooks.routes, ...deliveries.routes],
    route(webhook.list, async (ctx, { query }) => {
      const events = offered.map(({ name, about }) => ({ event: name, name: about[ctx.lang] }))
      return { ...(await hooks.list(ctx, query)), ext: { events } }
    }),
    route(delivery.get, (ctx, { params }) => readDelivery(ctx, params.id)),
  ),
  route(webhook.newSecret, (ctx, { params }) => changeSecret(ctx, params.id)),
  route(webhook.test, (ctx, { params }) => sendTest(ctx, params.id)),
  route(delivery.redeliver, (ctx, { body }) => redeliver(ctx, body.ids)),
]

registerModule({
  name: 'webhook',
  routes,
  jobs: [sendJob],
  // Deliveries can be viewed for a month.
  retention: [{ since: webhookMessage.createdAt, days: 30 }],
})
