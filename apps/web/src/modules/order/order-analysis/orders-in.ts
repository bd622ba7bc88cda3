import { link } from '@dropyard/contract/pages'

/** Where the orders of a figure are listed: the same days, store and company, and what else the figure is about. */

interface Query {
  readonly from: string
  readonly to: string
  readonly store_id?: number
  readonly entity_id?: number
}

/** What one row of a breakdown narrows the list to. */
type Narrowed = { store_id: number } | { country: string } | { channel_id: number } | { entity_id: number }
export type OrdersIn = (when: 'placed' | 'paid' | 'shipped', by?: Narrowed) => string

/** Links to the list of orders that this person has; undefined for who may not see it. */
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
