import { blockReasons } from '@dropyard/contract/order/order/block'
import { type WarehouseStep, warehouseSteps } from '@dropyard/contract/order/order-desk'
import { asc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { person } from '../../account/user/table.ts'
import { readOrder } from '../order/read.ts'
import { orderEvent } from '../order/table.ts'

/** How far the warehouse is with an order: what its timeline says, and nothing that nobody noted. */

/** The events that finish a step. */
const finishes: Readonly<Record<WarehouseStep, readonly string[]>> = {
  accepted: ['paid', 'redelivery'],
  reserved: ['reserved'],
  checked: ['checked'],
  labelled: ['labelled'],
  packed: ['packed'],
  handed_over: ['shipped'],
  delivered: ['delivered'],
}
const codes = Object.keys(warehouseSteps) as WarehouseStep[]

export async function stepsOf(ctx: UserCtx, orderId: number) {
  const o = await readOrder(ctx, orderId)
  const events = await ctx.db
    .select({ kind: orderEvent.kind, at: orderEvent.at, by: person.name })
    .from(orderEvent)
    .leftJoin(person, eq(person.id, orderEvent.userId))
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.id))
  const reached = reachedBy(o)
  const open = codes.find((code) => !reached[code])
  const why =
    o.blocked === null ? '' : (blockReasons[o.blocked as keyof typeof blockReasons]?.words[ctx.lang] ?? '')
  return codes.map((code) => {
    const last = events.findLast(({ kind }) => finishes[code].includes(kind))
    const stopped = code === open && (why !== '' || o.cancelled)
    return {
      code,
      name: warehouseSteps[code][ctx.lang],
      state: reached[code]
        ? ('finish' as const)
        : stopped
          ? ('error' as const)
          : code === open
            ? ('process' as const)
            : ('wait' as const),
      time: reached[code] ? (last?.at.toISOString() ?? null) : null,
      operator: reached[code] ? (last?.by ?? '') : '',
      note: stopped ? why : '',
    }
  })
}

const far = ['none', 'checked', 'predicted', 'packed', 'shipped', 'delivered', 'closed'] as const

function reachedBy(o: Awaited<ReturnType<typeof readOrder>>): Readonly<Record<WarehouseStep, boolean>> {
  const at = far.indexOf(o.fulfilment)
  return {
    accepted: o.paidAt !== null,
    reserved: o.supply === 'reserved' || at >= far.indexOf('shipped'),
    checked: at >= 1,
    labelled: at >= 2 && o.trackingNumber !== null,
    packed: at >= 3,
    handed_over: at >= 4,
    delivered: at >= 5,
  }
}
