import { webhook } from '@dropyard/contract/system/webhook'
import { route } from '../../../kit/http/route.ts'
import {
  changeSecret,
  createWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  redeliver,
  removeWebhook,
  sendTest,
  updateWebhook,
} from './service.ts'

export const routes = [
  route(webhook.list, (ctx, { query }) => listWebhooks(ctx, query)),
  route(webhook.create, (ctx, { body }) => createWebhook(ctx, body)),
  route(webhook.update, (ctx, { params, body }) => updateWebhook(ctx, params.id, body)),
  route(webhook.remove, async (ctx, { params }) => {
    await removeWebhook(ctx, params.id)
    return null
  }),
  route(webhook.newSecret, async (ctx, { params }) => ({ secret: await changeSecret(ctx, params.id) })),
  route(webhook.test, async (ctx, { params }) => ({ delivery_id: await sendTest(ctx, params.id) })),
  route(webhook.deliveries, (ctx, { query }) => listDeliveries(ctx, query)),
  route(webhook.delivery, (ctx, { params }) => readDelivery(ctx, params.id)),
  route(webhook.redeliver, async (ctx, { body }) => ({ queued: await redeliver(ctx, body.ids) })),
]
