import { randomUUID } from 'node:crypto'
import { webhookFaults } from '../shared/faults.ts'
import type { Simulator } from './context.ts'
import { withoutPersonalData } from './personal-data.ts'
import { productPayload } from './product-payload.ts'
import type { Product } from './product-state.ts'
import { newId, type Shop } from './state.ts'
import type { Delivery, Subscription } from './webhook-state.ts'
import { simulatedTopics } from './webhook-topics.ts'

const keptDeliveries = 1000

type Target = Pick<Subscription, 'clientId' | 'uri' | 'name' | 'includeFields'> & { id: string | null }

/** Puts a notification in the queue. `dueAt` is on the simulator's clock in milliseconds. */
export function enqueue(
  sim: Simulator,
  shop: string,
  topic: string,
  target: Target,
  body: string,
  dueAt = sim.clock.now(),
): Delivery {
  const subject = { method: 'POST', path: target.uri, operations: [], shop, topic }
  const fault = sim.faults.take(webhookFaults, subject)
  const delivery: Delivery = {
    id: newId(sim.state),
    webhookId: randomUUID(),
    eventId: randomUUID(),
    subscriptionId: target.id,
    subscriptionName: target.name,
    clientId: target.clientId,
    shop,
    topic,
    uri: target.uri,
    body,
    triggeredAt: new Date(sim.clock.now()).toISOString(),
    badSignature: fault?.kind === 'bad_signature',
    held: fault?.kind === 'reorder_webhook',
    state: 'pending',
    attempts: [],
    nextAttemptAt: dueAt,
  }
  sim.state.deliveries.push(delivery)
  if (fault?.kind === 'duplicate_webhook')
    sim.state.deliveries.push({ ...delivery, id: newId(sim.state), attempts: [] })
  if (sim.state.deliveries.length > keptDeliveries) {
    const spare = sim.state.deliveries.length - keptDeliveries
    const done = sim.state.deliveries.filter(({ state }) => state !== 'pending').slice(0, spare)
    sim.state.deliveries = sim.state.deliveries.filter((item) => !done.includes(item))
  }
  sim.changed()
  return delivery
}

/** The payload as JSON, cut down to the fields the subscription asked for. */
export function serialize(payload: Record<string, unknown>, includeFields: string[]): string {
  const entries = Object.entries(payload)
  const kept = includeFields.length === 0 ? entries : entries.filter(([key]) => includeFields.includes(key))
  return JSON.stringify(Object.fromEntries(kept))
}

/** Notifies every subscription of a wire topic; the payload is built only if there is one. */
export function emit(
  sim: Simulator,
  shop: Shop,
  wireTopic: string,
  build: () => Record<string, unknown>,
): void {
  const listening = Object.values(shop.subscriptions).filter(
    ({ topic }) => simulatedTopics[topic]?.wire === wireTopic,
  )
  if (listening.length === 0) return
  const payload = build()
  for (const subscription of listening) {
    const app = sim.state.apps[subscription.clientId]
    const shown = app?.protectedCustomerData === false ? withoutPersonalData(payload) : payload
    enqueue(sim, shop.domain, wireTopic, subscription, serialize(shown, subscription.includeFields))
  }
}

/** Tells subscribers of a product that was made or changed. */
export function announceProduct(
  sim: Simulator,
  shop: Shop,
  topic: 'products/create' | 'products/update',
  product: Product,
): void {
  emit(sim, shop, topic, () => productPayload(sim, shop, product))
}
