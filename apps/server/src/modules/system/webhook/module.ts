import { onEvent } from '../../../kit/events.ts'
import type { Module } from '../../../kit/module.ts'
import { demoWebhooks } from './demo.ts'
import { fanOut } from './fan-out.ts'
import { routes } from './routes.ts'
import { sendJob } from './send.ts'
import { webhookMessage } from './table.ts'

onEvent('webhook', fanOut)

export const webhookModule: Module = {
  name: 'webhook',
  routes,
  jobs: [sendJob],
  // Deliveries can be inspected for a month.
  forgets: [{ since: webhookMessage.createdAt, days: 30 }],
  demo: demoWebhooks,
}
