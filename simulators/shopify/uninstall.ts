import type { Simulator } from './context.ts'
import { shopPayload } from './shop-views.ts'
import type { App, Shop } from './state.ts'
import { killTokens } from './tokens.ts'
import type { Delivery } from './webhook-state.ts'
import type { complianceTopics } from './webhook-topics.ts'
import { emit, enqueue, serialize } from './webhooks.ts'

const redactDelayMs = 48 * 3_600_000

export type ComplianceTopic = (typeof complianceTopics)[number]

/** Sends a privacy notification to the address in the app's configuration; null when it has none. */
export function sendCompliance(
  sim: Simulator,
  shop: Shop,
  app: App,
  topic: ComplianceTopic,
  details: Record<string, unknown>,
  delayMs = 0,
): Delivery | null {
  if (!app.complianceUri) return null
  const target = { id: null, clientId: app.clientId, uri: app.complianceUri, name: null, includeFields: [] }
  const payload = { shop_id: Number(shop.id), shop_domain: shop.domain, ...details }
  return enqueue(sim, shop.domain, topic, target, serialize(payload, []), sim.clock.now() + delayMs)
}

/**
 * Uninstalls an app like the platform does: first its tokens are revoked, then app/uninstalled is sent, its subscriptions are
 * removed, and two days later shop/redact is sent.
 */
export function uninstall(sim: Simulator, shop: Shop, app: App): void {
  killTokens(sim, shop.domain, app.clientId)
  delete shop.installations[app.clientId]
  const others = Object.values(shop.subscriptions).filter(({ clientId }) => clientId !== app.clientId)
  const own = Object.values(shop.subscriptions).filter(({ clientId }) => clientId === app.clientId)
  shop.subscriptions = Object.fromEntries(own.map((row) => [row.id, row]))
  emit(sim, shop, 'app/uninstalled', () => shopPayload(shop))
  shop.subscriptions = Object.fromEntries(others.map((row) => [row.id, row]))
  sendCompliance(sim, shop, app, 'shop/redact', {}, redactDelayMs)
  sim.changed()
}
