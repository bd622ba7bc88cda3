import { createHmac } from 'node:crypto'
import type { Simulator } from './context.ts'
import { apiVersion } from './graphql-schema.ts'
import type { Delivery } from './webhook-state.ts'

/** Minutes before each of the eight retries; together four hours. */
const retryMinutes = [1, 2, 4, 8, 16, 32, 64, 113]

/** Base64 HMAC-SHA256 of the raw body with the client secret, as X-Shopify-Hmac-Sha256 carries it. */
function webhookHmac(body: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(body).digest('base64')
}

function headersOf(sim: Simulator, delivery: Delivery): Record<string, string> {
  const secret = sim.state.apps[delivery.clientId]?.clientSecret ?? ''
  return {
    'content-type': 'application/json',
    'user-agent': 'Shopify-Captain-Hook',
    'x-shopify-topic': delivery.topic,
    'x-shopify-hmac-sha256': webhookHmac(delivery.body, delivery.badSignature ? `${secret}-wrong` : secret),
    'x-shopify-shop-domain': delivery.shop,
    'x-shopify-api-version': apiVersion,
    'x-shopify-webhook-id': delivery.webhookId,
    'x-shopify-event-id': delivery.eventId,
    'x-shopify-triggered-at': delivery.triggeredAt,
    ...(delivery.subscriptionName ? { 'x-shopify-name': delivery.subscriptionName } : {}),
  }
}

async function post(
  sim: Simulator,
  delivery: Delivery,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const answer = await fetch(delivery.uri, {
      method: 'POST',
      headers: headersOf(sim, delivery),
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(sim.settings.webhookTimeoutMs),
    })
    await answer.body?.cancel()
    return { status: answer.status, error: null }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return { status: null, error: timedOut ? 'timeout' : 'connection failed' }
  }
}

/** Removes a subscription whose notification failed at the last retry. */
function dropSubscription(sim: Simulator, delivery: Delivery): void {
  const shop = sim.state.shops[delivery.shop]
  if (shop && delivery.subscriptionId) delete shop.subscriptions[delivery.subscriptionId]
}

function releaseHeld(sim: Simulator, sent: Delivery): void {
  for (const delivery of sim.state.deliveries)
    if (delivery.held && delivery.shop === sent.shop && delivery !== sent) delivery.held = false
}

/**
 * Sends a notification once and schedules what follows: nothing after a 2xx, the next retry after anything else, and the removal
 * of the subscription after eight failed retries.
 */
export async function attemptDelivery(sim: Simulator, delivery: Delivery): Promise<void> {
  delivery.nextAttemptAt = null
  const at = sim.clock.iso()
  const started = performance.now()
  const { status, error } = await post(sim, delivery)
  delivery.attempts.push({ at, status, error, durationMs: Math.round(performance.now() - started) })
  const delivered = status !== null && status >= 200 && status < 300
  if (delivered) delivery.state = 'delivered'
  else {
    const wait = retryMinutes[delivery.attempts.length - 1]
    if (wait === undefined) {
      delivery.state = 'failed'
      dropSubscription(sim, delivery)
    } else delivery.nextAttemptAt = Date.parse(at) + wait * 60_000
  }
  releaseHeld(sim, delivery)
  sim.changed()
}

/** Notifications that may go out at or before `time` on the simulator's clock. */
export function dueDeliveries(sim: Simulator, time: number): Delivery[] {
  return sim.state.deliveries.filter(
    ({ state, held, nextAttemptAt }) =>
      state === 'pending' && !held && nextAttemptAt !== null && nextAttemptAt <= time,
  )
}

/** When the next notification falls due, or null. */
export function nextDelivery(sim: Simulator): number | null {
  let next: number | null = null
  for (const { state, held, nextAttemptAt } of sim.state.deliveries)
    if (state === 'pending' && !held && nextAttemptAt !== null && (next === null || nextAttemptAt < next))
      next = nextAttemptAt
  return next
}
