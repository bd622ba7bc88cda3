import { randomUUID } from 'node:crypto'
import type { Happening, Simulator } from './context.ts'
import { webhookFaults } from './faults.ts'
import type { Delivery, Order, Product, Shop } from './state.ts'

/** Notifications: one signed delivery for each subscription, retried on the platform's schedule, then abandoned. */

/** The payload is built now, so an order that is fetched right afterwards is never older than its notification. */
export function announce(sim: Simulator, shop: Shop, what: Happening, subject: Order | Product | null): void {
  const topic = sim.dialect.topics[what]
  const body = JSON.stringify(sim.dialect.payload(sim, shop, what, subject))
  for (const hook of Object.values(shop.hooks)) {
    if (hook.topic !== topic) continue
    const fault = sim.faults.take(webhookFaults, {
      method: 'POST',
      path: hook.address,
      operations: [],
      shop: shop.domain,
      topic,
    })
    const delivery: Delivery = {
      id: randomUUID(),
      shop: shop.domain,
      topic,
      address: hook.address,
      hookId: hook.id,
      body,
      badSignature: fault?.kind === 'bad_signature',
      held: fault?.kind === 'reorder_webhook',
      state: 'pending',
      attempts: [],
      nextAttemptAt: sim.clock.now(),
    }
    sim.state.deliveries.push(delivery)
    if (fault?.kind === 'duplicate_webhook') sim.state.deliveries.push({ ...delivery, attempts: [] })
  }
  sim.changed()
}

async function attempt(sim: Simulator, delivery: Delivery): Promise<void> {
  delivery.nextAttemptAt = null
  const shop = sim.state.shops[delivery.shop]
  const [app] = Object.values(sim.state.apps)
  if (!shop || !app) return
  const secret = delivery.badSignature ? `${app.clientSecret}-wrong` : app.clientSecret
  const status = await fetch(delivery.address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...sim.dialect.webhookHeaders(sim, shop, delivery, secret),
    },
    body: delivery.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(sim.settings.webhookTimeoutMs),
  }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status
    },
    () => null,
  )
  delivery.attempts.push({ at: sim.clock.iso(), status })
  if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered'
  else {
    const wait = sim.dialect.retryMinutes[delivery.attempts.length - 1]
    if (wait === undefined) {
      delivery.state = 'failed'
      delete shop.hooks[delivery.hookId]
    } else delivery.nextAttemptAt = sim.clock.now() + wait * 60_000
  }
  for (const other of sim.state.deliveries)
    if (other.held && other.shop === delivery.shop && other !== delivery) other.held = false
  sim.changed()
}

export type DueWork = {
  plan(): void
  settle(): Promise<void>
  advance(ms: number): Promise<void>
  stop(): Promise<void>
}

const longestSleepMs = 60_000
/** Number of completed notifications that are kept. */
const kept = 500

/** Sends notifications when they are due. */
export function createDueWork(sim: Simulator): DueWork {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  const waiting = () =>
    sim.state.deliveries.filter((d) => d.state === 'pending' && !d.held && d.nextAttemptAt !== null)
  const nextDue = () =>
    waiting().reduce((next, d) => Math.min(next, d.nextAttemptAt ?? next), Number.POSITIVE_INFINITY)

  function start(): number {
    const due = waiting().filter((d) => (d.nextAttemptAt ?? 0) <= sim.clock.now())
    for (const delivery of due) {
      const work = attempt(sim, delivery).finally(() => underWay.delete(work))
      underWay.add(work)
    }
    if (sim.state.deliveries.length > kept * 2)
      sim.state.deliveries = sim.state.deliveries.filter(
        (d, i, all) => d.state === 'pending' || i > all.length - kept,
      )
    return due.length
  }

  function plan(): void {
    if (stopped) return
    if (timer) clearTimeout(timer)
    timer = null
    const next = nextDue()
    if (!Number.isFinite(next)) return
    timer = setTimeout(
      () => {
        if (start() === 0) plan()
      },
      Math.min(longestSleepMs, Math.max(0, next - sim.clock.now())),
    )
    timer.unref()
  }

  async function settle(): Promise<void> {
    while (start() > 0 || underWay.size > 0) await Promise.all(underWay)
  }

  return {
    plan,
    settle,
    async advance(ms) {
      const target = sim.clock.now() + ms
      await settle()
      for (let next = nextDue(); next <= target; next = nextDue()) {
        sim.clock.moveTo(Math.max(next, sim.clock.now()))
        await settle()
      }
      sim.clock.moveTo(target)
      await settle()
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
