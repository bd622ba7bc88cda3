import { randomUUID } from 'node:crypto'
import { eventKinds } from '@dropyard/contract/system/notice/event'
import { webhook as contract, delivery, testEvent, webhookErrors } from '@dropyard/contract/system/webhook'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, failAt, invalid } from '../../../kit/errors.ts'
import { publicUrl } from '../../../kit/files/fetch-public.ts'
import { serve } from '../../../kit/record/record.ts'
import { encrypt } from '../../../kit/start/secrets.ts'
import { queue } from './fan-out.ts'
import { limitsOf, secretPlace, sendJob } from './send.ts'
import { newSecret } from './signature.ts'
import { webhook, webhookAttempt, webhookMessage } from './table.ts'

/** A company's webhooks and their deliveries. */

const maxWebhooks = 10

/** Events that a webhook can subscribe to. */
export const offered = eventKinds.filter((kind) => kind.webhook)

export const hooks = serve(contract, webhook, {
  owner: webhook.entityId,
  search: [webhook.url],
  columns: {
    state: sql`CASE WHEN NOT ${webhook.enabled} THEN 'off' WHEN ${webhook.failingSince} IS NULL THEN 'ok' ELSE 'failing' END`,
  },
  async beforeSave(ctx, wish, before) {
    check(ctx, wish)
    // Any change, such as a new address, ends the failing period.
    if (before) return { ...wish, failing_since: null }
    const entityId = entityOf(ctx)
    const there = await ctx.db.$count(webhook, eq(webhook.entityId, entityId))
    if (there >= maxWebhooks) fail(webhookErrors.many, { most: maxWebhooks })
    return { ...wish, ...madeSecret(entityId) }
  },
})

/** A new secret: plain, to be shown to its owner once, and encrypted, to be stored. */
function madeSecret(entityId: number): { secret: string; sealed: string } {
  const secret = newSecret()
  return { secret, sealed: encrypt(secret, secretPlace(entityId)) }
}

/** Replaces the secret; nothing is signed with the old one any more. */
export async function changeSecret(ctx: UserCtx, id: number): Promise<{ secret: string }> {
  await hooks.read(ctx, id)
  const { secret, sealed } = madeSecret(entityOf(ctx))
  await ctx.db.update(webhook).set({ sealed, updatedAt: ctx.now }).where(eq(webhook.id, id))
  ctx.audit({ record: contract.name, recordId: id, after: { secret: 'changed' } })
  return { secret }
}

export async function sendTest(ctx: UserCtx, id: number): Promise<{ delivery_id: number }> {
  await hooks.read(ctx, id)
  const happening = { id: randomUUID(), name: testEvent, at: ctx.now, values: { message: 'It works' } }
  const [message] = await queue(ctx, [{ to: { id, entityId: entityOf(ctx) }, happening }])
  return { delivery_id: assertFound(message) }
}

export const deliveries = serve(delivery, webhookMessage, {
  owner: webhookMessage.entityId,
  // The index of event ids begins with the webhook, so the webhooks are named too.
  search: [
    (id) =>
      and(
        eq(webhookMessage.eventId, id),
        inArray(webhookMessage.webhookId, sql`(SELECT w.id FROM ${webhook} w)`),
      ),
  ],
  columns: {
    webhook_name: sql`(SELECT w.url FROM ${webhook} w WHERE w.id = ${qualified(webhookMessage.webhookId)})`,
  },
})

/** A message, and the answer to each try. */
export async function readDelivery(ctx: UserCtx, id: number) {
  const row = await deliveries.read(ctx, id)
  const { body } = webhookMessage
  const [message] = await ctx.db.select({ body }).from(webhookMessage).where(eq(webhookMessage.id, id))
  const { messageId, id: number } = webhookAttempt
  const attempts = await ctx.db.select().from(webhookAttempt).where(eq(messageId, id)).orderBy(asc(number))
  return { ...row, ...assertFound(message), attempts }
}

/** Sends messages again immediately, with the same event id, so that receivers can recognise duplicates. */
export async function redeliver(ctx: UserCtx, ids: readonly number[]): Promise<{ queued: number }> {
  const own = and(inArray(webhookMessage.id, [...ids]), eq(webhookMessage.entityId, entityOf(ctx)))
  const [off] = await ctx.db
    .select({ url: webhook.url })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .where(and(own, eq(webhook.enabled, false)))
    .limit(1)
  // A delivered message must not become a failed one because its webhook is switched off.
  if (off) fail(webhookErrors.off, { url: off.url })
  const rows = await ctx.db
    .update(webhookMessage)
    .set({ state: 'waiting', tries: sql`${webhookMessage.tries} + 1`, nextAt: null })
    .where(own)
    .returning({ id: webhookMessage.id, tries: webhookMessage.tries })
  if (rows.length !== new Set(ids).size) assertFound(undefined)
  await ctx.enqueue.all(
    sendJob,
    rows.map(({ id, tries }) => ({ messageId: id, turn: tries })),
  )
  return { queued: rows.length }
}

/** Checks the parts of an address that don't need DNS; its host is resolved when a message is sent. */
function check(ctx: UserCtx, { url: given, events }: { url: string; events: readonly string[] }): void {
  const { allowPrivate } = limitsOf(ctx.config)
  try {
    const url = publicUrl(given, { allowPrivate })
    if (!allowPrivate && (url.protocol !== 'https:' || !url.hostname.includes('.')))
      throw new Error('not public')
  } catch {
    invalid({ url: webhookErrors.url.words })
  }
  const unknown = events.find((name) => !offered.some((kind) => kind.name === name))
  if (unknown) failAt('events', webhookErrors.event, { event: unknown })
}
