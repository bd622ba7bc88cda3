import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'

/** The stages of a parcel: completed, current and upcoming. */

type StationKey =
  | 'ordered'
  | 'paid'
  | 'reserved'
  | 'checked'
  | 'labelled'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'

export interface Station {
  readonly key: StationKey
  /** `now`: the first stage that is not reached; `stuck`: same for a blocked order. */
  readonly state: 'done' | 'now' | 'stuck' | 'next' | 'ended'
  readonly at: string | null
  /** The destination, for a stage without a time. */
  readonly place: string
}

/** The states of fulfilment in the order in which an order passes through them. */
const fulfilments = ['none', 'checked', 'predicted', 'packed', 'shipped', 'delivered', 'closed']

type Facts = Pick<
  OrderDetail,
  | 'status'
  | 'payment'
  | 'supply'
  | 'fulfilment'
  | 'blocked'
  | 'create_time'
  | 'paid_time'
  | 'shipped_time'
  | 'delivered_time'
  | 'events'
  | 'address'
>

/**
 * The stages of an order in sequence, including those in the warehouse. A cancelled order ends at the stage that it had reached.
 */
export function stationsOf(order: Facts): Station[] {
  const latest = (kind: string): string | null =>
    order.events.find((event) => event.kind === kind)?.at ?? null
  const isPaid = order.payment !== 'due' && order.payment !== 'locked'
  const at = fulfilments.indexOf(order.fulfilment)
  const from = (state: string): boolean => isPaid && at >= fulfilments.indexOf(state)
  const way: readonly (readonly [StationKey, boolean, string | null, string])[] = [
    ['ordered', true, order.create_time, ''],
    ['paid', isPaid, order.paid_time, ''],
    // A paid order may be approved before its goods are in stock.
    ['reserved', isPaid && (order.supply === 'reserved' || from('shipped')), latest('reserved'), ''],
    ['checked', from('checked'), latest('checked'), ''],
    ['labelled', from('predicted'), latest('labelled'), ''],
    ['packed', from('packed'), latest('packed'), ''],
    ['shipped', from('shipped'), order.shipped_time, ''],
    ['delivered', from('delivered'), order.delivered_time, placeOf(order.address)],
  ]
  if (order.status === 90) {
    const before = way
      // Cancelling releases the reserved goods.
      .filter(([key, isReached]) => isReached && key !== 'reserved')
      .map(([key, , at, place]) => ({ key, at, place, state: 'done' as const }))
    return [...before, { key: 'cancelled', at: latest('cancelled'), place: '', state: 'ended' }]
  }
  const open = way.find(([, isReached]) => !isReached)?.[0]
  return way.map(([key, isReached, at, place]) => {
    if (isReached) return { key, at, place, state: 'done' }
    if (key !== open) return { key, at: null, place, state: 'next' }
    return { key, at: null, place, state: order.blocked ? 'stuck' : 'now' }
  })
}

const placeOf = (address: Facts['address']): string =>
  [address.city, address.country].filter((part) => part !== '').join(', ')
