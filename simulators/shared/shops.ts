import { randomBytes } from 'node:crypto'
import { CheckError, type Fields, isFields, listIn, textIn } from './check.ts'
import { nextNumber, type Simulator } from './context.ts'
import type { Address, Order, Parcel, Product, Shop, Token } from './state.ts'
import { openOf } from './state.ts'
import { announce } from './webhooks.ts'

/** Events in shops: opening, orders, shipping, cancelling, uninstalling. */

export function ensureShop(sim: Simulator, domain: string, about: Fields = {}): Shop {
  const handle = domain.split('.')[0] ?? domain
  const shop: Shop = sim.state.shops[domain] ?? {
    number: String(11_000 + nextNumber(sim)),
    domain,
    name: handle.replace(
      /(^|-)(\w)/g,
      (_all, gap: string, letter: string) => `${gap ? ' ' : ''}${letter.toUpperCase()}`,
    ),
    email: `owner@${handle}.example`,
    currency: 'USD',
    installs: {},
    products: {},
    orders: {},
    hooks: {},
  }
  sim.state.shops[domain] = shop
  shop.name = textIn(about, 'name', shop.name)
  shop.email = textIn(about, 'email', shop.email)
  shop.currency = textIn(about, 'currency', shop.currency)
  sim.changed()
  return shop
}

export function issueToken(
  sim: Simulator,
  about: { shop: string; clientId: string; scopes: string[]; lifeMs: number | null; refresh?: string },
): { text: string; token: Token } {
  const text = randomBytes(24).toString('base64url')
  const token: Token = {
    shop: about.shop,
    clientId: about.clientId,
    scopes: about.scopes,
    expiresAt: about.lifeMs === null ? null : sim.clock.now() + about.lifeMs,
    dead: false,
    refresh: about.refresh ?? null,
  }
  sim.state.tokens[text] = token
  sim.changed()
  return { text, token }
}

/** The scopes that a shop grants: those requested, unless it withholds some. */
export function install(sim: Simulator, shop: Shop, clientId: string, asked: readonly string[]): string[] {
  const granted = asked.filter((scope) => !shop.grantOnly || shop.grantOnly.includes(scope))
  shop.installs[clientId] = granted
  sim.changed()
  return granted
}

/** First revokes tokens, then notifies the app. */
export function uninstall(sim: Simulator, shop: Shop): void {
  for (const token of Object.values(sim.state.tokens)) if (token.shop === shop.domain) token.dead = true
  shop.installs = {}
  announce(sim, shop, 'uninstalled', null)
  shop.hooks = {}
  sim.changed()
}

const addressOf = (given: Fields): Address => ({
  firstName: textIn(given, 'firstName'),
  lastName: textIn(given, 'lastName'),
  company: textIn(given, 'company'),
  address1: textIn(given, 'address1'),
  address2: textIn(given, 'address2'),
  city: textIn(given, 'city'),
  province: textIn(given, 'province'),
  provinceCode: textIn(given, 'provinceCode'),
  zip: textIn(given, 'zip'),
  country: textIn(given, 'countryCode', textIn(given, 'country')),
  phone: textIn(given, 'phone'),
})

/** Places an order; lines refer to a variant or are custom items. */
export function placeOrder(sim: Simulator, shop: Shop, input: unknown): Order {
  if (!isFields(input)) throw new CheckError('order', 'must be an object')
  const lines = listIn(input, 'lines').map((line) => lineOf(sim, shop, line))
  if (lines.length === 0) throw new CheckError('lines', "can't be blank")
  const now = sim.clock.iso()
  const order: Order = {
    ...sim.dialect.orderId(sim, shop),
    email: textIn(input, 'email'),
    note: textIn(input, 'note'),
    financial: input.unpaid === true ? 'pending' : 'paid',
    currency: shop.currency,
    shipping: textIn(input, 'shipping', '0.00'),
    lines,
    address: isFields(input.shippingAddress) ? addressOf(input.shippingAddress) : null,
    parcels: [],
    attributes: listIn(input, 'attributes').map((one) => ({
      name: textIn(one, 'name'),
      value: textIn(one, 'value'),
    })),
    taxId: textIn(input, 'taxId'),
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
  }
  shop.orders[order.id] = order
  for (const line of lines) {
    const variant = variantsOf(shop).find((v) => v.variant.id === line.variantId)?.variant
    if (variant?.tracked) variant.stock -= line.quantity
  }
  announce(sim, shop, 'orderCreated', order)
  return order
}

export const variantsOf = (shop: Shop) =>
  Object.values(shop.products).flatMap((product) => product.variants.map((variant) => ({ product, variant })))

function lineOf(sim: Simulator, shop: Shop, line: Fields): Order['lines'][number] {
  const quantity = typeof line.quantity === 'number' ? line.quantity : 1
  if (!Number.isInteger(quantity) || quantity < 1) throw new CheckError('quantity', 'must be above zero')
  const wanted = textIn(line, 'variantId')
  const found = variantsOf(shop).find(({ variant }) => variant.id === wanted)
  if (wanted && !found) throw new CheckError('variantId', 'is unknown')
  return {
    id: sim.dialect.newId(sim, 'other'),
    productId: found?.product.id ?? null,
    variantId: found?.variant.id ?? null,
    title: found?.product.title ?? textIn(line, 'title', 'Something'),
    variantTitle: found?.variant.options.join(' / ') ?? textIn(line, 'variantTitle'),
    sku: found?.variant.sku ?? textIn(line, 'sku'),
    quantity,
    refunded: 0,
    price: found?.variant.price ?? textIn(line, 'price', '10.00'),
    image: found?.variant.image ?? found?.product.images[0]?.src ?? null,
  }
}

export function touchOrder(sim: Simulator, shop: Shop, order: Order): void {
  order.updatedAt = sim.clock.iso()
  announce(sim, shop, 'orderUpdated', order)
}

/** Puts an order on hold for the merchant, or releases it. */
export function holdOrder(sim: Simulator, shop: Shop, order: Order, hold: Order['hold']): void {
  order.hold = hold ?? null
  touchOrder(sim, shop, order)
}

export function cancelOrder(sim: Simulator, shop: Shop, order: Order): void {
  order.cancelledAt = sim.clock.iso()
  order.updatedAt = order.cancelledAt
  announce(sim, shop, 'orderCancelled', order)
}

/** Ships pieces. @throws CheckError when more are shipped than are left. */
export function shipParcel(
  sim: Simulator,
  shop: Shop,
  order: Order,
  lines: Parcel['lines'],
  tracking: Parcel['tracking'],
): Parcel {
  if (order.cancelledAt) throw new CheckError('order', 'is cancelled')
  if (lines.length === 0) throw new CheckError('line_items', "can't be blank")
  for (const { id, quantity } of lines) {
    const line = order.lines.find((one) => one.id === id)
    if (!line) throw new CheckError('line_items', `${id} is not in the order`)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > openOf(order, line))
      throw new CheckError('line_items', 'quantity is more than can be shipped')
  }
  const parcel: Parcel = {
    id: sim.dialect.newId(sim, 'other'),
    cancelled: false,
    tracking,
    lines,
    createdAt: sim.clock.iso(),
  }
  order.parcels.push(parcel)
  touchOrder(sim, shop, order)
  return parcel
}

export function changeProduct(sim: Simulator, shop: Shop, product: Product): void {
  product.updatedAt = sim.clock.iso()
  announce(sim, shop, 'productUpdated', product)
}

export function deleteProduct(sim: Simulator, shop: Shop, product: Product): void {
  delete shop.products[product.id]
  announce(sim, shop, 'productDeleted', product)
}
