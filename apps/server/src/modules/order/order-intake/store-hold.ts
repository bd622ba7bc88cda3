import { holdLeft } from '@dropyard/contract/order/order/block'
import { storeHoldReasons } from '@dropyard/contract/order/order/store-hold'
import type { PlatformHold } from '../../../connectors/connector.ts'
import type { LineRecord, NewEvent, OrderRecord, OrderValues } from '../order/change.ts'

/** Applies a store's hold to an order: the order waits with the store's reason, in addition to any other hold. */

/** The store's hold if it affects an order, judging by the order's lines. */
export function holdFor(
  hold: PlatformHold | null,
  lines: readonly Pick<LineRecord, 'platformLineId'>[],
): PlatformHold | null {
  if (hold?.lineIds == null) return hold
  const held = new Set(hold.lineIds)
  // Lines from a file have no ids of the store, so the hold may be about them.
  return lines.some(({ platformLineId: id }) => id === null || held.has(id)) ? hold : null
}

/**
 * How an order follows its store's hold. Once a user has overruled a hold, it stays overruled until the store sends another one.
 */
export function storeHoldStep(
  o: Pick<OrderRecord, 'onHold' | 'platformHold'>,
  hold: PlatformHold | null,
): { set: OrderValues; events: NewEvent[] } {
  const before = o.platformHold
  if (hold === null) {
    if (before === null) return { set: {}, events: [] }
    const wasLast = o.onHold === 'store_held'
    return {
      set: { platformHold: null, ...(wasLast ? { onHold: null } : {}) },
      events: [{ kind: 'store_released' }],
    }
  }
  const { reason, note } = hold
  if (before?.reason === reason && before.note === note) return { set: {}, events: [] }
  const platformHold = { reason, note, overruled: false }
  return {
    set: { platformHold, ...(o.onHold === null ? { onHold: holdLeft(platformHold) } : {}) },
    events: [{ kind: 'store_held', values: { reason: storeHoldReasons[reason], note } }],
  }
}
