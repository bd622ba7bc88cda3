import { eventOf } from '@dropyard/contract/system/notice/event'
import { and, arrayOverlaps, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { DomainEvent } from '../../../kit/events.ts'
import { sendJob } from './send.ts'
import { webhook, webhookMessage } from './table.ts'

/** Creates a message for every webhook that is subscribed to the events; one per event, however often its job runs. */
export async function fanOut(ctx: Ctx, happened: readonly DomainEvent[]): Promise<void> {
  const about = happened.filter((one) => eventOf(one.name)?.webhook && one.entityIds.length > 0)
  if (about.length === 0) return
  const wanting = await ctx.db
    .select({ id: webhook.id, entityId: webhook.entityId, events: webhook.events })
    .from(webhook)
    .where(
      and(
        inArray(webhook.entityId, [...new Set(about.flatMap((one) => one.entityIds))]),
        eq(webhook.enabled, true),
        arrayOverlaps(webhook.events, [...new Set(about.map((one) => one.name))]),
      ),
    )
  await queue(
    ctx,
    about.flatMap((happening) =>
      wanting
        .filter((to) => happening.entityIds.includes(to.entityId) && to.events.includes(happening.name))
        .map((to) => ({ to, happening })),
    ),
  )
}

interface Message {
  to: { id: number; entityId: number }
  happening: Pick<DomainEvent, 'id' | 'name' | 'at' | 'values'>
}

/** Inserts messages and queues their first try. @returns their ids */
export async function queue(ctx: Ctx, messages: readonly Message[]): Promise<number[]> {
  if (messages.length === 0) return []
  const made = await ctx.db
    .insert(webhookMessage)
    .values(
      messages.map(({ to, happening: { id, name, at, values } }) => ({
        webhookId: to.id,
        entityId: to.entityId,
        eventId: id,
        event: name,
        body: JSON.stringify({ id, type: name, timestamp: at.toISOString(), data: values }),
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
