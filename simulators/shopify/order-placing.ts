import { randomBytes } from 'node:crypto'
import { isoSeconds } from '../shared/clock.ts'
import type { Simulator } from './context.ts'
import type { NumericId } from './ids.ts'
import { commit } from './inventory.ts'
import { mediaUrl } from './media.ts'
import { InputError, type LineInput, type OrderInput } from './order-input.ts'
import { orderPayload } from './order-payload.ts'
import type { FulfillmentOrder, Order, OrderLine } from './order-state.ts'
import { variantTitle } from './product-rules.ts'
import type { Product, Variant } from './product-state.ts'
import { newId, newOrderId, type Shop } from './state.ts'
import { emit } from './webhooks.ts'

type Found = { product: Product; variant: Variant }

function findVariant(shop: Shop, line: LineInput): Found | null {
  for (const product of Object.values(shop.products)) {
    const variant = product.variants.find(({ id, sku }) =>
      line.variantId ? id === line.variantId : line.sku !== null && sku === line.sku,
    )
    if (variant) return { product, variant }
  }
  if (line.variantId) throw new InputError(`lines.variantId ${line.variantId} does not exist`)
  return null
}

function makeLine(sim: Simulator, shop: Shop, input: LineInput, found: Found | null): OrderLine {
  const media = found?.product.media.find(({ id }) => id === found.variant.mediaId) ?? found?.product.media[0]
  const named = found ? variantTitle(found.product, found.variant) : null
  return {
    id: newId(sim.state),
    productId: found?.product.id ?? null,
    variantId: found?.variant.id ?? null,
    title: input.title ?? found?.product.title ?? 'Custom item',
    variantTitle: input.variantTitle ?? (named === 'Default Title' ? null : named),
    sku: input.sku ?? found?.variant.sku ?? null,
    vendor: found?.product.vendor ?? null,
    imageUrl: media?.status === 'READY' ? mediaUrl(sim, shop, media) : null,
    quantity: input.quantity,
    currentQuantity: input.quantity,
    priceMinor: input.priceMinor ?? found?.variant.priceMinor ?? 0,
    discountMinor: input.discountMinor,
    requiresShipping: input.requiresShipping,
    taxable: found?.variant.taxable ?? true,
    grams: input.grams,
    customAttributes: input.customAttributes,
  }
}

type PlacedLine = { line: OrderLine; found: Found | null; locationId: string }

/** One fulfilment order for each place that sends something. */
function routeLines(
  sim: Simulator,
  shop: Shop,
  order: Order,
  placed: PlacedLine[],
  { deliveryMethod, fulfillAt }: Pick<OrderInput, 'deliveryMethod' | 'fulfillAt'>,
): void {
  const places = new Map<string, PlacedLine[]>()
  for (const item of placed) places.set(item.locationId, [...(places.get(item.locationId) ?? []), item])
  for (const [locationId, items] of places) {
    const fulfillmentOrder: FulfillmentOrder = {
      id: newId(sim.state),
      orderId: order.id,
      locationId,
      status: fulfillAt === null ? 'OPEN' : 'SCHEDULED',
      requestStatus: 'UNSUBMITTED',
      holds: [],
      deliveryMethod,
      fulfillAt,
      lines: items.map(({ line }) => ({
        id: newId(sim.state),
        lineId: line.id,
        total: line.quantity,
        remaining: line.quantity,
      })),
      createdAt: order.createdAt,
      updatedAt: order.createdAt,
    }
    shop.fulfillmentOrders[fulfillmentOrder.id] = fulfillmentOrder
  }
}

/** The id that an earlier order of the same e-mail gave its buyer. */
const customerWith = (shop: Shop, email: string | null): NumericId | undefined =>
  email === null ? undefined : Object.values(shop.orders).find((one) => one.email === email)?.customer?.id

/** Places an order: reserves stock, opens fulfilment orders and tells subscribers. */
export function placeOrder(sim: Simulator, shop: Shop, input: OrderInput): Order {
  const [home] = shop.locations
  const placed = input.lines.map((lineInput): PlacedLine => {
    const found = findVariant(shop, lineInput)
    const locationId = lineInput.locationId ?? home?.id ?? ''
    if (!shop.locations.some(({ id }) => id === locationId))
      throw new InputError(`lines.locationId ${locationId} does not exist`)
    return { line: makeLine(sim, shop, lineInput, found), found, locationId }
  })
  const createdAt = input.createdAt ? isoSeconds(Date.parse(input.createdAt)) : sim.clock.iso()
  const id = newOrderId(sim.state, shop)
  const number = shop.nextOrderNumber
  shop.nextOrderNumber += 1
  const { shipping, shippingAddress } = input
  const customer = input.customer && {
    id: customerWith(shop, input.email) ?? newId(sim.state),
    firstName: input.customer.firstName ?? shippingAddress?.firstName ?? null,
    lastName: input.customer.lastName ?? shippingAddress?.lastName ?? null,
  }
  const order: Order = {
    id,
    token: randomBytes(12).toString('hex'),
    number,
    name: `#${number}`,
    currency: shop.currency,
    presentmentCurrency: input.presentmentCurrency,
    presentmentRatePpm: input.presentmentRatePpm,
    financialStatus: input.financialStatus,
    email: input.email,
    phone: input.phone,
    note: input.note,
    poNumber: input.poNumber,
    tags: [...input.tags].sort(),
    customAttributes: input.customAttributes,
    localizedFields: input.localizedFields,
    sourceName: input.sourceName,
    test: input.test,
    edited: false,
    taxesIncluded: input.taxesIncluded,
    taxMinor: input.taxMinor,
    customer,
    shippingAddress,
    billingAddress: input.billingAddress ?? shippingAddress,
    lines: placed.map(({ line }) => line),
    shippingLines: shipping
      ? [
          {
            id: newId(sim.state),
            title: shipping.title,
            code: shipping.title,
            source: 'shopify',
            priceMinor: shipping.priceMinor,
            discountMinor: shipping.discountMinor,
          },
        ]
      : [],
    discountCodes: input.discountCodes,
    refunds: [],
    cancelReason: null,
    cancelNote: null,
    createdAt,
    processedAt: createdAt,
    updatedAt: createdAt,
    cancelledAt: null,
    closedAt: null,
  }
  shop.orders[id] = order
  routeLines(sim, shop, order, placed, input)
  for (const { line, found, locationId } of placed)
    if (found) commit(sim, shop, found.variant, locationId, line.quantity)
  emit(sim, shop, 'orders/create', () => orderPayload(sim, shop, order))
  if (order.financialStatus === 'PAID') emit(sim, shop, 'orders/paid', () => orderPayload(sim, shop, order))
  sim.changed()
  return order
}
