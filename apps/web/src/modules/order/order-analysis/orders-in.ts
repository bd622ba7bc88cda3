import { link } from '@dropyard/contract/pages'

/** Links from figures to the list of their orders: with the same days, store and company, and further filters. */

interface Query {
  readonly from: string
  readonly to: string
  readonly store_id?: number
  readonly entity_id?: number
}

/** The filter of one row of a breakdown. */
type Narrowed = { store_id: number } | { country: string } | { channel_id: number } | { entity_id: number }
export type OrdersIn = (when: 'placed' | 'paid' | 'shipped', by?: Narrowed) => string

/** Builds links to the user's list of orders; undefined for users without access. */
export function ordersIn(query: Query, staff: boolean, allowed: boolean): OrdersIn | undefined {
  if (!allowed) return undefined
  const { from, to, store_id, entity_id } = query
  return (when, by) => {
    const days =
      when === 'placed'
        ? { from, to }
        : when === 'paid'
          ? { paid_from: from, paid_to: to }
          : { shipped_from: from, shipped_to: to }
    const filters = { store_id, ...days, ...by }
    return staff ? link('/erpOrders', { entity_id, ...filters }) : link('/ordersList', filters)
  }
}
