import { flag, needText, object, objects, text, textOrNull, texts } from './arguments.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { startOperation } from './operations.ts'
import { cancelObstacle, cancelOrder, type OrderPatch, patchOrder } from './order-changes.ts'
import { countryName } from './order-input.ts'
import { findOrder, jobView } from './order-queries.ts'
import type { Address, Order } from './order-state.ts'
import { orderView } from './order-views.ts'

function readAddress(known: Address | null, input: Arguments): Address {
  const field = (key: keyof Address) => {
    const value = textOrNull(input, key)
    return value === undefined ? (known?.[key] ?? null) : value
  }
  const countryCode = field('countryCode')
  return {
    firstName: field('firstName'),
    lastName: field('lastName'),
    company: field('company'),
    address1: field('address1'),
    address2: field('address2'),
    city: field('city'),
    province: text(input, 'provinceCode') ? (text(input, 'province') ?? null) : field('province'),
    provinceCode: field('provinceCode'),
    zip: field('zip'),
    country: text(input, 'country') ?? (countryCode ? countryName(countryCode) : (known?.country ?? null)),
    countryCode,
    phone: field('phone'),
  }
}

function readPatch(order: Order, input: Arguments): OrderPatch {
  const patch: OrderPatch = {}
  const tags = texts(input, 'tags')
  if (tags) patch.tags = tags
  for (const key of ['note', 'email', 'phone', 'poNumber'] as const) {
    const value = textOrNull(input, key)
    if (value !== undefined) patch[key] = value
  }
  const attributes = objects(input, 'customAttributes')
  if (attributes)
    patch.customAttributes = attributes.map((item) => ({
      key: needText(item, 'key'),
      value: needText(item, 'value'),
    }))
  const address = object(input, 'shippingAddress')
  if (address) patch.shippingAddress = readAddress(order.shippingAddress, address)
  return patch
}

function update(viewer: Viewer, input: Arguments): View {
  const order = findOrder(viewer, needText(input, 'id'))
  if (!order) return { order: null, userErrors: [{ field: ['id'], message: 'Order does not exist' }] }
  const email = text(input, 'email')
  if (email && !/^\S+@\S+\.\S+$/.test(email))
    return { order: null, userErrors: [{ field: ['email'], message: 'Email is invalid' }] }
  patchOrder(viewer.sim, viewer.shop, order, readPatch(order, input))
  return { order: orderView(viewer, order), userErrors: [] }
}

function cancel(viewer: Viewer, args: Arguments): View {
  const { sim, shop } = viewer
  const refuse = (field: string, message: string, code: string) => {
    const errors = [{ field: [field], message, code }]
    return { job: null, orderCancelUserErrors: errors, userErrors: errors }
  }
  const order = findOrder(viewer, needText(args, 'orderId'))
  if (!order) return refuse('orderId', 'Order does not exist', 'NOT_FOUND')
  const obstacle = cancelObstacle(shop, order)
  if (obstacle) return refuse('orderId', obstacle, 'INVALID')
  const refundMethod = object(args, 'refundMethod')
  cancelOrder(sim, shop, order, {
    reason: needText(args, 'reason'),
    restock: flag(args, 'restock') ?? false,
    refund: (flag(args, 'refund') ?? false) || refundMethod?.originalPaymentMethodsRefund === true,
    note: text(args, 'staffNote') ?? null,
  })
  const job = startOperation(sim, shop, { kind: 'job', productId: null, input: null })
  return { job: jobView(job.id, false), orderCancelUserErrors: [], userErrors: [] }
}

/** Mutations on orders. */
export function orderMutations(viewer: Viewer): View {
  return {
    orderUpdate: (args: Arguments) => update(viewer, object(args, 'input') ?? {}),
    orderCancel: (args: Arguments) => cancel(viewer, args),
  }
}
