import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs.ts'
import { loseAuthorization } from './authorize.ts'
import { connectorFor, open } from './connections.ts'
import { takeInOrder } from './jobs.ts'
import { privacyRequest, store, webhookDelivery } from './table.ts'

/**
 * Hearing from platforms: the signature is checked over the bytes as they came, the delivery is noted once, the
 * work goes into the queue, and the platform has its answer at once.
 */
export async function hear(
  ctx: Ctx,
  platformId: number,
  headers: Record<string, string | undefined>,
  body: Buffer,
): Promise<200 | 401> {
  const connector = connectorFor(ctx, platformId)
  if (!connector) return 401
  const webhook =
    connector.readWebhook(headers, body) ?? (await readWithOwnSecret(ctx, platformId, headers, body))
  if (!webhook) return 401
  const [row] = await ctx.db
    .select({ id: store.id, entityId: store.entityId })
    .from(store)
    .where(and(eq(store.platformId, platformId), eq(store.shopUrl, webhook.shop), eq(store.authed, true)))
  const [fresh] = await ctx.db
    .insert(webhookDelivery)
    .values({ platformId, deliveryId: webhook.deliveryId, topic: webhook.topic, storeId: row?.id ?? null })
    .onConflictDoNothing()
    .returning({ id: webhookDelivery.id })
  if (!fresh) return 200
  if (webhook.kind === 'privacy') await noteRequest(ctx, platformId, webhook)
  if (row) await act(ctx, row.id, webhook)
  return 200
}

/** Apps of a shop's own sign with their own secret. */
async function readWithOwnSecret(
  ctx: Ctx,
  platformId: number,
  headers: Record<string, string | undefined>,
  body: Buffer,
) {
  const shop = (headers['x-shopify-shop-domain'] ?? '').toLowerCase()
  const [row] = await ctx.db
    .select({ id: store.id, secrets: store.secrets })
    .from(store)
    .where(and(eq(store.platformId, platformId), eq(store.shopUrl, shop), eq(store.authed, true)))
  const secret = row ? open(row.id, row.secrets).secret : undefined
  return secret ? (connectorFor(ctx, platformId)?.readWebhook(headers, body, secret) ?? null) : null
}

async function act(ctx: Ctx, storeId: number, webhook: Webhook): Promise<void> {
  await ctx.db.update(store).set({ webhookSeenAt: ctx.now }).where(eq(store.id, storeId))
  if (webhook.kind === 'uninstalled') return loseAuthorization(ctx, storeId, 'uninstalled')
  if (!webhook.subjectId) return
  if (webhook.kind === 'order')
    await ctx.enqueue(takeInOrder, { storeId, platformOrderId: webhook.subjectId })
  if (webhook.kind === 'product-changed' || webhook.kind === 'product-deleted')
    await ctx.enqueue(productChanged, {
      storeId,
      productId: webhook.subjectId,
      deleted: webhook.kind === 'product-deleted',
    })
}

type ProductListener = (
  ctx: Ctx,
  storeId: number,
  productId: string,
  change: { deleted: boolean },
) => Promise<void>
const productListeners: ProductListener[] = []
/** Listings want to know when a product changes in its store. */
export const onProductChange = (listener: ProductListener): number => productListeners.push(listener)

export const productChanged = job({
  name: 'store.product',
  input: z.object({ storeId: z.number(), productId: z.string(), deleted: z.boolean() }),
  run: (run, { storeId, productId, deleted }) =>
    run.transaction(async (ctx) => {
      for (const listener of productListeners) await listener(ctx, storeId, productId, { deleted })
    }),
})

async function noteRequest(ctx: Ctx, platformId: number, webhook: Webhook): Promise<void> {
  const [made] = await ctx.db
    .insert(privacyRequest)
    .values({ platformId, shop: webhook.shop, topic: webhook.topic, payload: webhook.payload as object })
    .returning({ id: privacyRequest.id })
  if (made) await ctx.enqueue(carryOutPrivacyRequest, { requestId: made.id })
}

/** Removes a person's data from the orders of a shop; what the law wants kept (amounts, goods) stays. */
export const carryOutPrivacyRequest = job({
  name: 'store.privacy',
  input: z.object({ requestId: z.number() }),
  run: (run, { requestId }) =>
    run.transaction(async (ctx) => {
      const [request] = await ctx.db
        .select()
        .from(privacyRequest)
        .where(eq(privacyRequest.id, requestId))
        .for('update')
      if (!request || request.doneAt) return
      const payload = request.payload as {
        customer?: { email?: string }
        orders_to_redact?: (string | number)[]
      }
      if (request.topic !== 'customers/data_request') {
        const { redactOrders } = await import('../../order/order/redact.ts')
        await redactOrders(ctx, {
          platformId: request.platformId,
          shop: request.shop,
          email: request.topic === 'customers/redact' ? (payload.customer?.email ?? '') : undefined,
          platformOrderIds: payload.orders_to_redact?.map((id) => `gid://shopify/Order/${id}`),
        })
      }
      await ctx.db.update(privacyRequest).set({ doneAt: sql`now()` }).where(eq(privacyRequest.id, requestId))
    }),
})
