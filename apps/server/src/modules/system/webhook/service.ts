import { randomUUID } from 'node:crypto'
import { eventKinds } from '@dropyard/contract/system/event'
import { testEvent, type WebhookRow, webhookErrors } from '@dropyard/contract/system/webhook'
import { and, asc, count, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern, orderBy } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { fail, found, invalid, sameVersion } from '../../../kit/errors.ts'
import { publicUrl } from '../../../kit/files/fetch-public.ts'
import { encrypt } from '../../../kit/start/secrets.ts'
import { queue } from './fan-out.ts'
import { limitsOf, secretPlace, sendJob } from './send.ts'
import { newSecret } from './signature.ts'
import { webhook, webhookAttempt, webhookMessage } from './table.ts'

/** A company's webhooks and what was sent to them. */

const mostWebhooks = 10

type Row = typeof webhook.$inferSelect
interface Wish {
  url: string
  events: readonly string[]
  enabled: boolean
}
interface PageOf {
  page: number
  'per-page': number
}

const shown = (row: Row): WebhookRow => ({
  id: row.id,
  version: row.version,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  state: row.enabled ? (row.failingSince ? 'failing' : 'ok') : 'off',
  failing_since: row.failingSince?.toISOString() ?? null,
  last_at: row.lastAt?.toISOString() ?? null,
  create_time: row.createdAt.toISOString(),
})

/** Events that a webhook may ask for. */
const offered = eventKinds.filter((kind) => kind.webhook)

export async function listWebhooks(
  ctx: UserCtx,
  query: PageOf & { search?: string | undefined; sort?: string | undefined },
) {
  const where = and(
    eq(webhook.entityId, entityOf(ctx)),
    query.search ? ilike(webhook.url, likePattern(query.search)) : undefined,
  )
  const { data: rows, total } = await pageAndTotal(
    ctx.db
      .select()
      .from(webhook)
      .where(where)
      .orderBy(
        ...orderBy({ url: webhook.url, last_at: webhook.lastAt, create_time: webhook.id }, query.sort, [
          desc(webhook.id),
        ]),
      )
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(webhook).where(where),
  )
  const events = offered.map((kind) => ({ event: kind.name, name: kind.about[ctx.lang] }))
  return { data: rows.map(shown), total, ext: { events } }
}

export async function createWebhook(ctx: UserCtx, wish: Wish): Promise<{ id: number; secret: string }> {
  check(ctx, wish)
  const entityId = entityOf(ctx)
  const [there] = await ctx.db.select({ n: count() }).from(webhook).where(eq(webhook.entityId, entityId))
  if ((there?.n ?? 0) >= mostWebhooks) fail(webhookErrors.many, { most: mostWebhooks })
  const secret = newSecret()
  const [made] = await ctx.db
    .insert(webhook)
    .values({ ...wish, events: [...wish.events], entityId, secret: encrypt(secret, secretPlace(entityId)) })
    .returning()
  const row = found(made)
  ctx.audit({ record: 'webhook', recordId: row.id, entityId, after: shown(row) })
  return { id: row.id, secret }
}

export async function updateWebhook(
  ctx: UserCtx,
  id: number,
  { version, ...wish }: Wish & { version?: number | undefined },
): Promise<WebhookRow> {
  check(ctx, wish)
  const before = await lock(ctx, id)
  sameVersion(before.version, version)
  const [after] = await ctx.db
    .update(webhook)
    .set({
      ...wish,
      events: [...wish.events],
      // Whoever mends the address or switches it on again begins anew.
      failingSince: null,
      version: before.version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(webhook.id, id))
    .returning()
  const row = found(after)
  ctx.audit({ record: 'webhook', recordId: id, before: shown(before), after: shown(row) })
  return shown(row)
}

export async function removeWebhook(ctx: UserCtx, id: number): Promise<void> {
  const before = await lock(ctx, id)
  await ctx.db.delete(webhook).where(eq(webhook.id, id))
  ctx.audit({ record: 'webhook', recordId: id, before: shown(before) })
}

/** The old secret signs nothing any more. */
export async function changeSecret(ctx: UserCtx, id: number): Promise<string> {
  const { entityId } = await lock(ctx, id)
  const secret = newSecret()
  await ctx.db
    .update(webhook)
    .set({ secret: encrypt(secret, secretPlace(entityId)), updatedAt: ctx.now })
    .where(eq(webhook.id, id))
  ctx.audit({ record: 'webhook', recordId: id, after: { secret: 'changed' } })
  return secret
}

export async function sendTest(ctx: UserCtx, id: number): Promise<number> {
  const row = await lock(ctx, id)
  const values = { message: 'It works' }
  const [message] = await queue(ctx, [
    { to: row, happening: { id: randomUUID(), name: testEvent, at: ctx.now, values } },
  ])
  return found(message)
}

export async function listDeliveries(
  ctx: UserCtx,
  query: PageOf & {
    webhook_id?: number | undefined
    state?: 'waiting' | 'done' | 'failed' | undefined
    event?: string | undefined
    sort?: string | undefined
  },
) {
  const where = and(
    eq(webhookMessage.entityId, entityOf(ctx)),
    query.webhook_id ? eq(webhookMessage.webhookId, query.webhook_id) : undefined,
    query.state ? eq(webhookMessage.state, query.state) : undefined,
    query.event ? eq(webhookMessage.event, query.event) : undefined,
  )
  const { data: rows, total } = await pageAndTotal(
    ctx.db
      .select()
      .from(webhookMessage)
      .where(where)
      .orderBy(...orderBy({ create_time: webhookMessage.id }, query.sort, [desc(webhookMessage.id)]))
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(webhookMessage).where(where),
  )
  return { data: rows.map(sent), total }
}

const sent = (row: typeof webhookMessage.$inferSelect) => ({
  id: row.id,
  webhook_id: row.webhookId,
  event: row.event,
  event_id: row.eventId,
  state: row.state,
  tries: row.tries,
  status: row.status,
  next_at: row.nextAt?.toISOString() ?? null,
  create_time: row.createdAt.toISOString(),
})

export async function readDelivery(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(webhookMessage)
    .where(and(eq(webhookMessage.id, id), eq(webhookMessage.entityId, entityOf(ctx))))
  const message = found(row)
  const attempts = await ctx.db
    .select()
    .from(webhookAttempt)
    .where(eq(webhookAttempt.messageId, id))
    .orderBy(asc(webhookAttempt.id))
  return {
    ...sent(message),
    body: message.body,
    attempts: attempts.map(({ at, ms, status, request, answer, error }) => ({
      at: at.toISOString(),
      ms,
      status,
      request,
      answer,
      error,
    })),
  }
}

/** Sends again at once, with the event's own id: who got it before can tell. */
export async function redeliver(ctx: UserCtx, ids: readonly number[]): Promise<number> {
  const [off] = await ctx.db
    .select({ url: webhook.url })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .where(
      and(
        inArray(webhookMessage.id, [...ids]),
        eq(webhookMessage.entityId, entityOf(ctx)),
        eq(webhook.enabled, false),
      ),
    )
    .limit(1)
  // What was delivered must not become a failure because nobody listens any more.
  if (off) fail(webhookErrors.off, { url: off.url })
  const rows = await ctx.db
    .update(webhookMessage)
    .set({ state: 'waiting', tries: sql`${webhookMessage.tries} + 1`, nextAt: null })
    .where(and(inArray(webhookMessage.id, [...ids]), eq(webhookMessage.entityId, entityOf(ctx))))
    .returning({ id: webhookMessage.id, tries: webhookMessage.tries })
  if (rows.length !== new Set(ids).size) found(undefined)
  await ctx.enqueue.all(
    sendJob,
    rows.map(({ id, tries }) => ({ messageId: id, turn: tries })),
  )
  return rows.length
}

async function lock(ctx: UserCtx, id: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), eq(webhook.entityId, entityOf(ctx))))
    .for('update')
  return found(row)
}

/** The name of an address is looked up when it is called; what can be told before is told here. */
function check(ctx: UserCtx, wish: Wish): void {
  const { allowPrivate } = limitsOf(ctx.config)
  try {
    const url = publicUrl(wish.url, { allowPrivate })
    if (!allowPrivate && (url.protocol !== 'https:' || !url.hostname.includes('.')))
      throw new Error('not public')
  } catch {
    invalid({ url: webhookErrors.url.words })
  }
  if (wish.events.length === 0) invalid({ events: webhookErrors.events.words })
  const unknown = wish.events.find((name) => !offered.some((kind) => kind.name === name))
  if (unknown) fail(webhookErrors.event, { event: unknown }, { events: webhookErrors.event.words })
}
