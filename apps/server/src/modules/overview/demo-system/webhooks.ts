import { randomUUID } from 'node:crypto'
import { events } from '@dropyard/contract/system/notice/event'
import type { Ctx } from '../../../kit/context.ts'
import { encrypt } from '../../../kit/start/secrets.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { secretPlace } from '../../system/webhook/send.ts'
import { newSecret } from '../../system/webhook/signature.ts'
import { webhook, webhookAttempt, webhookMessage } from '../../system/webhook/table.ts'

/** Two webhooks of the demo's company: one that received its last shipments, and one that was switched off. */
export async function demoWebhooks(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const entityId = entities.northwind
  const hour = 3_600_000
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * hour)
  const base = { entityId, sealed: encrypt(newSecret(), secretPlace(entityId)) }
  const [live] = await ctx.db
    .insert(webhook)
    .values([
      {
        ...base,
        url: 'https://erp.northwind-outdoor.test/hooks/fulfilment',
        events: ['order.shipped', 'order.delivered', 'stock.low'],
        // The address doesn't exist, so nothing may be sent to it.
        enabled: false,
        lastAt: ago(3),
        createdAt: ago(24 * 40),
      },
      {
        ...base,
        url: 'https://old-crm.northwind-outdoor.test/incoming',
        events: ['order.paid'],
        enabled: false,
        failingSince: ago(24 * 12),
        lastAt: ago(24 * 9),
        createdAt: ago(24 * 200),
      },
    ])
    .returning({ id: webhook.id })
  if (!live) return
  const { rows } = await ctx.db.$client.query<{ id: number; sn: string; number: string; at: Date }>(
    `SELECT id, order_sn AS sn, tracking_number AS number, shipped_at AS at FROM "order"
     WHERE entity_id = $1 AND shipped_at IS NOT NULL ORDER BY shipped_at DESC LIMIT 8`,
    [entityId],
  )
  for (const [i, row] of rows.reverse().entries()) {
    const eventId = randomUUID()
    const failed = i === 2
    const name = events.orderShipped.name
    const data = { order_id: row.id, order_sn: row.sn, tracking_number: row.number }
    const [message] = await ctx.db
      .insert(webhookMessage)
      .values({
        webhookId: live.id,
        entityId,
        eventId,
        event: name,
        body: JSON.stringify({ id: eventId, type: name, timestamp: row.at.toISOString(), data }),
        state: 'done',
        tries: failed ? 2 : 1,
        status: 204,
        createdAt: row.at,
      })
      .returning({ id: webhookMessage.id })
    const attempt = (after: number, status: number, answer: string) => ({
      messageId: message?.id ?? 0,
      entityId,
      at: new Date(row.at.getTime() + after * 1000),
      ms: 80 + i * 17,
      status,
      request: { 'content-type': 'application/json', 'webhook-id': eventId },
      answer,
      error: null,
    })
    if (failed) await ctx.db.insert(webhookAttempt).values(attempt(1, 503, 'Service Unavailable'))
    await ctx.db.insert(webhookAttempt).values(attempt(failed ? 12 : 1, 204, ''))
  }
}
