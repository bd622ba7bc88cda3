import { events } from '@dropyard/contract/system/event'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { redactOrders } from '../../order/order/redact.ts'
import { connectorFor } from '../store/connections.ts'
import { store } from '../store/table.ts'
import { accessTopic, flow } from './flow.ts'
import { privacyRequest } from './table.ts'

/** What data protection law asks of us through a platform: recorded, carried out, kept as proof without the person. */

const ids = z.array(z.union([z.string(), z.number()])).catch([])
/** What a platform says, as far as it is of use. */
export const payloadOf = z.object({
  shop_id: z.union([z.string(), z.number()]).optional().catch(undefined),
  customer: z
    .object({ id: z.union([z.string(), z.number()]).optional(), email: z.string().nullish() })
    .optional()
    .catch(undefined),
  orders_to_redact: ids.optional(),
  orders_requested: ids.optional(),
})

export async function notePrivacyRequest(
  ctx: Pick<Ctx, 'db' | 'enqueue' | 'now'>,
  platformId: number,
  webhook: Webhook,
): Promise<void> {
  // The store that is connected now, or was last: requests come after an app was uninstalled, too.
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
  // What is asked to be shown, the merchant shows. It stays open until somebody did.
  await flow.heard(ctx, made)
  if (shop)
    await emit(ctx, events.dataRequested, {
      of: shop.entityId,
      values: { request_id: made.id, store: shop.name },
    })
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
      const payload = payloadOf.parse(request.payload)
      const where = { platformId: request.platformId, shop: request.shop }
      const everybody = request.topic === 'shop/redact' || request.topic === 'merchants/redact'
      if (everybody) await redactOrders(ctx, where)
      else await redactCustomer(ctx, where, payload)
      const email = payload.customer?.email?.trim().toLowerCase()
      if (everybody || email) await forgetIn(ctx, where, everybody ? undefined : email)
      const { customer, ...rest } = payload
      const proof = { ...rest, ...(customer?.id === undefined ? {} : { customer: { id: customer.id } }) }
      await ctx.db
        .update(privacyRequest)
        .set({ doneAt: ctx.now, payload: proof })
        .where(eq(privacyRequest.id, requestId))
    }),
})

/** Requests that still wait to be answered name the buyer too. Without an address: those of the whole shop. */
async function forgetIn(
  ctx: Ctx,
  { platformId, shop }: { platformId: number; shop: string },
  email: string | undefined,
): Promise<void> {
  await ctx.db
    .update(privacyRequest)
    .set({ payload: sql`${privacyRequest.payload} #- '{customer,email}'` })
    .where(
      and(
        eq(privacyRequest.platformId, platformId),
        eq(privacyRequest.shop, shop),
        email === undefined
          ? undefined
          : sql`lower(trim(${privacyRequest.payload} #>> '{customer,email}')) = ${email}`,
      ),
    )
}

/** The orders that are named, and those of the address: never everybody's. */
async function redactCustomer(
  ctx: Ctx,
  where: { platformId: number; shop: string },
  payload: z.output<typeof payloadOf>,
): Promise<void> {
  const orders = payload.orders_to_redact ?? []
  const orderIdOf = connectorFor(ctx, where.platformId)?.orderIdOf ?? String
  if (orders.length > 0)
    await redactOrders(ctx, { ...where, platformOrderIds: orders.map((id) => orderIdOf(String(id))) })
  const email = payload.customer?.email?.trim()
  if (email) await redactOrders(ctx, { ...where, email })
}
