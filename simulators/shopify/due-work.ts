import type { Simulator } from './context.ts'
import { processMedia } from './media.ts'
import { advanceOperation } from './operations.ts'
import { attemptDelivery, dueDeliveries, nextDelivery } from './webhook-sender.ts'
import { announceProduct } from './webhooks.ts'

export type DueWork = {
  /** Plans the next piece of work on the machine's clock. */
  plan(): void
  /** Runs everything due now and waits until it is done. */
  settle(): Promise<void>
  /** Moves the clock forward step by step, running what falls due on the way. */
  advance(ms: number): Promise<void>
  /** Waits for work under way and plans no more. */
  stop(): Promise<void>
}

const longestSleepMs = 60_000

/** When the next picture, operation or notification falls due, or null. */
function nextDue(sim: Simulator): number | null {
  let next = nextDelivery(sim)
  const consider = (time: number | null) => {
    if (time !== null && (next === null || time < next)) next = time
  }
  for (const shop of Object.values(sim.state.shops)) {
    for (const product of Object.values(shop.products))
      for (const media of product.media) consider(media.dueAt)
    for (const operation of Object.values(shop.operations))
      if (operation.status !== 'COMPLETE') consider(operation.dueAt)
  }
  return next
}

/** Starts all work due at or before now. Each piece removes itself from the schedule before it awaits anything. */
function startDue(sim: Simulator): Promise<void>[] {
  const now = sim.clock.now()
  const started: Promise<void>[] = dueDeliveries(sim, now).map((delivery) => attemptDelivery(sim, delivery))
  for (const shop of Object.values(sim.state.shops)) {
    for (const product of Object.values(shop.products))
      for (const media of product.media) {
        if (media.dueAt === null || media.dueAt > now) continue
        started.push(
          processMedia(sim, media).then(() => {
            const current = shop.products[product.id]
            if (media.dueAt !== null || !current) return
            current.updatedAt = sim.clock.iso()
            announceProduct(sim, shop, 'products/update', current)
          }),
        )
      }
    for (const operation of Object.values(shop.operations))
      if (operation.status !== 'COMPLETE' && operation.dueAt <= now) {
        advanceOperation(sim, shop, operation)
        started.push(Promise.resolve())
      }
  }
  return started
}

/** Runs the simulator's background work: pictures, operations and webhooks. */
export function createDueWork(sim: Simulator): DueWork {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  function start(): number {
    const started = startDue(sim)
    for (const work of started) {
      const tracked = work.finally(() => underWay.delete(tracked))
      underWay.add(tracked)
    }
    return started.length
  }

  function plan(): void {
    if (stopped) return
    if (timer) clearTimeout(timer)
    timer = null
    const next = nextDue(sim)
    if (next === null || (sim.clock.isFrozen() && next > sim.clock.now())) return
    const wait = Math.min(longestSleepMs, Math.max(0, next - sim.clock.now()))
    timer = setTimeout(() => {
      if (start() > 0) sim.changed()
      else plan()
    }, wait)
    timer.unref()
  }

  async function settle(): Promise<void> {
    while (start() > 0 || underWay.size > 0) await Promise.all(underWay)
    sim.changed()
  }

  return {
    plan,
    settle,
    async advance(ms) {
      const target = sim.clock.now() + ms
      await settle()
      for (let next = nextDue(sim); next !== null && next <= target; next = nextDue(sim)) {
        sim.clock.moveTo(Math.max(next, sim.clock.now()))
        await settle()
      }
      sim.clock.moveTo(Math.max(target, sim.clock.now()))
      await settle()
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
