import { flag, needText, object, objects, text, texts, whole } from './arguments.ts'
import {
  addEvent,
  cancelFulfillment,
  createFulfillment,
  hold,
  type Parcel,
  release,
  type TrackingRequest,
  updateTracking,
} from './fulfillment.ts'
import { eventView, fulfillmentOrderView, fulfillmentView } from './fulfillment-views.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { numericId } from './ids.ts'
import { announceOrder } from './order-changes.ts'
import type { Fulfillment } from './order-state.ts'
import { orderView } from './order-views.ts'

/** Reads tracking given as one number and link, or as lists of them. */
function readTracking(input: Arguments): TrackingRequest {
  const number = text(input, 'number')
  const url = text(input, 'url')
  return {
    company: text(input, 'company') ?? null,
    numbers: texts(input, 'numbers') ?? (number ? [number] : []),
    urls: texts(input, 'urls') ?? (url ? [url] : []),
  }
}

function readParcel(input: Arguments): Parcel {
  const items = objects(input, 'fulfillmentOrderLineItems')
  return {
    fulfillmentOrderId: numericId('FulfillmentOrder', needText(input, 'fulfillmentOrderId')) ?? '',
    items:
      items && items.length > 0
        ? items.map((item) => ({
            id: numericId('FulfillmentOrderLineItem', needText(item, 'id')) ?? '',
            quantity: whole(item, 'quantity') ?? 0,
          }))
        : null,
  }
}

function show(viewer: Viewer, fulfillment: Fulfillment): View | null {
  const order = viewer.shop.orders[fulfillment.orderId]
  return order ? fulfillmentView(viewer, order, fulfillment, orderView) : null
}

function find(viewer: Viewer, id: string): Fulfillment | undefined {
  return viewer.shop.fulfillments[numericId('Fulfillment', id) ?? '']
}

const missing: View = {
  fulfillment: null,
  userErrors: [{ field: ['fulfillmentId'], message: 'Fulfillment does not exist.' }],
}

function create(viewer: Viewer, input: Arguments): View {
  const parcels = (objects(input, 'lineItemsByFulfillmentOrder') ?? []).map(readParcel)
  const tracking = readTracking(object(input, 'trackingInfo') ?? {})
  const result = createFulfillment(
    viewer.sim,
    viewer.shop,
    parcels,
    tracking,
    flag(input, 'notifyCustomer') ?? false,
  )
  if ('problem' in result)
    return { fulfillment: null, userErrors: [{ field: result.field, message: result.problem }] }
  return { fulfillment: show(viewer, result.fulfillment), userErrors: [] }
}

function change(
  viewer: Viewer,
  id: string,
  field: string,
  act: (fulfillment: Fulfillment) => string | null,
): View {
  const fulfillment = find(viewer, id)
  if (!fulfillment) return missing
  const problem = act(fulfillment)
  const userErrors = problem ? [{ field: [field], message: problem }] : []
  return { fulfillment: problem ? null : show(viewer, fulfillment), userErrors }
}

function event(viewer: Viewer, input: Arguments): View {
  const fulfillment = find(viewer, needText(input, 'fulfillmentId'))
  if (!fulfillment) return { fulfillmentEvent: null, userErrors: missing.userErrors }
  const recorded = addEvent(viewer.sim, viewer.shop, fulfillment, {
    status: needText(input, 'status'),
    message: text(input, 'message') ?? null,
    city: text(input, 'city') ?? null,
    province: text(input, 'province') ?? null,
    country: text(input, 'country') ?? null,
    zip: text(input, 'zip') ?? null,
    address1: text(input, 'address1') ?? null,
    happenedAt: text(input, 'happenedAt') ?? viewer.sim.clock.iso(),
  })
  return { fulfillmentEvent: eventView(recorded), userErrors: [] }
}

function changeHold(viewer: Viewer, args: Arguments): View {
  const { sim, shop } = viewer
  const row = shop.fulfillmentOrders[numericId('FulfillmentOrder', needText(args, 'id')) ?? '']
  const order = row && shop.orders[row.orderId]
  if (!row || !order) {
    const userErrors = [
      { field: ['id'], message: 'Fulfillment order does not exist.', code: 'FULFILLMENT_ORDER_NOT_FOUND' },
    ]
    return { fulfillmentOrder: null, fulfillmentHold: null, remainingFulfillmentOrder: null, userErrors }
  }
  const input = object(args, 'fulfillmentHold')
  const problem = input
    ? hold(
        sim,
        shop,
        row,
        needText(input, 'reason'),
        text(input, 'reasonNotes') ?? null,
        text(input, 'handle') ?? '',
      )
    : null
  if (!input) release(sim, shop, row)
  if (!problem) announceOrder(sim, shop, order)
  const shown = fulfillmentOrderView(viewer, order, row, orderView)
  const userErrors = problem ? [{ field: ['id'], message: problem, code: 'TAKEN' }] : []
  return { fulfillmentOrder: shown, fulfillmentHold: null, remainingFulfillmentOrder: null, userErrors }
}

/** Mutations on fulfilments and fulfilment orders. */
export function fulfillmentMutations(viewer: Viewer): View {
  const { sim, shop } = viewer
  return {
    fulfillmentCreate: (args: Arguments) => create(viewer, object(args, 'fulfillment') ?? {}),
    fulfillmentTrackingInfoUpdate: (args: Arguments) =>
      change(viewer, needText(args, 'fulfillmentId'), 'fulfillmentId', (fulfillment) =>
        updateTracking(sim, shop, fulfillment, readTracking(object(args, 'trackingInfoInput') ?? {})),
      ),
    fulfillmentCancel: (args: Arguments) =>
      change(viewer, needText(args, 'id'), 'id', (fulfillment) => cancelFulfillment(sim, shop, fulfillment)),
    fulfillmentEventCreate: (args: Arguments) => event(viewer, object(args, 'fulfillmentEvent') ?? {}),
    fulfillmentOrderHold: (args: Arguments) => changeHold(viewer, args),
    fulfillmentOrderReleaseHold: (args: Arguments) => changeHold(viewer, args),
  }
}
