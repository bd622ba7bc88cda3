import type { OrderDetail } from '@dropyard/contract/order/order/row'

/** The parcel's way as stations: what is behind it, where it is, what comes. */

type StationKey = 'ordered' | 'paid' | 'checked' | 'labelled' | 'shipped' | 'delivered' | 'cancelled'

export interface Station {
  readonly key: StationKey
  /** `now` is the first that is not reached, `stuck` the same for a blocked order. */
  readonly state: 'done' | 'now' | 'stuck' | 'next' | 'ended'
  readonly at: string | null
  /** Where it will be, for a station without a time. */
  readonly place: string
}

/** How far each state of fulfilment is along the way. */
const reached: Readonly<Record<string, number>> = {
  none: 1,
  checked: 2,
  predicted: 3,
  packed: 3,
  shipped: 4,
  delivered: 5,
  closed: 5,
}

type Facts = Pick<
  OrderDetail,
  | 'status'
  | 'payment'
  | 'fulfilment'
  | 'blocked'
  | 'create_time'
  | 'paid_time'
  | 'shipped_time'
  | 'delivered_time'
  | 'events'
  | 'address'
>

/** The stations of an order, in their order. A cancelled one ends where it was. */
export function stationsOf(order: Facts): Station[] {
  const latest = (kind: string): string | null =>
    order.events.find((event) => event.kind === kind)?.at ?? null
  const way: readonly (readonly [StationKey, string | null, string])[] = [
    ['ordered', order.create_time, ''],
    ['paid', order.paid_time, ''],
    ['checked', latest('checked'), ''],
    ['labelled', latest('labelled'), ''],
    ['shipped', order.shipped_time, ''],
    ['delivered', order.delivered_time, placeOf(order.address)],
  ]
  const unpaid = order.payment === 'due' || order.payment === 'locked'
  const behind = unpaid ? 0 : (reached[order.fulfilment] ?? 1)
  if (order.status === 90) {
    const before = way
      .slice(0, behind + 1)
      .map(([key, at, place]) => ({ key, at, place, state: 'done' as const }))
    return [...before, { key: 'cancelled', at: latest('cancelled'), place: '', state: 'ended' }]
  }
  return way.map(([key, at, place], index) => {
    if (index <= behind) return { key, at, place, state: 'done' }
    if (index === behind + 1) return { key, at: null, place, state: order.blocked ? 'stuck' : 'now' }
    return { key, at: null, place, state: 'next' }
  })
}

const placeOf = (address: Facts['address']): string =>
  [address.city, address.country].filter((part) => part !== '').join(', ')
