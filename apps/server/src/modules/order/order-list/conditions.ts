import type { AddressFilter } from '@dropyard/contract/order/order/address/finding'
import type { ShipBySpan } from '@dropyard/contract/order/order/row'
import type { CostBearer, ExceptionView } from '@dropyard/contract/order/order-exception'
import type { orderFilters } from '@dropyard/contract/order/order-list'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { isDay, likePattern } from '../../../kit/data/filters.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'
import { costlyText, exceptionViewText } from '../order-exception/query.ts'
import { proofAwaited } from '../order-proof/holds.ts'
import { addressIs } from './address-stat.ts'
import { isQueue, type OrderSort } from './sorting.ts'

/** SQL conditions for the filters of order lists. */

export type OrderFilter = Omit<z.output<z.ZodObject<typeof orderFilters>>, 'sort'> & {
  sort?: OrderSort | undefined
  pieces?: 'single' | 'multi' | undefined
  warehouse_id?: number | undefined
  printed?: boolean | undefined
  page: number
  'per-page': number
  entity_id?: number | undefined
  owner_id?: number | undefined
  goods_id?: number | undefined
  tag_id?: number | undefined
  address?: AddressFilter | undefined
  ids?: number[] | undefined
  /** Only orders that were paid. */
  isPaid?: boolean
  exception?: ExceptionView | undefined
  exception_owner_id?: number | undefined
  exception_bearer?: CostBearer | undefined
}

/** Bound of the count when only a search is given: no one turns so many pages, and a more precise search helps more. */
const foundUpTo = 2000

/** SQL conditions with their parameters. */
export class Conditions {
  readonly values: unknown[] = []
  readonly parts: string[] = []
  /** Sorts exact matches of a search first; a condition. */
  first: string | undefined
  /** Adds a parameter and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
  add(part: string): void {
    this.parts.push(part)
  }
  get where(): string {
    return this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`
  }
}

/** The company whose orders are listed: a merchant's own. For staff row-level security decides, and they may choose a company. */
export function owner(ctx: Ctx, filter: Pick<OrderFilter, 'entity_id'>): number | undefined {
  return ctx.user?.kind === 'merchant' ? (ctx.user.entityId ?? 0) : filter.entity_id
}

export function conditionsOf(
  entityId: number | undefined,
  filter: OrderFilter,
  most = countUpTo,
): Conditions {
  const c = new Conditions()
  if (entityId !== undefined) c.add(`o.entity_id = ${c.value(entityId)}`)
  if (filter.status !== undefined)
    // The index of queues is partial: the planner uses it only if the status is a literal.
    c.add(`o.status = ${isQueue(filter) ? filter.status : c.value(filter.status)}`)
  addFilters(c, filter, entityId, most)
  return c
}

/** All filters besides company and status, which the stored totals do not cover. */
function addFilters(c: Conditions, filter: OrderFilter, entityId?: number, most = countUpTo): void {
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) c.add(`o.${column} = ${c.value(value)}`)
  }
  equal('store_id', filter.store_id)
  equal('channel_id', filter.channel_id)
  equal('source', filter.source)
  if (filter.blocked === 'proof_open') c.add(`o.blocked IS NULL AND ${proofAwaited}`)
  else equal('blocked', filter.blocked)
  equal('urgent', filter.urgent)
  if (filter.ship_by !== undefined) c.add(`o.ship_by IS NOT NULL AND ${isToShipBy(filter.ship_by)}`)
  if (filter.isPaid) c.add(`o.payment <> 'due'`)
  equal('after_sale', filter.after_sale)
  equal('country', filter.country?.toUpperCase())
  if (filter.address !== undefined) c.add(addressIs(filter.address))
  if (filter.pieces !== undefined) c.add(filter.pieces === 'single' ? 'o.goods_num = 1' : 'o.goods_num > 1')
  if (filter.warehouse_id !== undefined)
    c.add(`EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id
      AND l.warehouse_id = ${c.value(filter.warehouse_id)})`)
  if (filter.printed !== undefined) c.add(isPrinted(filter.printed))
  if (filter.platform_id !== undefined)
    c.add(`o.store_id IN (SELECT s.id FROM store s WHERE s.platform_id = ${c.value(filter.platform_id)})`)
  if (filter.owner_id !== undefined)
    c.add(`o.entity_id IN (SELECT e.id FROM entity e WHERE e.salesperson_id = ${c.value(filter.owner_id)})`)
  if (filter.goods_id !== undefined)
    c.add(`o.id IN (SELECT l.order_id FROM order_line l JOIN sku s ON s.id = l.sku_id
      WHERE s.goods_id = ${c.value(filter.goods_id)})`)
  if (filter.order_sku_id !== undefined)
    c.add(`o.id IN (SELECT l.order_id FROM order_line l WHERE l.order_sku_id = ${c.value(filter.order_sku_id)}
      AND l.sku_id IS NULL AND l.set_id IS NULL) AND o.payment = 'due' AND NOT o.cancelled`)
  if (filter.tag !== undefined) c.add(`${c.value(filter.tag)} = ANY(o.tags)`)
  if (filter.tag_id !== undefined)
    c.add(`o.id IN (SELECT x.order_id FROM order_tagged x WHERE x.tag_id = ${c.value(filter.tag_id)})`)
  const exceptions = [
    ...(filter.exception === undefined ? [] : [exceptionViewText[filter.exception]]),
    ...(filter.exception_owner_id === undefined
      ? []
      : [`${exceptionViewText.open} AND x.owner_id = ${c.value(filter.exception_owner_id)}`]),
    ...(filter.exception_bearer === undefined
      ? []
      : [`${costlyText} AND x.bearer = ${c.value(filter.exception_bearer)}`]),
  ]
  if (exceptions.length > 0)
    c.add(`o.id IN (SELECT x.order_id FROM order_exception x WHERE ${exceptions.join(' AND ')})`)
  addSpan(c, 'placed_at', filter.from, filter.to)
  addSpan(c, 'paid_at', filter.paid_from, filter.paid_to)
  addSpan(c, 'shipped_at', filter.shipped_from, filter.shipped_to)
  if (filter.ids !== undefined) c.add(`o.id = ANY(${c.value(filter.ids)}::bigint[])`)
  if (filter.search !== undefined) addSearch(c, filter.search, entityId, most)
}

/** Hours from now until which orders of a span are to be sent. */
const shipBySoon = { late: 0, day: 24, three_days: 72 } as const satisfies Record<ShipBySpan, number>

/** Staff can act on paid orders only. */
export const forStaff = <F extends Pick<OrderFilter, 'ship_by'>>(filter: F): F & { isPaid: boolean } => ({
  ...filter,
  isPaid: filter.ship_by !== undefined,
})

/** In the words of the index's condition. */
const isToShipBy = (span: ShipBySpan): string =>
  `o.shipped_at IS NULL AND NOT o.cancelled AND o.ship_by < now() + interval '${shipBySoon[span]} hours'`

/** Whether the order's label was printed; in a combined parcel another order may hold the label. */
const isPrinted = (printed: boolean): string => `EXISTS (SELECT 1 FROM parcel_label l
  WHERE l.state = 'live' AND ${printed ? 'l.prints > 0' : 'l.prints = 0'}
    AND (l.order_id = o.id OR l.order_id IN (SELECT p.id FROM "order" p WHERE p.combined_id = o.combined_id)))`

/** From one end to the other. A date at the end includes that whole day. */
function addSpan(c: Conditions, column: string, from: string | undefined, to: string | undefined): void {
  const at = (edge: string) => `${c.value(edge)}::${isDay(edge) ? 'date' : 'timestamptz'}`
  if (from !== undefined) c.add(`o.${column} >= ${at(from)}`)
  if (to !== undefined) c.add(`o.${column} < ${at(to)}${isDay(to) ? ' + 1' : ''}`)
}

/** A trigram index can't find a text with fewer characters. */
const shortest = 3
/** Shorter parts occur in too many order numbers. */
const shortestNumber = 4

/**
 * Finds orders by a part of their numbers or of the buyer's name, and by whole SKUs. Exact matches of an order number come first.
 */
function addSearch(c: Conditions, search: string, entityId: number | undefined, most: number): void {
  const text = c.value(search)
  const company = entityId === undefined ? 'NULL::bigint' : c.value(entityId)
  const own = entityId === undefined ? '' : `AND entity_id = ${company}`
  const ownLine = entityId === undefined ? '' : `AND l.entity_id = ${company}`
  const sn = `order_sn = upper(${text})`
  const pltSn = `plt_order_sn IN (${text}, '#' || ${text})`
  const parts = [
    `SELECT id FROM "order" WHERE ${sn} ${own}`,
    `SELECT id FROM "order" WHERE ${pltSn} ${own}`,
    `SELECT id FROM "order" WHERE tracking_number = upper(${text}) ${own}`,
    `SELECT l.order_id FROM order_line l JOIN sku s ON s.id = l.sku_id WHERE s.code = ${text} ${ownLine}`,
    `SELECT l.order_id FROM order_line l JOIN goods_set g ON g.id = l.set_id WHERE g.code = ${text} ${ownLine}`,
    `SELECT l.order_id FROM order_line l WHERE l.platform_sku = ${text} ${ownLine}`,
  ]
  const letters = [...search].length
  if (letters >= shortest || entityId !== undefined) {
    const pattern = c.value(likePattern(search))
    const number = letters >= shortestNumber ? pattern : 'NULL'
    parts.push(`SELECT * FROM order_ids_by_part(${number}, ${pattern}, ${company}, ${most})`)
  }
  // An array of ids, because the planner overestimates a join so much that it would read all orders.
  c.add(`o.id = ANY(ARRAY(${parts.join(' UNION ')}))`)
  c.first = `(o.${sn} OR o.${pltSn})`
}

export const isFiltered = (filter: OrderFilter): boolean => {
  const c = new Conditions()
  addFilters(c, filter)
  return c.parts.length > 0
}

/** The bound for counting a search. With other filters it is higher, because they leave only few of the orders found. */
export const mostOf = ({ search, ...others }: OrderFilter): number =>
  search !== undefined && others.status === undefined && !isFiltered(others) ? foundUpTo : countUpTo
