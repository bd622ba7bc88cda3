import { dayMs } from '@dropyard/contract/kit/days'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import { postPublic } from '../../../kit/files/fetch-public.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import type { Config } from '../../../kit/start/config.ts'
import { decrypt } from '../../../kit/start/secrets.ts'
import { sign } from './signature.ts'
import { webhook, webhookAttempt, webhookMessage } from './table.ts'

/**
 * Sends one message. A failed try is repeated after a growing pause; a webhook that fails for three days is switched off. Each
 * job carries the number of its try: a job that runs twice sees that its try was made already.
 */

/** Seconds until the next try, by the number of tries made. */
const pauses = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]
const daysUntilOff = 3
const answerBytes = 4_000

export const sendJob = job({
  name: 'webhook.send',
  input: z.object({ messageId: z.number(), turn: z.number() }),
  concurrency: 3,
  async run(run, { messageId, turn }) {
    const loaded = await run.transaction((ctx) => load(ctx, messageId, turn))
    if (!loaded) return
    const request = requestOf(loaded)
    const started = Date.now()
    const came = await ask(run.config, loaded, request)
    await run.transaction((ctx) => settle(ctx, loaded, { request, ms: Date.now() - started, ...came }))
  },
})

export const limitsOf = (config: Config) => ({
  maxBytes: answerBytes,
  timeoutMs: 10_000,
  allowPrivate: config.FETCH_PRIVATE,
})

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

async function load(ctx: Ctx, messageId: number, turn: number) {
  const { id, state, tries } = webhookMessage
  const [row] = await ctx.db
    .select({ message: webhookMessage, to: webhook })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .where(and(eq(id, messageId), eq(state, 'waiting'), eq(tries, turn)))
  if (!row || row.to.enabled) return row
  await ctx.db.update(webhookMessage).set({ state: 'failed', nextAt: null }).where(eq(id, messageId))
  return undefined
}

function requestOf({ message: { eventId: id, body }, to }: Loaded): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000)
  const secret = decrypt(to.sealed, secretPlace(to.entityId))
  return {
    'content-type': 'application/json',
    'user-agent': 'webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, { id, seconds, body }),
  }
}

export const secretPlace = (entityId: number): string => `webhook:${entityId}`

interface Came {
  status: number | null
  answer: string
  error: string | null
}

async function ask(config: Config, loaded: Loaded, headers: Record<string, string>): Promise<Came> {
  const { message, to } = loaded
  try {
    const { status, body } = await postPublic(to.url, { headers, body: message.body }, limitsOf(config))
    // PostgreSQL's text can't contain a zero byte.
    return { status, answer: body.toString('utf8').replaceAll('\0', ''), error: null }
  } catch (error) {
    return { status: null, answer: '', error: error instanceof Error ? error.message : String(error) }
  }
}

/** Records a try, and queues the next one if it is needed. */
async function settle(
  ctx: Ctx,
  { message, to }: Loaded,
  tried: Came & { request: Record<string, string>; ms: number },
): Promise<void> {
  const { status } = tried
  const taken = status !== null && status >= 200 && status < 300
  const pause = taken ? undefined : pauses[message.tries]
  const nextAt = pause === undefined ? null : new Date(ctx.now.getTime() + pause * 1000)
  const [row] = await ctx.db
    .update(webhookMessage)
    .set({ state: taken ? 'done' : nextAt ? 'waiting' : 'failed', tries: message.tries + 1, status, nextAt })
    .where(and(eq(webhookMessage.id, message.id), eq(webhookMessage.tries, message.tries)))
    .returning({ id: webhookMessage.id })
  if (!row) return
  const { id: messageId, entityId } = message
  await ctx.db.insert(webhookAttempt).values({ messageId, entityId, at: ctx.now, ...tried })
  if (nextAt)
    await ctx.enqueue(sendJob, { messageId: message.id, turn: message.tries + 1 }, { startAfter: nextAt })
  await noteHealth(ctx, to, taken)
}

/** Switches off a webhook that failed for days, and notifies the company. */
async function noteHealth(ctx: Ctx, { id, entityId, url }: Loaded['to'], taken: boolean): Promise<void> {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const [row] = await ctx.db
    .update(webhook)
    .set({ lastAt: ctx.now, failingSince: taken ? null : sql`coalesce(${webhook.failingSince}, ${at})` })
    .where(eq(webhook.id, id))
    .returning({ failingSince: webhook.failingSince, enabled: webhook.enabled })
  if (taken || !row?.enabled || !row.failingSince) return
  if (ctx.now.getTime() - row.failingSince.getTime() < daysUntilOff * dayMs) return
  await ctx.db
    .update(webhook)
    .set({ enabled: false, version: sql`${webhook.version} + 1`, updatedAt: ctx.now })
    .where(eq(webhook.id, id))
  const values = { webhook_id: id, url, days: daysUntilOff }
  await emit(ctx, events.webhookDisabled, { of: entityId, values })
}
