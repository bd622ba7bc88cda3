import { storeStatus } from '@dropyard/contract/store/store-row'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { notePrivacyRequest } from '../data-request/process-request.ts'
import { type ConnectedStore, connectedStore, markDisconnected, withStore } from './connected-store.ts'
import { connectorFor } from './connections.ts'
import { takeInFulfilmentOrder, takeInOrder } from './jobs.ts'
import { open } from './sealed.ts'
import { store, webhookDelivery } from './table.ts'

/**
 * Hearing from platforms: the signature is checked over the bytes as they came, the delivery is noted once, the
 * work goes into the queue, and the platform has its answer at once.
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
  // What was put away is not worked on; that it no longer lets us in is noted all the same.
  if (row && (row.status !== storeStatus.archived || webhook.kind === 'uninstalled'))
    await act(ctx, row, webhook)
  return 200
}

/** Apps of a shop's own sign with their own secret. */
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

/** People are shown when a store was last heard of, to the minute. */
const seenEveryMs = 60_000

/** Not at every delivery: those that come at once would wait for each other's transactions at the store's row. */
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
    // Deliveries come late: one of before the store was connected anew says nothing about now.
    if (!authedAt || webhook.triggeredAt > authedAt) await markDisconnected(ctx, storeId, 'uninstalled')
    return
  }
  const subject = webhook.subjectId
  if (!subject) return
  if (webhook.kind === 'order')
    await ctx.enqueue(
      takeInOrder,
      { storeId, platformOrderId: subject },
      { key: `store:${storeId}:${subject}` },
    )
  if (webhook.kind === 'fulfilment-order')
    await ctx.enqueue(
      takeInFulfilmentOrder,
      { storeId, fulfilmentOrderId: subject },
      { key: `store:${storeId}:${subject}` },
    )
  if (webhook.kind === 'product-changed' || webhook.kind === 'product-deleted')
    await ctx.enqueue(productChanged, { storeId, productId: subject }, { key: `store:${storeId}:${subject}` })
}

type ProductListener = (run: JobRun, live: ConnectedStore, productId: string) => Promise<void>
const productListeners: ProductListener[] = []
/** Listings want to know when a product changes in its store. */
export const onProductChange = (listener: ProductListener): number => productListeners.push(listener)

/** A product that a webhook spoke of: listeners read it anew, because deliveries come late and in any order. */
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
