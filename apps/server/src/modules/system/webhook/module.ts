import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { onEvent } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs.ts'
import type { Module } from '../../../kit/module.ts'
import { demoWebhooks } from './demo.ts'
import { fanOut } from './fan-out.ts'
import { routes } from './routes.ts'
import { sendJob } from './send.ts'
import { webhookMessage } from './table.ts'

onEvent('webhook', fanOut)

/** Deliveries can be inspected for a month. */
const cleanJob = job({
  name: 'webhook-clean',
  input: z.object({}),
  every: '53 3 * * *',
  retries: 2,
  run: (run) =>
    run.transaction(async (ctx) => {
      await ctx.db.delete(webhookMessage).where(lt(webhookMessage.createdAt, sql`now() - interval '30 days'`))
    }),
})

export const webhookModule: Module = {
  name: 'webhook',
  routes,
  jobs: [sendJob, cleanJob],
  demo: demoWebhooks,
}
