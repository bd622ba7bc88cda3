import { eventOf } from '@dropyard/contract/system/event'
import { and, arrayContains, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Happening } from '../../../kit/events.ts'
import { sendJob } from './send.ts'
import { webhook, webhookMessage } from './table.ts'

/** Makes a message for every address that wants to hear of what happened; once, however often it is told. */
export async function fanOut(ctx: Ctx, happening: Happening): Promise<void> {
  if (!eventOf(happening.name)?.webhook || happening.entityIds.length === 0) return
  const wanting = await ctx.db
    .select({ id: webhook.id, entityId: webhook.entityId })
    .from(webhook)
    .where(
      and(
        inArray(webhook.entityId, [...happening.entityIds]),
        eq(webhook.enabled, true),
        arrayContains(webhook.events, [happening.name]),
      ),
    )
  await queue(ctx, wanting, happening)
}

/** Writes messages and queues their first try; gives their ids. */
export async function queue(
  ctx: Ctx,
  to: readonly { id: number; entityId: number }[],
  happening: Pick<Happening, 'id' | 'name' | 'at' | 'values'>,
): Promise<number[]> {
  if (to.length === 0) return []
  const body = JSON.stringify({
    id: happening.id,
    type: happening.name,
    timestamp: happening.at.toISOString(),
    data: happening.values,
  })
  const made = await ctx.db
    .insert(webhookMessage)
    .values(
      to.map((one) => ({
        webhookId: one.id,
        entityId: one.entityId,
        eventId: happening.id,
        event: happening.name,
        body,
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: webhookMessage.id })
  await ctx.enqueue.all(
    sendJob,
    made.map(({ id }) => ({ messageId: id, turn: 0 })),
  )
  return made.map((row) => row.id)
}
