import type { addressesAsked } from '@dropyard/contract/order/erp-order'
import type { z } from 'zod'
import { conditionsOf } from './conditions.ts'

/** The orders for a file: the selected ones, otherwise those to be shipped that match the list's filters. */

export type AskedOrders = z.output<typeof addressesAsked>

const toShip = 50
/** No bound: a list stops counting search results, a file contains all of them. */
export const everyOne = 10_000_000

export function chosenOrders(asked: AskedOrders): {
  where: string
  values: unknown[]
  direction: 'ASC' | 'DESC'
} {
  const status = asked.status ?? (asked.ids ? undefined : toShip)
  const page = { page: 1, 'per-page': 20 }
  const { where, values } = conditionsOf(asked.entity_id, { ...asked, ...page, status }, everyOne)
  return { where, values, direction: asked.sort === 'create_time' ? 'ASC' : 'DESC' }
}
