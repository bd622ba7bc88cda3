import { needText, object, text } from './arguments.ts'
import { connection, exactCount } from './connection.ts'
import { fulfillmentOrderView, fulfillmentView } from './fulfillment-views.ts'
import { type Arguments, notSimulated, type View, type Viewer } from './graphql-context.ts'
import { gid, numericId } from './ids.ts'
import { findOrders, orderSort, visibleOrders } from './order-search.ts'
import type { Order } from './order-state.ts'
import { orderView } from './order-views.ts'

/** The order with this gid among those the caller may see. */
export function findOrder(viewer: Viewer, id: string): Order | null {
  const order = viewer.shop.orders[numericId('Order', id) ?? '']
  return order && visibleOrders(viewer).includes(order) ? order : null
}

/** Orders, fulfilment orders, fulfilments and jobs. */
export function orderQueries(viewer: Viewer): View {
  const { shop } = viewer
  const show = (order: Order | null) => (order ? orderView(viewer, order) : null)
  return {
    order: (args: Arguments) => show(findOrder(viewer, needText(args, 'id'))),
    orderByIdentifier: (args: Arguments) => {
      const identifier = object(args, 'identifier') ?? {}
      if (identifier.customId) throw notSimulated('orderByIdentifier by customId')
      return show(findOrder(viewer, needText(identifier, 'id')))
    },
    orders: (args: Arguments) =>
      connection(viewer, findOrders(viewer, text(args, 'query'), 'orders'), args, {
        id: ({ id }) => id,
        view: (order) => orderView(viewer, order),
        sort: orderSort(shop, args.sortKey),
      }),
    ordersCount: (args: Arguments) =>
      exactCount(findOrders(viewer, text(args, 'query'), 'ordersCount').length),
    fulfillment: (args: Arguments) => {
      const found = shop.fulfillments[numericId('Fulfillment', needText(args, 'id')) ?? '']
      const order = found && shop.orders[found.orderId]
      return order ? fulfillmentView(viewer, order, found, orderView) : null
    },
    fulfillmentOrder: (args: Arguments) => {
      const found = shop.fulfillmentOrders[numericId('FulfillmentOrder', needText(args, 'id')) ?? '']
      const order = found && shop.orders[found.orderId]
      return order ? fulfillmentOrderView(viewer, order, found, orderView) : null
    },
    fulfillmentOrders: (args: Arguments) => {
      const open = Object.values(shop.fulfillmentOrders).filter(
        ({ status }) => args.includeClosed === true || (status !== 'CLOSED' && status !== 'CANCELLED'),
      )
      const rows = open.flatMap((row) => {
        const order = shop.orders[row.orderId]
        return order ? [{ row, order }] : []
      })
      return connection(viewer, rows, args, {
        id: ({ row }) => row.id,
        view: ({ row, order }) => fulfillmentOrderView(viewer, order, row, orderView),
        sort: ({ row }) => row.id.padStart(20, '0'),
      })
    },
    job: (args: Arguments) => {
      const operation = shop.operations[numericId('Job', needText(args, 'id')) ?? '']
      return operation ? jobView(operation.id, operation.status === 'COMPLETE') : null
    },
  }
}

/** `Job`. */
export function jobView(id: string, done: boolean): View {
  return { __typename: 'Job', id: gid('Job', id), done }
}
