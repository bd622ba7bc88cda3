import { storeStatus } from '@dropyard/contract/store/store/row'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { notePrivacyRequest } from '../data-request/process-request.ts'
import { type ConnectedStore, connectedStore, markDisconnected, withStore } from './connected-store.ts'
import { connectorFor } from './connections.ts'
import { intakeFulfilmentOrderJob, intakeOrderJob } from './jobs.ts'
import { open } from './sealed.ts'
import { store, webhookDelivery } from './table.ts'

/**
 * Webhooks: the signature is verified over the raw bytes, the delivery is recorded once, the work is queued, and the platform
 * gets its answer immediately.
 */

type Hearing = Pick<Ctx, 'db' | 'config' | 'log' | 'now' | 'enqueue'>
type Headers = Record<string, string | undefined>

export async function receiveWebhook(
  ctx: Hearing,
  platformId: number,
  headers: Headers,
  body: Buffer,
): Promise<200 | 401> {
  const connector = connectorFor(ctx, platformId)
  const webhook =
    connector?.readWebhook(headers, body) ?? (await readWithOwnSecret(ctx, platformId, headers, body))
  if (!webhook) return 401
  const [row] = await ctx.db
    .select({ id: store.id, authedAt: store.authedAt, status: store.status })
    .from(store)
    .where(and(eq(store.platformId, platformId), eq(store.shopUrl, webhook.shop), eq(store.authed, true)))
  const [fresh] = await ctx.db
    .insert(webhookDelivery)
    .values({ platformId, deliveryId: webhook.deliveryId, topic: webhook.topic, storeId: row?.id ?? null })
    .onConflictDoNothing()
    .returning({ id: webhookDelivery.id })
  if (!fresh) return 200
  if (webhook.kind === 'privacy') await notePrivacyRequest(ctx, platformId, webhook)
  // Webhooks of archived stores are ignored, except for the loss of authorization.
  if (row && (row.status !== storeStatus.archived || webhook.kind === 'uninstalled'))
    await act(ctx, row, webhook)
  return 200
}

/** Custom apps of a shop sign with their own secret. */
async function readWithOwnSecret(
  ctx: Hearing,
  platformId: number,
  headers: Headers,
  body: Buffer,
): Promise<Webhook | null> {
  const connector = connectorFor(ctx, platformId)
  const shop = connector?.webhookShop?.(headers)
  if (!connector || !shop) return null
  const [row] = await ctx.db
    .select({ id: store.id, secrets: store.secrets })
    .from(store)
    .where(and(eq(store.platformId, platformId), eq(store.shopUrl, shop), eq(store.authed, true)))
  const secret = row ? open(row.id, row.secrets).secret : undefined
  return secret ? connector.readWebhook(headers, body, secret) : null
}

/** `webhookSeenAt` is shown with a precision of one minute. */
const seenEveryMs = 60_000

/** Not updated for every delivery: simultaneous ones would wait for each other's lock on the store's row. */
async function noteSeen(ctx: Hearing, storeId: number): Promise<void> {
  const isOld = or(
    isNull(store.webhookSeenAt),
    lt(store.webhookSeenAt, new Date(ctx.now.getTime() - seenEveryMs)),
  )
  await ctx.db
    .update(store)
    .set({ webhookSeenAt: ctx.now })
    .where(and(eq(store.id, storeId), isOld))
}

async function act(
  ctx: Hearing,
  { id: storeId, authedAt }: { id: number; authedAt: Date | null },
  webhook: Webhook,
): Promise<void> {
  await noteSeen(ctx, storeId)
  if (webhook.kind === 'uninstalled') {
    // Deliveries come late: one from before the store was connected again is outdated.
    if (!authedAt || webhook.triggeredAt > authedAt) await markDisconnected(ctx, storeId, 'uninstalled')
    return
  }
  const subject = webhook.subjectId
  if (!subject) return
  if (webhook.kind === 'order')
    await ctx.enqueue(
      intakeOrderJob,
      { storeId, platformOrderId: subject },
      { key: `store:${storeId}:${subject}` },
    )
  if (webhook.kind === 'fulfilment-order')
    await ctx.enqueue(
      intakeFulfilmentOrderJob,
      { storeId, fulfilmentOrderId: subject },
      { key: `store:${storeId}:${subject}` },
    )
  if (webhook.kind === 'product-changed' || webhook.kind === 'product-deleted')
    await ctx.enqueue(productChanged, { storeId, productId: subject }, { key: `store:${storeId}:${subject}` })
}

type ProductListener = (run: JobRun, live: ConnectedStore, productId: string) => Promise<void>
const productListeners: ProductListener[] = []
/** Lets listings handle changes of products in their store. */
export const onProductChange = (listener: ProductListener): number => productListeners.push(listener)

/**
 * A product changed, as reported by a webhook: listeners read it from the store, because deliveries come late and out of order.
 */
export const productChanged = job({
  name: 'store.product',
  input: z.object({ storeId: z.number(), productId: z.string() }),
  singleton: true,
  async run(run, { storeId, productId }) {
    const live = await connectedStore(run, storeId)
    if (!live) return
    for (const listener of productListeners) await withStore(run, live, () => listener(run, live, productId))
  },
})
