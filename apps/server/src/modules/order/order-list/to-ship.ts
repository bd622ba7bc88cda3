import type { addressesAsked } from '@dropyard/contract/order/erp-order'
import type { z } from 'zod'
import { conditionsOf } from './conditions.ts'

/** The orders of a file: those that are named, or else those of the list's filters that are to be shipped. */

export type AskedOrders = z.output<typeof addressesAsked>

const toShip = 50
/** A list stops counting what is searched; a file has all of it. */
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
