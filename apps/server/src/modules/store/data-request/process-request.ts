import { events } from '@dropyard/contract/system/notice/event'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { type BuyerOf, redactOrders } from '../../order/order/redact.ts'
import { connectorFor } from '../store/connections.ts'
import { store } from '../store/table.ts'
import { accessTopic, flow } from './service.ts'
import { privacyRequest } from './table.ts'

/** Privacy requests from platforms: recorded, carried out, and kept as proof without personal data. */

const id = z.union([z.string(), z.number()])
const ids = z.array(id).catch([]).optional()
/** The used parts of a platform's payload. */
const payloadOf = z.object({
  shop_id: id.optional().catch(undefined),
  customer: z.object({ id: id.optional(), email: z.string().nullish() }).optional().catch(undefined),
  orders_to_redact: ids,
  orders_requested: ids,
})

export async function notePrivacyRequest(
  ctx: Pick<Ctx, 'db' | 'enqueue' | 'now'>,
  platformId: number,
  webhook: Webhook,
): Promise<void> {
  // The store that is connected now or was last, because requests also arrive after an app was uninstalled.
  const [shop] = await ctx.db
    .select({ id: store.id, entityId: store.entityId, name: store.name })
    .from(store)
    .where(and(eq(store.platformId, platformId), eq(store.shopUrl, webhook.shop)))
    .orderBy(desc(store.authed), desc(store.id))
    .limit(1)
  const [made] = await ctx.db
    .insert(privacyRequest)
    .values({
      platformId,
      shop: webhook.shop,
      entityId: shop?.entityId ?? null,
      storeId: shop?.id ?? null,
      topic: webhook.topic,
      payload: payloadOf.parse(webhook.payload ?? {}),
      receivedAt: ctx.now,
    })
    .returning()
  if (!made) return
  if (webhook.topic !== accessTopic) {
    await ctx.enqueue(carryOutPrivacyRequest, { requestId: made.id })
    return
  }
  // The merchant answers a request for access; it stays open until then.
  await flow.addCreationHistory(ctx, made)
  if (shop)
    await emit(ctx, events.dataRequested, {
      of: shop.entityId,
      values: { request_id: made.id, store: shop.name },
    })
}

/** Removes a person's data from the orders of a store; what the law requires to be kept (amounts, goods) stays. */
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
      const { platformId, shop, topic } = request
      const everybody = topic === 'shop/redact' || topic === 'merchants/redact'
      const whose = everybody ? { platformId, shop } : buyerIn(ctx, request)
      await redactOrders(ctx, whose)
      await forget(ctx, whose)
      const { customer, ...rest } = payloadOf.parse(request.payload)
      const proof = { ...rest, ...(customer?.id === undefined ? {} : { customer: { id: customer.id } }) }
      await ctx.db
        .update(privacyRequest)
        .set({ doneAt: ctx.now, payload: proof })
        .where(eq(privacyRequest.id, requestId))
    }),
})

/** Removes the buyer's e-mail from other requests too, such as unanswered ones. */
async function forget(ctx: Ctx, { platformId, shop, email, platformOrderIds }: BuyerOf): Promise<void> {
  if (platformOrderIds && email === undefined) return
  const named = sql`lower(trim(${privacyRequest.payload} #>> '{customer,email}'))`
  await ctx.db
    .update(privacyRequest)
    .set({ payload: sql`${privacyRequest.payload} #- '{customer,email}'` })
    .where(
      and(
        eq(privacyRequest.platformId, platformId),
        eq(privacyRequest.shop, shop),
        email === undefined ? undefined : eq(named, email),
      ),
    )
}

/** The buyer of a request. If the request names none, it matches no buyer, never all of them. */
export function buyerIn(
  ctx: Pick<Ctx, 'config' | 'log'>,
  { platformId, shop, payload }: Pick<typeof privacyRequest.$inferSelect, 'platformId' | 'shop' | 'payload'>,
): BuyerOf {
  const { customer, orders_requested, orders_to_redact } = payloadOf.parse(payload)
  const orderIdOf = connectorFor(ctx, platformId)?.orderIdOf ?? String
  return {
    platformId,
    shop,
    email: customer?.email?.trim().toLowerCase() || undefined,
    platformOrderIds: [...(orders_requested ?? []), ...(orders_to_redact ?? [])].map((id) =>
      orderIdOf(String(id)),
    ),
  }
}
