import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Simulator } from './context.ts'
import { addEvent, cancelFulfillment, createFulfillment, hold, makeReady, release } from './fulfillment.ts'
import {
  announceOrder,
  cancelObstacle,
  cancelOrder,
  deleteOrder,
  editQuantity,
  type OrderPatch,
  patchOrder,
  payOrder,
  refundOrder,
} from './order-changes.ts'
import {
  type Fields,
  InputError,
  readAddress,
  readAmount,
  readAttributes,
  readFlag,
  readList,
  readOrderInput,
  readText,
  readTexts,
  readWhole,
} from './order-input.ts'
import { placeOrder } from './order-placing.ts'
import type { Fulfillment, FulfillmentOrder, Order } from './order-state.ts'
import { fulfillmentOrdersOf, fulfillmentStatus, fulfillmentsOf } from './order-status.ts'
import { type ShopRoute, shopIn } from './side-channel-shops.ts'
import type { Shop } from './state.ts'

type ReadBody = (request: FastifyRequest) => Fields
type OrderRoute = { Params: { shop: string; id: string } }

/** Finds an order by id, gid or a name such as `1001`. */
function orderIn(shop: Shop, id: string): Order {
  const bare = id.split('/').pop() ?? ''
  const order =
    shop.orders[bare] ?? Object.values(shop.orders).find(({ name }) => name === `#${bare.replace('#', '')}`)
  if (!order) throw new InputError(`order ${id} does not exist`)
  return order
}

function show(sim: Simulator, shop: Shop, order: Order) {
  return {
    order,
    fulfillmentStatus: fulfillmentStatus(shop, order),
    fulfillmentOrders: fulfillmentOrdersOf(shop, order),
    fulfillments: fulfillmentsOf(shop, order),
    statusUrl: `${sim.origin()}/${shop.domain}/orders/${order.token}`,
  }
}

function readPatch(fields: Fields): OrderPatch {
  const patch: OrderPatch = {}
  if (fields.tags !== undefined) patch.tags = readTexts(fields, 'tags')
  for (const key of ['note', 'email', 'phone', 'poNumber'] as const)
    if (key in fields) patch[key] = readText(fields, key)
  if (fields.customAttributes !== undefined)
    patch.customAttributes = readAttributes(fields, 'customAttributes')
  if ('shippingAddress' in fields)
    patch.shippingAddress = readAddress(fields.shippingAddress, 'shippingAddress')
  return patch
}

function openRows(shop: Shop, order: Order): FulfillmentOrder[] {
  return fulfillmentOrdersOf(shop, order).filter(
    ({ status }) => status !== 'CLOSED' && status !== 'CANCELLED',
  )
}

/** Ships everything that is left, or the given quantities, from the first location that has any. */
function fulfill(sim: Simulator, shop: Shop, order: Order, fields: Fields): Fulfillment {
  const [row] = openRows(shop, order)
  if (!row) throw new InputError(`order ${order.name} has nothing to fulfill`)
  const items = readList(fields, 'lines').map((line) => {
    const lineId = readText(line, 'lineId')
    const item = row.lines.find((other) => other.lineId === lineId)
    if (!item) throw new InputError(`lines.lineId ${lineId ?? ''} is not waiting`)
    return { id: item.id, quantity: readWhole(line, 'quantity', item.remaining) }
  })
  const number = readText(fields, 'number')
  const url = readText(fields, 'url')
  const tracking = {
    company: readText(fields, 'company'),
    numbers: number ? [number] : [],
    urls: url ? [url] : [],
  }
  const parcel = { fulfillmentOrderId: row.id, items: items.length > 0 ? items : null }
  const result = createFulfillment(sim, shop, [parcel], tracking, readFlag(fields, 'notifyCustomer', false))
  if ('problem' in result) throw new InputError(result.problem)
  return result.fulfillment
}

function changeHold(sim: Simulator, shop: Shop, order: Order, fields: Fields | null): void {
  for (const row of openRows(shop, order)) {
    const problem = fields
      ? hold(
          sim,
          shop,
          row,
          readText(fields, 'reason') ?? 'OTHER',
          readText(fields, 'notes'),
          `hold-${row.id}`,
        )
      : null
    if (problem) throw new InputError(problem)
    if (!fields) release(sim, shop, row)
  }
  announceOrder(sim, shop, order)
}

function lastFulfillment(shop: Shop, order: Order): Fulfillment {
  const last = fulfillmentsOf(shop, order).findLast(({ status }) => status === 'SUCCESS')
  if (!last) throw new InputError(`order ${order.name} has no fulfillment`)
  return last
}

/** What the merchant or buyer can do to an order, by the last part of the path. */
const actions: Record<string, (sim: Simulator, shop: Shop, order: Order, fields: Fields) => void> = {
  pay: (sim, shop, order) => payOrder(sim, shop, order),
  cancel: (sim, shop, order, fields) => {
    const obstacle = cancelObstacle(shop, order)
    if (obstacle) throw new InputError(obstacle)
    cancelOrder(sim, shop, order, {
      reason: readText(fields, 'reason') ?? 'CUSTOMER',
      restock: readFlag(fields, 'restock', true),
      refund: readFlag(fields, 'refund', true),
      note: readText(fields, 'note'),
    })
  },
  refund: (sim, shop, order, fields) => {
    const lines = readList(fields, 'lines').map((line) => ({
      lineId: readText(line, 'lineId') ?? '',
      quantity: readWhole(line, 'quantity', 1),
    }))
    refundOrder(
      sim,
      shop,
      order,
      lines,
      readAmount(fields, 'amount', shop.currency),
      readText(fields, 'note'),
    )
  },
  edit: (sim, shop, order, fields) => {
    const line = order.lines.find(({ id }) => id === readText(fields, 'lineId'))
    if (!line) throw new InputError('lineId does not belong to the order')
    editQuantity(sim, shop, order, line, readWhole(fields, 'quantity', 0))
  },
  fulfill: (sim, shop, order, fields) => void fulfill(sim, shop, order, fields),
  unfulfill: (sim, shop, order) => {
    const problem = cancelFulfillment(sim, shop, lastFulfillment(shop, order))
    if (problem) throw new InputError(problem)
  },
  track: (sim, shop, order, fields) => {
    addEvent(sim, shop, lastFulfillment(shop, order), {
      status: readText(fields, 'status') ?? 'IN_TRANSIT',
      message: readText(fields, 'message'),
      city: readText(fields, 'city'),
      province: null,
      country: readText(fields, 'country'),
      zip: null,
      address1: null,
      happenedAt: sim.clock.iso(),
    })
  },
  hold: (sim, shop, order, fields) => changeHold(sim, shop, order, fields),
  release: (sim, shop, order) => changeHold(sim, shop, order, null),
  ready: (sim, shop, order) => {
    for (const row of fulfillmentOrdersOf(shop, order)) makeReady(sim, shop, row)
    announceOrder(sim, shop, order)
  },
}

/** Side-channel routes about orders. */
export function orderSideChannel(sim: Simulator, server: FastifyInstance, bodyOf: ReadBody): void {
  server.get<ShopRoute>('/__sim/shops/:shop/orders', (request) => {
    const shop = shopIn(sim, request.params)
    return { orders: Object.values(shop.orders).map((order) => show(sim, shop, order)) }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/orders', (request) => {
    const shop = shopIn(sim, request.params)
    return show(sim, shop, placeOrder(sim, shop, readOrderInput(bodyOf(request), shop.currency)))
  })
  server.get<OrderRoute>('/__sim/shops/:shop/orders/:id', (request) => {
    const shop = shopIn(sim, request.params)
    return show(sim, shop, orderIn(shop, request.params.id))
  })
  server.patch<OrderRoute>('/__sim/shops/:shop/orders/:id', (request) => {
    const shop = shopIn(sim, request.params)
    const order = orderIn(shop, request.params.id)
    patchOrder(sim, shop, order, readPatch(bodyOf(request)))
    return show(sim, shop, order)
  })
  server.delete<OrderRoute>('/__sim/shops/:shop/orders/:id', (request) => {
    const shop = shopIn(sim, request.params)
    deleteOrder(sim, shop, orderIn(shop, request.params.id))
    return { deleted: true }
  })
  for (const [name, act] of Object.entries(actions))
    server.post<OrderRoute>(`/__sim/shops/:shop/orders/:id/${name}`, (request) => {
      const shop = shopIn(sim, request.params)
      const order = orderIn(shop, request.params.id)
      act(sim, shop, order, bodyOf(request))
      return show(sim, shop, order)
    })
}
